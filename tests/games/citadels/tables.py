"""The tables of Citadels that walks and the referee sit down at: so chosen that all meets all.

Own line-ups come from an orthogonal array: 27 rows in which any two columns show each of the nine
pairs of their three values, so any two characters that can meet do, and every unique district lies
in a city that every number 8 of the game can reach. A character that so few seats may not play is
replaced by another of its number.
"""

from itertools import product

from engine.games.citadels.choosing import OF_RANK, may_play
from engine.games.citadels.data.characters import RANKS
from engine.games.citadels.data.districts import UNIQUES
from engine.games.citadels.data.lineups import LINEUPS

COLUMNS = [
    (0, 0, 1),
    *((0, 1, c) for c in range(3)),
    *((1, b, c) for b in range(3) for c in range(3)),
]
"""Thirteen directions of the space of three values; two of them never point the same way."""

FACES = tuple(one.face for one in UNIQUES)
HANDFULS = (FACES[:14], FACES[14:28], FACES[22:])
"""Every unique district lies in one of these, fourteen each."""


def row(point):
    """The thirteen values of a row."""
    return [sum(a * b for a, b in zip(point, column, strict=True)) % 3 for column in COLUMNS]


def own_lineup(point, seats):
    """The options of the line-up of this row, for so many seats."""
    values = row(point)
    options = {"lineup": "own", "ninth": _ninth(seats, values[10])}
    for rank in RANKS:
        if rank == 9 and (seats == 2 or options["ninth"] == "without"):
            continue
        able = may_play(rank, seats)
        options[OF_RANK[rank]] = able[values[rank - 1] % len(able)]
    options["districts"] = ",".join(HANDFULS[values[9]])
    options["action_cards"] = "without" if values[11] == 0 else "with"
    options["abilities_before_gather"] = "no" if values[12] == 0 else "yes"
    return options


def _ninth(seats, value):
    if seats == 2:
        return "without"
    return "with" if seats in (3, 8) or value else "without"


POINTS = list(product(range(3), repeat=3))
OWN = [(seats, own_lineup(point, seats)) for point in POINTS for seats in range(2, 9)]
"""27 line-ups at every number of seats."""

LISTED = [
    (seats, {"lineup": name, "action_cards": actions, "ninth": ninth})
    for name in LINEUPS
    for seats in range(2, 9)
    for actions in ("without", "with")
    for ninth in (("with", "without") if 4 <= seats <= 7 else ("as_needed",))
]
"""The line-ups of the rule book, with and without action cards, with eight and nine characters."""

RANDOM = [
    (seats, {"lineup": "random", "action_cards": actions, "abbot_school": school})
    for seats in range(2, 9)
    for actions in ("without", "with")
    for school in ("both", "either")
]

ALL = [*OWN, *LISTED, *RANDOM]
EVERY_DAY = [
    *ALL,
    *((seats, own_lineup(point, seats)) for point in POINTS for seats in range(4, 9)),
]
"""More than five hundred."""
