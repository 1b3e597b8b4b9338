"""Mangled answers to every question of San Marco: RulesError and nothing else, on open tables."""

import pytest

from engine.games.san_marco import GAME
from tests.games.checks.mangled import every_question_refuses, many_are_refused

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
    refused = every_question_refuses(GAME, WALKS)
    assert refused.asked == ASKED
    assert refused.openings > 15


@pytest.mark.slow
@pytest.mark.parametrize("seats", (3, 4))
def test_no_decision_stumbles_at_any_table(seats):
    """The same at tables of every size, with other chance and other options."""
    many_are_refused(GAME, seats, (1, 2, 3))
