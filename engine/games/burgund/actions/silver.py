"""5: a silver, with any die (rule book: "Aktionsmöglichkeit 5")."""

from __future__ import annotations

from engine.basics import Move, Seat
from engine.games.burgund.table.bonuses import gained
from engine.games.burgund.table.state import State
from engine.shapes.menu import Entry

TAKE_SILVER = Move("silver")


def silvers(state: State, seat: Seat) -> list[Move]:
    """A silver can be taken with any die."""
    return [TAKE_SILVER]


def take_silver(state: State, seat: Seat, move: Move) -> State:
    """One silver from the supply."""
    return gained(state, seat, (("silver", 1),))


ENTRY = Entry("silver", silvers, take_silver, ends=True)
