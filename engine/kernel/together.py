"""Runs: the lines one seat owes alone, and those of several seats side by side (R3 to R5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from engine.agenda import Decision, Together
from engine.answers import Answer
from engine.basics import Line, Seat
from engine.dealer_refusals import check_line
from engine.errors import EndlessRules, IllegalMove, NotAsked
from engine.kernel.idle_lines import trimmed
from engine.kernel.line_in_front import bounded, counting, front, take
from engine.kernel.owners import owner_of
from engine.table import NOTHING, Table

T = TypeVar("T", bound=Table)

Lines = tuple[Line, ...]

MEMBER_CARDS = 1024
"""New handles one member of a Together may make; each has a range of its own, so that a run may
name a handle it has just made, whatever the others do."""


def members(state: Table) -> tuple[Seat, ...]:
    """The seats that owe a run of answers to the ``Together`` in front, in seat order."""
    return tuple(sorted([seat for seat in own_lines(state) if seat not in state.absent]))


def own_lines(state: Table) -> Mapping[Seat, Lines]:
    """The lines of each seat in the ``Together`` in front, those of seats not there among them."""
    lines: dict[Seat, Lines] = {}
    for one in _lines(state):
        owner = one.seat if isinstance(one, Decision) else owner_of(one, state)
        if owner is None:
            raise EndlessRules(f"a Together may only hold lines of one seat each: {one!r}")
        lines[owner] = (*lines.get(owner, ()), one)
    return lines


def member(state: T, seat: Seat) -> T:
    """The state by which this seat's run is judged: its own lines are all that is asked."""
    return alone(state, seat, own_lines(state).get(seat, ()))


def alone(state: T, seat: Seat, own: Lines) -> T:
    """As ``member``, for a caller that knows the seat's ``own_lines``."""
    return trimmed(state.but(agenda=own, next_card=state.next_card + (seat + 1) * MEMBER_CARDS))


def owes(state: Table, seat: Seat) -> bool:
    """Whether the line in front waits for this seat alone (of a run, or of a lone line)."""
    line = front(state)
    return line is not None and not isinstance(line, Together) and owner_of(line, state) == seat


def next_of_run(state: Table, seat: Seat, *, decided: bool) -> Line | None:
    """The next line of a seat's run, or None where it ends: a run holds one decision at most (R5).

    ``decided`` says whether the run has answered its decision already.
    """
    line = front(state)
    if line is None or isinstance(line, Together) or owner_of(line, state) != seat:
        return None
    if decided and isinstance(state.agenda[0], Decision):
        return None
    check_line(state, line)
    return line


def join(state: T, runs: Mapping[Seat, Sequence[Answer]]) -> T:
    """The state after every member's run, applied in seat order, settled.

    What a run leaves on its agenda (steps, lines of others) stands in front of the rest in the
    same order; lines of seats without a run stand before it, still together. Raises as ``apply``
    does, and NotAsked for a run of a seat that owes none.
    """

    def run(seat: Seat, begun: T) -> T:
        for answer in runs[seat]:
            begun = trimmed(take(begun, answer))
        return begun

    return joined(state, own_lines(state), sorted(runs), run)


def joined(
    state: T, own: Mapping[Seat, Lines], seats: Sequence[Seat], run: Callable[[Seat, T], T]
) -> T:
    """As ``join``, for a caller that knows ``own_lines`` and finds the answers on its way.

    ``run`` gives the state after the run of one of the ``seats`` (in their order), from one in
    which those before it are done and the lines of this seat are all that is asked.
    """
    first, rest = state.next_card, state.agenda[1:]
    if not own.keys() >= set(seats):
        raise NotAsked(f"{seats!r} are not all asked by {state.agenda[0]!r}")
    owed: Lines = ()
    if len(seats) < len(own):
        owed = (Together(tuple(o for o in _lines(state) if owner_of(o, state) not in seats)),)
    after, also, highest = state, counting(state), first
    left: Lines = ()
    for seat in seats:
        begin = first + (seat + 1) * MEMBER_CARDS
        agenda = own[seat]
        if not isinstance(agenda[0], Decision):  # what is asked first needs no trimming
            agenda = member(state, seat).agenda
        after = run(seat, after.but(also, agenda=agenda, next_card=begin))
        also = NOTHING
        if after.next_card > begin + MEMBER_CARDS:
            raise IllegalMove(f"seat {seat} makes more than {MEMBER_CARDS} handles in one run")
        if after.next_card > begin:
            highest = after.next_card
        left = left + after.agenda
    return bounded(after.but(also, agenda=(*owed, *left, *rest), next_card=highest))


def _lines(state: Table) -> tuple[Line, ...]:
    line = state.agenda[0]
    assert isinstance(line, Together)
    return line.lines
