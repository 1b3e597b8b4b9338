"""The bot whose turns hold what the budgets speak of."""

import pytest

from bench.tables.hoarder import hoarder
from engine.basics import Move
from engine.chance import Seeded


class Table:
    """As much of a state as the bot reads."""

    def __init__(self, hand, gold):
        self.gold, self._hand, self.agenda = (gold,), hand, ()

    def zone(self, name):
        """The cards of the hand."""
        assert name == "hand:0"
        return tuple(range(self._hand))


@pytest.mark.parametrize(
    "hand, gold, offered, taken",
    [
        (4, 9, ("gold", "cards"), "cards"),
        (7, 0, ("gold", "cards"), "gold"),
        (7, 3, ("gold", "cards"), "cards"),
        (8, 5, ("gold", "cards"), "gold"),
        (8, 5, ("build", "end"), "build"),
        (7, 5, ("build", "end"), "end"),
        (7, 5, ("income", "build", "end"), "income"),
        (4, 1, ("cards",), "cards"),
        (4, 1, ("keep",), "keep"),
    ],
)
def test_the_bot_hoards(hand, gold, offered, taken):
    """It gathers until it holds eight cards, and builds from eight."""
    sight = type("Sight", (), {"state": Table(hand, gold), "seat": 0})
    moves = [Move(name) for name in offered]
    assert hoarder(sight, moves, Seeded(1)).name == taken
