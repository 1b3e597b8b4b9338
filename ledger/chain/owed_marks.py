"""Events that lack the mark which a report of their seat asks for, told by a chain (R20, E3)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.basics import Seat
from ledger.chain.closings import Closings
from ledger.records.event import Event
from ledger.records.evidence import Evidence, exhibits
from ledger.records.reports import Closing, Report
from ledger.short_close.mark_duty import standing_on, unmarked, walked
from ledger.steps.riders import riders_of


def lacks_mark(closings: Closings, report: Report, event: Event) -> bool:
    """Whether this event, on a head of the chain, and this report of its seat are E3."""
    trunk = closings.trunk
    at, on = trunk.step_at(report.prev), trunk.step_at(event.prev)
    if at is None or on is None or on <= at or event.seat != report.seat:
        return False
    if any(trunk.steps.gave(step, event.seat) for step in range(at + 2, on + 1)):
        return False
    closed = closings.closed_on(report.prev)
    if closed is None:
        return False
    step, words = closings.step_on(report.prev), closings.words_on(report.prev)
    return step.admits(report) and unmarked(step, words, closed, report, riders_of(event).marks)


def still_to_name(closings: Closings, heads: Iterable[bytes], seat: Seat) -> set[bytes]:
    """The reports on these heads to which the next event of a seat may have to lead."""
    found = set[bytes]()
    for head in heads:
        at, closed = closings.trunk.step_at(head), closings.closed_on(head)
        if at is None or closed is None or closings.trunk.gave_beyond(seat, at):
            continue
        words = closings.words_on(head)
        if closed.proof and words.of(seat):
            found |= {one.id for one in walked(words, closed.proof)[0]}
    return found


def first_beyond(closings: Closings, head: bytes, seat: Seat) -> Event | None:
    """The first event of a seat beyond the step that was open on this head."""
    trunk, held = closings.trunk, closings.open.held
    at = trunk.step_at(head)
    if at is None or at + 1 == len(trunk.steps):
        return None
    for step in range(at + 2, len(trunk.steps)):
        if trunk.steps.gave(step, seat):
            return trunk.steps.event(step, seat)
    return held[seat][0] if seat in held else None


def hangs_on(closings: Closings, evidence: Evidence) -> tuple[Report, ...]:
    """The reports that a judge of this evidence needs beside the closed steps of the chain.

    Those to which the marks of the event lead, and those that the closing in the report names; in
    the order of a log.
    """
    match exhibits(evidence):
        case (Report() as report, Event() as event) if report.prev != event.prev:
            pass
        case _:
            return ()
    if closings.trunk.step_at(report.prev) is None:
        return ()
    words, found = closings.words_on(report.prev), dict[bytes, Report]()
    named = [mark.reports for mark in riders_of(event).marks if mark.step == report.step]
    if isinstance(report.held, Closing):
        named.append(report.held.reports)
    for names in named:
        found |= {one.id: one for one in standing_on(words, names) or ()}
    new = [one for name, one in found.items() if name not in closings.trunk.steps.named]
    return tuple(sorted(new, key=lambda one: (one.step, one.attempt, one.seat)))
