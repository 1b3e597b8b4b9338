"""Mangled answers to every question of Kabale & Hiebe: RulesError, and nothing else."""

import pytest

from engine.games.kabale import GAME
from tests.games.checks.mangled import every_question_refuses, many_are_refused

WALKS = ((2, 1), (6, 1))
"""Seats and seed of walks that come by every decision of the game."""
ASKED = {"Lay", "Push", "Swap"}


def test_no_decision_stumbles_over_a_mangled_move():
    """Every question there is: refused with RulesError, and nothing has changed."""
    refused = every_question_refuses(GAME, WALKS)
    assert refused.asked == ASKED


@pytest.mark.slow
@pytest.mark.parametrize("seats", range(2, 7))
def test_no_decision_stumbles_at_any_table(seats):
    """The same at tables of every size, with other chance and other options."""
    many_are_refused(GAME, seats, (3, 4, 5))
