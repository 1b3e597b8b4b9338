"""Mangled answers to every question of San Marco: RulesError and nothing else, on open tables."""

import pytest

from engine.chance import Seeded
from engine.games.san_marco import GAME
from tests.games.checks.mangled import Refused, all_are_refused
from tests.games.checks.walked import walked

WALKS = ((3, 42), (4, 6))
"""Seats and seed of walks that come by every decision of the game."""
ASKED = {
    "Bonus",
    "Cut",
    "FirstBridge",
    "OpenOne",
    "PlaceBridge",
    "Play",
    "Remove",
    "Source",
    "Take",
    "Tolls",
}


def test_no_decision_stumbles_over_a_mangled_move():
    """Every question there is: refused with RulesError, and nothing has changed."""
    walks = (walked(GAME, seats, seed) for seats, seed in WALKS)
    refused = sum((all_are_refused(walk, Seeded(1), every=1, most=9) for walk in walks), Refused())
    assert refused.asked == ASKED
    assert refused.moves > 3_000
    assert refused.openings > 15


@pytest.mark.slow
@pytest.mark.parametrize("seats", (3, 4))
def test_no_decision_stumbles_at_any_table(seats):
    """The same at tables of every size, with other chance and other options."""
    for seed in (1, 2, 3):
        assert all_are_refused(walked(GAME, seats, seed), Seeded(seed)).moves > 1_000
