"""The games that are walked and the tables they are walked at: a new game is entered nowhere."""

from functools import lru_cache

import pytest

from engine.games import all_games
from tests.amounts import amount
from tests.games.checks.walked import Walked
from tests.games.checks.walked import walked as walk_at
from tests.games.columns import GAME as COLUMNS
from tests.games.offers import GAME as OFFERS
from tests.games.probe import GAME as PROBE
from tests.games.skeleton import GAME as SKELETON

WORDED = {**all_games(), "skeleton": SKELETON}
"""The games with catalogues; probe, columns and offers are played by nobody and have no words."""

GAMES = {**WORDED, "probe": PROBE, "columns": COLUMNS, "offers": OFFERS}
TABLES = [(name, seats) for name, game in GAMES.items() for seats in game.seats]


def each_day(tables):
    """These tables; those between the fewest and the most seats of a game are slow."""
    sizes = {name: [seats for other, seats in tables if other == name] for name, _ in tables}
    return [
        pytest.param(
            name,
            seats,
            marks=() if seats in (min(sizes[name]), max(sizes[name])) else pytest.mark.slow,
        )
        for name, seats in tables
    ]


SLOW_SEEDS = range(2, 2 + amount(1))
MANY = [pytest.param(1), *(pytest.param(seed, marks=pytest.mark.slow) for seed in SLOW_SEEDS)]

every_game = pytest.mark.parametrize("name", sorted(GAMES))
every_worded_game = pytest.mark.parametrize("name", sorted(WORDED))
outer_tables = pytest.mark.parametrize(("name", "seats"), each_day(TABLES))
outer_worded_tables = pytest.mark.parametrize(
    ("name", "seats"), each_day([table for table in TABLES if table[0] in WORDED])
)
every_seed = pytest.mark.parametrize("seed", MANY)


@lru_cache(maxsize=len(TABLES) + 1)
def walked(name: str, seats: int, seed: int) -> Walked:
    """A walk of a game, kept for the next question."""
    return walk_at(GAMES[name], seats, seed)
