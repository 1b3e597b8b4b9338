"""The cards and tables of Ohne Furcht und Adel (Hans im Glück, 2000) as plain values.

65 districts of 27 kinds, eight characters, the tables of the draft and of the scoring. The rule
book gives the totals of each colour, the characters and a few single cards; the rest of the card
list is the one that the other editions print. ``UNCERTAIN`` says which values that concerns and
how well they are attested: ``B`` one source, ``C`` inferred or chosen. Knows no rules.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any

from engine.basics import Face


@dataclass(frozen=True, slots=True)
class District:
    """One kind of district: its colour, its cost in gold, its points, how many cards show it."""

    face: Face
    colour: str
    cost: int
    points: int
    copies: int


NOBLE, RELIGIOUS, TRADE, MILITARY, UNIQUE = "noble", "religious", "trade", "military", "unique"
COLOURS = (NOBLE, RELIGIOUS, TRADE, MILITARY, UNIQUE)

DISTRICTS = (
    District("manor", NOBLE, 3, 3, 5),
    District("castle", NOBLE, 4, 4, 4),
    District("palace", NOBLE, 5, 5, 3),
    District("temple", RELIGIOUS, 1, 1, 3),
    District("church", RELIGIOUS, 2, 2, 3),
    District("monastery", RELIGIOUS, 3, 3, 3),
    District("cathedral", RELIGIOUS, 5, 5, 2),
    District("tavern", TRADE, 1, 1, 5),
    District("market", TRADE, 2, 2, 4),
    District("trading_post", TRADE, 2, 2, 3),
    District("docks", TRADE, 3, 3, 3),
    District("harbor", TRADE, 4, 4, 3),
    District("town_hall", TRADE, 5, 5, 2),
    District("watchtower", MILITARY, 1, 1, 3),
    District("prison", MILITARY, 2, 2, 3),
    District("barracks", MILITARY, 3, 3, 3),
    District("fortress", MILITARY, 5, 5, 2),
    District("haunted_quarter", UNIQUE, 2, 2, 1),
    District("keep", UNIQUE, 3, 3, 2),
    District("laboratory", UNIQUE, 5, 5, 1),
    District("smithy", UNIQUE, 5, 5, 1),
    District("observatory", UNIQUE, 5, 5, 1),
    District("graveyard", UNIQUE, 5, 5, 1),
    District("library", UNIQUE, 6, 6, 1),
    District("school_of_magic", UNIQUE, 6, 6, 1),
    District("university", UNIQUE, 6, 8, 1),
    District("dragon_gate", UNIQUE, 6, 8, 1),
)

COST = {d.face: d.cost for d in DISTRICTS}
POINTS = {d.face: d.points for d in DISTRICTS}
COLOUR = {d.face: d.colour for d in DISTRICTS}
DECK = tuple(d.face for d in DISTRICTS for _ in range(d.copies))
"""The faces of all 65 district cards."""

ROLES = (
    "assassin",
    "thief",
    "magician",
    "king",
    "bishop",
    "merchant",
    "architect",
    "warlord",
)
"""The characters in the order in which they are called."""

FACES: tuple[Face, ...] = (*(d.face for d in DISTRICTS), *ROLES)
"""What a card can show, in a fixed order."""

RANK = {role: rank for rank, role in enumerate(ROLES, 1)}
RANKS = tuple(range(1, 9))
INCOME = {"king": NOBLE, "bishop": RELIGIOUS, "merchant": TRADE, "warlord": MILITARY}
"""Which colour brings a character gold."""

START_GOLD = 2
START_CARDS = 4
GATHER_GOLD = 2
GATHER_CARDS = 2
OBSERVATORY_CARDS = 3
MERCHANT_GOLD = 1
ARCHITECT_CARDS = 2
ARCHITECT_BUILDS = 3
LABORATORY_GOLD = 1
GRAVEYARD_GOLD = 1
CITY = 8
"""So many districts complete a city, at every number of seats."""

FACE_UP = {4: 2, 5: 1}
"""Seats at the table: characters that lie open in the draft; none where nothing stands."""

ALL_COLOURS_POINTS = 3
FIRST_POINTS = 4
LATER_POINTS = 2

SMITHY = {"2for3": (2, 3), "3for3": (3, 3), "3for2": (3, 2)}
"""Option: gold paid and cards drawn."""

UNCERTAIN = {
    "copies of the single plain districts": "C",
    "cost of the single plain districts but church, castle and docks": "B",
    "smithy: gold and cards": "C",
    "haunted_quarter: not in the last round": "B",
    "names of manor and trading_post": "C",
    "names of the purple districts": "C",
    "refill of the deck from the discard pile": "C",
    "identical districts are forbidden": "C",
    "second tie-break by gold": "B",
}
"""What the rule book of 2000 does not print, and how well it is attested elsewhere."""

DATA: tuple[Any, ...] = (
    ("districts", tuple(astuple(d) for d in DISTRICTS)),
    ("roles", ROLES),
    ("income", tuple(sorted(INCOME.items()))),
    ("start", START_GOLD, START_CARDS),
    ("gather", GATHER_GOLD, GATHER_CARDS, OBSERVATORY_CARDS),
    ("bonus", MERCHANT_GOLD, ARCHITECT_CARDS, ARCHITECT_BUILDS),
    ("purple", LABORATORY_GOLD, GRAVEYARD_GOLD, tuple(sorted(SMITHY.items()))),
    ("city", CITY),
    ("face up", tuple(sorted(FACE_UP.items()))),
    ("points", ALL_COLOURS_POINTS, FIRST_POINTS, LATER_POINTS),
)
"""Everything above that rules depend on, as plain values, for the hash in an offer."""
