"""Who is asked what, by which state, and which answers are honest by what that seat can read."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from engine.agenda import Decision, Together
from engine.basics import Move, Seat
from engine.kernel.line_in_front import front
from engine.kernel.together import member, members
from engine.sight import Sight
from engine.table import Table

T = TypeVar("T", bound=Table)


def asked(state: T, seat: Seat | None) -> Decision[T] | None:
    """The decision this seat is asked for now, if any (stale zones may be shuffled first)."""
    found = at_decision(state, seat)
    return found[1] if found else None


def at_decision(state: T, seat: Seat | None) -> tuple[T, Decision[T]] | None:
    """The state by which this seat's decision is judged, and the decision; None if not asked."""
    if seat is None or not state.agenda:
        return None
    if isinstance(state.agenda[0], Together):
        if seat not in members(state):
            return None
        state = member(state, seat)
    line = state.agenda[0] if state.agenda else None
    return (state, line) if isinstance(line, Decision) and line.seat == seat else None


def honest(sight: Sight[T], decision: Decision[T], moves: Iterable[Move]) -> list[Move]:
    """The moves whose claims are not false by what the seat itself can read."""
    return [move for move in moves if sight.believes(decision.claims(sight.state, move))]


def waits_for(state: Table) -> tuple[Seat, ...]:
    """The seats a person or bot at which is asked right now."""
    line = front(state)
    if line is None:
        return ()
    seats = members(state) if isinstance(line, Together) else state.order
    return tuple(sorted(seat for seat in seats if asked(state, seat)))
