"""Another program as a yardstick."""

import pytest

from bench.peer import PLAYERS, PeerFailed, run_peer, shuffles_told
from tests.bench.tiny import script

TOLD = """BarnettSmartVTMF_dlog()
      74ms
P_0:        9ms
P_0:     1684ms
P_0:      100ms
P_1:        9ms
P_1:     1676ms
P_1: my cards are 5 and 3
P_1: numRead = 414287 numWrite = 394239
"""


def test_what_it_tells():
    """Of each player the longest clock, and of those the mean; of a silent program nothing."""
    assert shuffles_told(TOLD) == 1.68
    assert shuffles_told("P_1: exit(0)\n      74ms\n") is None


def test_a_run(tmp_path):
    """The CPU of all its processes over its players, and what it tells."""
    cost = run_peer(script(tmp_path, "echo 'P_3:     1200ms'"))
    assert 0 <= cost.whole < 60 / PLAYERS and cost.shuffles == 1.2


@pytest.mark.parametrize("lines", [["exit 1"], ["kill -9 $$"]])
def test_a_run_that_fails(tmp_path, lines):
    """A program that ends badly, or that is none, is told by a sentence."""
    with pytest.raises(PeerFailed, match="did not run"):
        run_peer(script(tmp_path, *lines))
    with pytest.raises(PeerFailed, match="did not run"):
        run_peer(str(tmp_path / "none"))
