"""4: workers up to two, with any die (rule book: "Aktionsmöglichkeit 4")."""

from __future__ import annotations

from engine.basics import Move, Seat
from engine.games.burgund.table.bonuses import gained
from engine.games.burgund.table.data import WORKERS_FILLED
from engine.games.burgund.table.state import State
from engine.shapes.menu import Entry

REFILL = Move("refill")


def refills(state: State, seat: Seat) -> list[Move]:
    """Where it brings any."""
    return [REFILL] if state.workers[seat] < WORKERS_FILLED else []


def allowed(state: State, seat: Seat, move: Move) -> bool:
    """With two or more, too: legal, brings nothing, and is not listed (BG-17)."""
    return move == REFILL


def refill(state: State, seat: Seat, move: Move) -> State:
    """As many as are missing."""
    count = max(0, WORKERS_FILLED - state.workers[seat])
    return gained(state, seat, (("worker", count),))


ENTRY = Entry("refill", refills, refill, ends=True, allows=allowed)
