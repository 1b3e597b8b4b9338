"""Mangled answers to every question of Citadels: RulesError and nothing else (open tables)."""

import pytest

from engine.chance import Seeded
from engine.games.citadels import GAME
from tests.games.checks.mangled import all_are_refused
from tests.games.checks.walked import walked
from tests.games.citadels.tables import ALL

SOME = [ALL[at] for at in range(0, len(ALL), 19)]
MANY = [pytest.param(at, marks=pytest.mark.slow) if at % 4 else at for at in range(len(SOME))]


@pytest.mark.parametrize("at", MANY)
def test_no_decision_stumbles_over_a_mangled_move(at):
    """Every line-up, every question: refused with RulesError, in time, and nothing else."""
    seats, options = SOME[at]
    refused = all_are_refused(walked(GAME, seats, at + 1, options), Seeded(at))
    assert refused.moves > 10_000
    assert refused.openings > 20
