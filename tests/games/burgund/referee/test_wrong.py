"""Rules with one value changed: the referee notices each."""

from importlib import import_module

import pytest

from engine.games.burgund.bot import medium
from engine.games.burgund.table.data import BUILDING_DICE, GOOD_DICE
from engine.open_table.bots import random_bot
from tests.games.burgund.referee.watching import Watch

WRONG = {
    "a worker too many": ("actions.refill", "WORKERS_FILLED", 3),
    "cheaper cards": ("table.silver_purchase", "PRICE", 2),
    "a fourth project": ("table.projects", "MOST_PROJECTS", 4),
    "the upper half of a stack": ("table.stacks", "halves", lambda cards: (cards[1:], cards[:1])),
    "no ring of numbers": ("actions.dice", "around", lambda one, other: abs(one - other)),
    "a point for four": ("actions.convert", "CONVERTED", 4),
    "no point for a first triple": ("scoring", "FIRST_POINTS", 0),
    "animals count double": ("scoring", "ANIMAL_SET_POINTS", {4: 8, 3: 4, 2: 2, 1: 0}),
    "a start card without a point": ("scoring", "START_CARD_POINTS", 0),
    "cloisters count six as anything": (
        "table.estate",
        "pile_type",
        lambda state, cards: "cloister",
    ),
    "all seven with six": ("table.estate", "TYPES", ("castle",) * 6),
    "three cards in hand": ("rounds", "HAND_CARDS", 3),
    "two laps for two": ("rounds", "DISPLAY", {2: (2, 1), 3: (2, 1), 4: (1, 1)}),
    "another option in round A": ("table.state", "ROUND_OPTIONS", (((("silver", 9),),),) * 5),
    "a mine brings three": ("actions.act", "GAINS", {"mine": (("silver", 3),)}),
    "a church takes ships": ("actions.act", "TAKES", {"church": ("ship",)}),
    "goods with other dice": ("actions.sell", "GOOD_DICE", dict.fromkeys(GOOD_DICE, (1, 2))),
}
"""Rules that are wrong: file, name and what stands there instead."""


@pytest.mark.parametrize("wrong", WRONG)
def test_a_wrong_rule_is_noticed(wrong, monkeypatch):
    """Some games differ from the book, or come to no end that it knows."""
    file, name, instead = WRONG[wrong]
    monkeypatch.setattr(import_module(f"engine.games.burgund.{file}"), name, instead)
    with pytest.raises((AssertionError, StopIteration, LookupError, ValueError)):
        for seed in range(6):
            for seats in (2, 3, 4):
                Watch(seats, seed, [random_bot] * seats).run()
        Watch(4, 0, [medium] * 4).run()  # who goes for goods empties their stacks


@pytest.mark.parametrize(
    ("file", "name", "instead"),
    [("egon", "EGON_CLOISTER_POINTS", 0), ("egon", "FIRST_POINTS", 0), ("setup", "EGON", (7, 3))],
)
def test_a_wrong_rule_of_egon_is_noticed(file, name, instead, monkeypatch):
    """The solo game stands in the book as well."""
    monkeypatch.setattr(import_module(f"engine.games.burgund.{file}"), name, instead)
    with pytest.raises((AssertionError, StopIteration, LookupError, ValueError)):
        for seed in range(40):
            Watch(1, seed, [random_bot]).run()


OWN = {
    "triples": {"castle": 0, "mine": 20, "knowledge": 20, "ship": 20},
    "buildings": {**BUILDING_DICE, "carpenter": [6, 6, 6]},
    "rounds": {letter: [{"point": 5}] for letter in "bce"},
}


@pytest.mark.parametrize("table", OWN)
def test_own_values_that_are_not_played_are_noticed(table, monkeypatch):
    """A game that goes on with the usual table in place of somebody's own."""
    monkeypatch.setattr(import_module("engine.games.burgund.setup"), "own_values", lambda *_: {})
    with pytest.raises(AssertionError):
        for seed in range(3):
            Watch(2, seed, [medium] * 2, own={table: OWN[table]}).run()
