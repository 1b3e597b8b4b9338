"""San Marco sealed: what a seat reads, and the digests of the open dealer's game."""

import pytest

from engine.games.san_marco import GAME
from tests.games.sealed import tale_equals_open
from tests.ledger.tables import seating, tell

OPTIONS = [
    pytest.param(3, {"hands": "open", "bridges_at_three": "1"}),
    pytest.param(3, {}, marks=pytest.mark.slow),
    pytest.param(4, {"hands": "open"}, marks=pytest.mark.slow),
    pytest.param(4, {}, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("seats", "options"), OPTIONS)
def test_sealed_game_equals_the_open_one(seats, options):
    """With both ways to open hands: offers, looks, choices, dice and shuffles."""
    seated = seating(GAME, seats, f"san marco {seats} {options!r}", options=options)
    assert tale_equals_open(tell(seated, 2), f"{seats} seats, {options!r}") > 100
