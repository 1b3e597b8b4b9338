"""A line that names a part of a stale pile of a seat that is away is noticed in a walk."""

from contextlib import nullcontext
from types import SimpleNamespace

import pytest

from engine.agenda import Rescue
from tests.engine.lines import Ask
from tests.games.checks.absence import stale_zones_of_the_gone_are_left_alone


def hands(zones, line):
    """A stop of a walk: the closed hand of seat 2, which is away, is stale."""
    state = SimpleNamespace(
        zones=zones, stale=("hand:2",), absent=(2,), backs={}, zone=zones.get, owner=lambda card: 2
    )
    return SimpleNamespace(dealt=SimpleNamespace(state=state), line=line)


@pytest.mark.parametrize(
    ("named", "came", "wrong"),
    [((1, 2), (3,), False), ((1,), (3,), True), ((1, 2, 3), (3,), False), ((1,), (), True)],
    ids=["the other half of a swap", "a part beside a swap", "all of it", "a part"],
)
def test_a_part_of_a_stale_pile_that_is_named_is_noticed(named, came, wrong):
    """What came with the line itself is no part of it."""
    before = hands({"hand:2": (1, 2)}, Ask(0))
    now = hands({"hand:2": (1, 2, *came)}, Rescue(named, 2, 0, "hand:0"))
    walk = SimpleNamespace(stops=[before, now, now], at=lambda step: nullcontext())
    noticed = pytest.raises(AssertionError, match="part of a pile") if wrong else nullcontext()
    with noticed:
        stale_zones_of_the_gone_are_left_alone(walk)
