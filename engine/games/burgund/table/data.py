"""The cards of Die Burgen von Burgund - Das Kartenspiel (alea, 2016) as plain values.

114 action cards of seven types with a die face each, goods and animals, bonuses, round cards, and
what changes with the number of seats. ``UNCERTAIN`` says what no source prints: ``B`` one source,
``C`` inferred, ``D`` a stand-in designed here. Knows no rules.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass
from typing import Any

from engine.basics import Face
from engine.replaceable_tables.tables import Named, ReplaceableTable, Several, SomeOf, Whole

CASTLE, MINE, CLOISTER, KNOWLEDGE = "castle", "mine", "cloister", "knowledge"
SHIP, PASTURE, BUILDING = "ship", "pasture", "building"
COPIES = {CASTLE: 2, MINE: 2, CLOISTER: 2, KNOWLEDGE: 3, SHIP: 3, PASTURE: 3}
"""Of each die face; the buildings stand by themselves."""
TRIPLE_POINTS = {
    CASTLE: 5,
    MINE: 4,
    CLOISTER: 6,
    KNOWLEDGE: 4,
    SHIP: 3,
    PASTURE: 4,
    BUILDING: 3,
}
TYPES = tuple(TRIPLE_POINTS)
DICE = (1, 2, 3, 4, 5, 6)

CARPENTER, CHURCH, MARKET, WATCHTOWER = "carpenter", "church", "market", "watchtower"
BANK, BOARDING_HOUSE, WAREHOUSE, TOWN_HALL = "bank", "boarding_house", "warehouse", "town_hall"
ODD, EVEN = (1, 3, 5), (2, 4, 6)
BUILDING_DICE: dict[str, tuple[int, ...]] = {
    CARPENTER: ODD,
    CHURCH: EVEN,
    MARKET: ODD,
    WATCHTOWER: EVEN,
    BANK: ODD,
    BOARDING_HOUSE: EVEN,
    WAREHOUSE: ODD,
    TOWN_HALL: EVEN,
}
TAKES = {
    CARPENTER: (BUILDING, KNOWLEDGE),
    CHURCH: (CASTLE, MINE, CLOISTER),
    MARKET: (PASTURE, SHIP),
}
"""What types these buildings let their owner take from the display."""


@dataclass(frozen=True, slots=True)
class ActionCard:
    """What an action card shows: ``kind`` is its type, or which building it is."""

    kind: str
    type: str
    die: int


def _cards() -> dict[Face, ActionCard]:
    found = {f"{kind}_{die}": ActionCard(kind, kind, die) for kind in COPIES for die in DICE}
    for kind in BUILDING_DICE:
        found |= {f"{kind}_{die}": ActionCard(kind, BUILDING, die) for die in DICE}
    return found


CARD = _cards()
"""Every face an action card can have: 60 are in the box as it is taken here, the other buildings
are there for people with dice of their own."""


def action_deck(buildings: Mapping[str, Sequence[int]]) -> tuple[Face, ...]:
    """The 114 action cards, the buildings with these dice, in whatever order those are named."""
    plain = (f"{kind}_{die}" for kind, n in COPIES.items() for die in DICE for _ in range(n))
    return (*plain, *(f"{kind}_{die}" for kind in BUILDING_DICE for die in sorted(buildings[kind])))


DECK = action_deck(BUILDING_DICE)

GOOD_DICE = {"light_good": (1, 2), "medium_good": (3, 4), "dark_good": (5, 6)}
GOOD_KINDS = tuple(GOOD_DICE)
GOODS_EACH = 6
ANIMAL_KINDS = ("sheep", "cow", "chicken", "pig")
ANIMALS_EACH = 5
ANIMAL_SET_POINTS = {4: 4, 3: 2, 2: 1, 1: 0}
"""By how many different animals a set has."""
GOODS_DECK = tuple(kind for kind in GOOD_KINDS for _ in range(GOODS_EACH))
ANIMALS_DECK = tuple(kind for kind in ANIMAL_KINDS for _ in range(ANIMALS_EACH))
FACES: tuple[Face, ...] = (*CARD, *GOOD_KINDS, *ANIMAL_KINDS)

POINT, SILVER, WORKER, GOOD, ANIMAL = "point", "silver", "worker", "good", "animal"
Gain = tuple[tuple[str, int], ...]
"""So many of each of these."""
ROUND_OPTIONS: tuple[tuple[Gain, ...], ...] = (
    (((POINT, 3),), ((GOOD, 2),), ((ANIMAL, 2),), ((SILVER, 3),), ((WORKER, 3),)),
    (((POINT, 2),), ((GOOD, 1), (ANIMAL, 1)), ((SILVER, 3),), ((WORKER, 3),)),
    (((POINT, 1),), ((GOOD, 1),), ((ANIMAL, 1),), ((SILVER, 2),), ((WORKER, 2),)),
    (((SILVER, 2),), ((WORKER, 2),), ((WORKER, 1), (SILVER, 1))),
    (((SILVER, 1),), ((WORKER, 1),)),
)
"""What a completed triple brings, one of these, by the number of the round from 0."""
GAINS: dict[str, Gain] = {
    MINE: ((SILVER, 2),),
    KNOWLEDGE: ((WORKER, 2),),
    WATCHTOWER: ((POINT, 1),),
    BANK: ((SILVER, 3),),
    SHIP: ((GOOD, 1),),
    PASTURE: ((ANIMAL, 1),),
}
"""What placing a card of this kind brings."""

ROUNDS = 5
CYCLES = 6
"""Turns of each seat in a round, and so cards in a personal stack."""
HAND = 2
TRIPLE = 3
MOST_PROJECTS = 3
FIRST_POINTS = 1
ALL_SEVEN = {1: (3, 1), 2: (3, 1), 3: (4, 2, 1), 4: (4, 3, 2, 1)}
DISPLAY = {1: (1, 1), 2: (1, 1), 3: (1, 4), 4: (2, 1)}
"""By the number of seats: laps of one card a row, then cards that go to the row of their die."""
START_WORKERS = {1: (1,), 2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 1, 2)}
ONE_WORKER_EACH = {1: (1,), 2: (0, 1), 3: (0, 1, 1), 4: (0, 1, 1, 2)}
START_SILVER = 1
START_CARD_POINTS = 1
WORKERS_FILLED = 2
PRICE, BOUGHT_CARDS = 3, 3
CONVERTED = 3
"""So many workers and silver together make a point."""
EGON = (3, 4, 5, 6, 7)
"""Cards that are turned up for the virtual opponent, by round."""
EGON_CLOISTER_POINTS = 1

GUESSED = (CASTLE, MINE, KNOWLEDGE, SHIP)
"""The types of which no source prints what a triple is worth."""
GUESSED_ROUNDS = {"b": 1, "c": 2, "e": 4}
"""The round cards whose options no source prints, with the numbers of their rounds."""
GAINED = (POINT, SILVER, WORKER, GOOD, ANIMAL)
_OPTIONS = Several(SomeOf(GAINED, Whole(1, 5)), 1, 6)
REPLACEABLE_TABLES = (
    ReplaceableTable(
        "triples", Named(GUESSED, Whole(0, 20)), {one: TRIPLE_POINTS[one] for one in GUESSED}
    ),
    ReplaceableTable(
        "buildings", Named(tuple(BUILDING_DICE), Several(Whole(1, 6), 3, 3)), BUILDING_DICE
    ),
    ReplaceableTable(
        "rounds",
        Named(tuple(GUESSED_ROUNDS), _OPTIONS),
        {
            letter: tuple(dict(gain) for gain in ROUND_OPTIONS[at])
            for letter, at in GUESSED_ROUNDS.items()
        },
    ),
)
"""What people may replace: the tables marked ``D``."""

UNCERTAIN = {
    "points of a triple of castles, mines, knowledge, ships": "D",
    "points of a triple of pastures and buildings": "B",
    "dice on the cards of a type": "C",
    "dice on the buildings": "D",
    "options of round cards B, C and E": "D",
    "options of round cards A and D": "B",
    "dice of the goods": "B",
    "starting workers at two and three seats": "C",
}
"""What no source prints or only one says."""

DATA: tuple[Any, ...] = (
    ("cards", tuple((face, *astuple(card)) for face, card in CARD.items())),
    ("deck", DECK, GOODS_DECK, ANIMALS_DECK),
    ("goods", tuple(GOOD_DICE.items())),
    ("points", tuple(TRIPLE_POINTS.items()), tuple(sorted(ANIMAL_SET_POINTS.items()))),
    ("options", ROUND_OPTIONS),
    ("effects", tuple(GAINS.items()), tuple(TAKES.items())),
    ("course", ROUNDS, CYCLES, HAND, TRIPLE, MOST_PROJECTS, WORKERS_FILLED),
    ("bonuses", FIRST_POINTS, tuple(ALL_SEVEN.items()), START_CARD_POINTS),
    ("display", tuple(DISPLAY.items())),
    ("start", tuple(START_WORKERS.items()), tuple(ONE_WORKER_EACH.items()), START_SILVER),
    ("silver", PRICE, BOUGHT_CARDS, CONVERTED),
    ("egon", EGON, EGON_CLOISTER_POINTS),
)
"""Everything that rules depend on, for the hash in an offer."""
