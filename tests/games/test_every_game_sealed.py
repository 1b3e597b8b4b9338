"""Every game sealed, at its smallest and its largest table: the open dealer's game, to the end."""

import pytest

from engine.games import all_games
from tests.games.sealed import sealed_equals_open
from tests.games.walks import GAMES

LONG = {*all_games(), "probe"}
"""Games whose sealed tables take many seconds; they are played in the slow run."""

ENDS = sorted(
    {(name, seats) for name, game in GAMES.items() for seats in (game.seats[0], game.seats[-1])}
)
LONGEST = {("citadels", 8), ("kabale", 6)}
"""Those that take a minute and more."""
SEALED = [(name, seats) for name, seats in ENDS if seats > 1]
"""A lone seat needs no proofs: its table has tests of its own (tests/ledger/sealed)."""


def marked(name, seats):
    """A table as a parameter, slow if it is."""
    slow = [pytest.mark.slow] if name in LONG else []
    long = [pytest.mark.long] if (name, seats) in LONGEST else []
    return pytest.param(name, seats, marks=[*slow, *long])


@pytest.mark.parametrize(("name", "seats"), [marked(*table) for table in SEALED])
def test_sealed_and_open_game_are_equal(name, seats):
    """The digest of the state after every answer, and the outcome."""
    assert sealed_equals_open(GAMES[name], seats) > 10
