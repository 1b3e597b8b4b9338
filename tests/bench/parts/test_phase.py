"""The shuffle phase, alone and beside another program."""

from dataclasses import replace

import pytest

from bench.parts import phase
from bench.peer import PeerFailed
from tests.bench.tiny import TINY, script

PURE = replace(TINY, backends=("pure",))


def test_phase_without_a_peer():
    """Without another program its figure is an earlier one, and says so."""
    ours, theirs = phase.measure(PURE)
    assert ours.name == "shuffle phase 2 x 3, a seat, pure"
    assert theirs.figure == phase.EARLIER.whole and "earlier" in theirs.name


def test_phase_with_a_peer(tmp_path):
    """A program that is given is run; what it tells of its shuffles has a row of its own."""
    there = script(tmp_path, "echo 'P_0:      900ms'", f"touch {tmp_path}/ran")
    _, whole, shuffles = phase.measure(replace(PURE, peer=there))
    assert (tmp_path / "ran").exists() and "same run" in whole.name
    assert shuffles.figure == 0.9


def test_phase_with_a_peer_that_fails(tmp_path):
    """Our own figure is there all the same; then the part fails with a sentence."""
    rows = phase.measure(replace(PURE, peer=script(tmp_path, "exit 3")))
    assert next(rows).name == "shuffle phase 2 x 3, a seat, pure"
    with pytest.raises(PeerFailed, match="exit status 3"):
        next(rows)


def test_the_ratio_has_the_sizes_of_the_peer(monkeypatch):
    """Theirs over ours is told only where ours was nine players and 52 cards, and native."""
    monkeypatch.setattr(phase, "seat_seconds", lambda group, seats, cards, runs: 0.5)
    sized = replace(TINY, phase=(9, 52))
    if "native" not in sized.groups:
        pytest.skip("this machine has one backend only")
    *_, ratio = phase.measure(sized)
    assert ratio.figure == phase.EARLIER.whole / 0.5 and ratio.at_least and ratio.unit == "x"
