"""The board and the cards of San Marco (Ravensburger, 2001) as plain values.

Six districts with their numbers and awards, ten borders, 62 action and 28 limit cards, what changes
with the number of seats. ``UNCERTAIN`` says what no source prints: ``B`` one source, ``C`` inferred
or chosen, ``D`` a stand-in designed here. Knows no rules.
"""

from __future__ import annotations

from dataclasses import astuple, dataclass
from typing import Any

from engine.basics import Face
from engine.replaceable_tables.tables import Named, OneWord, ReplaceableTable, Several, Whole


@dataclass(frozen=True, slots=True)
class District:
    """One district: the pips that lead there at the start, and its two awards."""

    key: str
    pips: int
    first: int
    second: int


DISTRICTS = (
    District("cannaregio", 1, 6, 4),
    District("santa_croce", 2, 6, 4),
    District("san_polo", 3, 6, 5),
    District("san_marco", 4, 8, 6),
    District("dorsoduro", 5, 6, 4),
    District("castello", 6, 6, 5),
)
KEYS = tuple(one.key for one in DISTRICTS)

BORDERS = (
    ("cannaregio", "santa_croce"),
    ("cannaregio", "san_polo"),
    ("cannaregio", "san_marco"),
    ("cannaregio", "castello"),
    ("santa_croce", "san_polo"),
    ("santa_croce", "dorsoduro"),
    ("san_polo", "san_marco"),
    ("san_polo", "dorsoduro"),
    ("san_marco", "dorsoduro"),
    ("san_marco", "castello"),
)
"""Which districts lie beside each other; a bridge stands on one of these."""

BRIDGE, TRANSFER, DOGE, BANISHMENT = "bridge", "transfer", "doge", "banishment"
DISTRICT_OF = {f"district_{key}": key for key in KEYS}
"""The district that a district card names."""

ACTIONS = {**dict.fromkeys(DISTRICT_OF, 5), BRIDGE: 6, TRANSFER: 12, DOGE: 10, BANISHMENT: 4}
LIMITS = {"limit_1": 8, "limit_2": 10, "limit_3": 10}
LIMIT = {"limit_1": 1, "limit_2": 2, "limit_3": 3}
ACTION_DECK = tuple(face for face, count in ACTIONS.items() for _ in range(count))
LIMIT_DECK = tuple(face for face, count in LIMITS.items() for _ in range(count))
FACES: tuple[Face, ...] = (*ACTIONS, *LIMITS)

ARISTOCRATS = 25
"""Of each seat."""
BRIDGES = 12
MOST_ON_BORDER = 3
STARTING_ROLLS = 4
ARISTOCRATS_A_ROLL = 2
STARTING_BRIDGES = {3: 2, 4: 1}
"""By the number of seats."""
PASSAGES = 3
LIMIT_END = 10
"""With so many limit points a seat takes no further part in the passage."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """What a distributor draws, and into how many offers it is cut."""

    actions: int
    limits: int
    offers: int


DEALT = {4: Dealt(5, 3, 2), 3: Dealt(6, 4, 3), 2: Dealt(5, 3, 2)}
"""By the number of seats that take part in the round."""

REPLACEABLE_TABLES = (
    ReplaceableTable(
        "awards",
        Named(KEYS, Several(Whole(0, 30), 2, 2)),
        {one.key: (one.first, one.second) for one in DISTRICTS},
    ),
    ReplaceableTable("borders", Several(Several(OneWord(KEYS), 2, 2), 5, 15), BORDERS),
)
"""What people may replace: the tables marked ``D``."""

UNCERTAIN = {
    "awards of all districts but san_marco": "D",
    "borders": "D",
    "numbers of the districts but castello": "C",
    "starting bridges at three seats": "C",
    "split of six and four cards at three seats": "B",
    "distribution among two seats": "C",
}
"""What no source prints or only one says."""

DATA: tuple[Any, ...] = (
    ("districts", tuple(astuple(one) for one in DISTRICTS)),
    ("borders", BORDERS),
    ("actions", tuple(sorted(ACTIONS.items()))),
    ("limits", tuple(sorted(LIMITS.items())), tuple(sorted(LIMIT.items()))),
    ("pieces", ARISTOCRATS, BRIDGES, MOST_ON_BORDER),
    ("start", STARTING_ROLLS, ARISTOCRATS_A_ROLL, tuple(sorted(STARTING_BRIDGES.items()))),
    ("passages", PASSAGES, LIMIT_END),
    ("dealt", tuple((seats, *astuple(one)) for seats, one in sorted(DEALT.items()))),
)
"""Everything that rules depend on, for the hash in an offer."""
