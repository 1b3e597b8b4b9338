"""Who is asked what, and by which state the answer is judged."""

from __future__ import annotations

from typing import TypeVar

from engine.agenda import Decision, Together
from engine.basics import Line, Seat
from engine.kernel.together import alone, own_lines
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
        own = own_lines(state).get(seat)
        if own is None or seat in state.absent:
            return None
        state = alone(state, seat, own)
    line = state.agenda[0] if state.agenda else None
    return (state, line) if isinstance(line, Decision) and line.seat == seat else None


def waits_for(state: Table) -> tuple[Seat, ...]:
    """The seats a person or bot at which is asked right now."""
    return tuple(questions(state))


def questions(state: T) -> dict[Seat, Decision[T]]:
    """What the person or bot at each seat is asked right now, in seat order."""
    line = state.agenda[0] if state.agenda else None
    if isinstance(line, Decision):
        return {line.seat: line}
    if not isinstance(line, Together):
        return {}
    found: dict[Seat, Decision[T]] = {}
    for seat, own in sorted(own_lines(state).items()):
        if seat in state.absent:
            continue
        first = own[0] if isinstance(own[0], Decision) else _first(alone(state, seat, own))
        if isinstance(first, Decision):
            found[seat] = first
    return found


def _first(state: Table) -> Line | None:
    return state.agenda[0] if state.agenda else None
