"""What the marks of events lead to, told by a chain; and events that lack the mark which a report
of their seat asks for (R20, E3).

Of each report that counts is the first event of its seat beyond the step it is about, on this very
chain. What the marks of that event lead to has to be known, else nothing is proven: so whoever
writes evidence of that sort down writes those reports beside it.

A mark of any later event of the seat says nothing, and nobody looks where it leads: else reports
about one old step could come into the log with each new one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

from engine.basics import Seat
from ledger.chain.closed_steps import ClosedSteps
from ledger.chain.reports_held import REPORTS, ReportsHeld
from ledger.records.event import Event
from ledger.records.evidence import Evidence, exhibits
from ledger.records.reports import Closing, Mark, Report
from ledger.sealed.checked_event import CheckedEvent
from ledger.short_close.mark import standing_on, unmarked, walked
from ledger.short_close.open_step import OpenStep, StepWords
from ledger.short_close.outcome import Outcome
from ledger.steps.riders import riders_of


class Told(Protocol):
    """A chain, as far as the reports on its heads are concerned."""

    @property
    def heads(self) -> list[bytes]:
        """Its heads; that of number k stands behind step k."""

    @property
    def steps(self) -> ClosedSteps:
        """The events of its closed steps."""

    @property
    def reported(self) -> ReportsHeld:
        """What was said about how they close."""

    def step_at(self, head: bytes) -> int | None:
        """The step behind which a head of it stands."""


def led_by(chain: Told, event: Event) -> tuple[Report, ...] | None:
    """The reports to which the marks of an event on a head of the chain lead: before them it cannot
    be logged. None while one is not here; for ever, if there are too many of one seat or a mark is
    about no step behind which the event stands.
    """
    at, found = chain.step_at(event.prev), list[Report]()
    for mark in _counting(chain, event):
        if at is None or not 0 < mark.step <= at:
            return None
        led = standing_on(_reports_for(chain, mark), mark.reports)
        if led is None:
            return None
        found += led
    every = {one.id: one for one in found}
    return None if _too_many(every.values()) else tuple(every.values())


def awaited(chain: Told, waiting: Iterable[Event]) -> tuple[set[bytes], set[bytes]]:
    """The reports here to which marks of waiting events lead, and the names of those they lack."""
    here, missing = set[bytes](), set[bytes]()
    for event in waiting:
        marks = [mark for mark in _counting(chain, event) if 0 < mark.step < len(chain.heads)]
        ways = [walked(_reports_for(chain, mark), mark.reports) for mark in marks]
        found = {one.id: one for way, _ in ways for one in way}
        if not _too_many(found.values()):
            here |= found.keys()
            missing |= {name for _, names in ways for name in names}
    return here, missing


def _counting(chain: Told, event: Event) -> Iterator[Mark]:
    """The marks of an event that is the first of its seat beyond the steps they are about."""
    at = chain.step_at(event.prev)
    for mark in riders_of(event).marks:
        later = range(mark.step + 1, 1 if at is None else at + 1)
        if not any(chain.steps.gave(step, event.seat) for step in later):
            yield mark


def _reports_for(chain: Told, mark: Mark) -> StepWords:
    """The reports on the head before a step, those that stand in the log too."""
    head = chain.heads[mark.step - 1]
    logged = {one.id: one for one in chain.steps.reports_on(head)}
    every = logged | {one.id: one for one in chain.reported.reports(head)}
    return StepWords({}, tuple(every.values()))


def _too_many(reports: Iterable[Report]) -> bool:
    """Whether an event leads to more reports of one seat than anybody keeps."""
    return max(Counter(one.seat for one in reports).values(), default=0) > REPORTS


class Heads(Protocol):
    """A chain, as far as marks are concerned."""

    @property
    def steps(self) -> ClosedSteps:
        """The events of its closed steps."""

    @property
    def held(self) -> Mapping[Seat, tuple[Event, CheckedEvent]]:
        """The good events of the open step."""

    def step_at(self, head: bytes) -> int | None:
        """The step behind which a head of it stands."""

    def step_on(self, head: bytes) -> OpenStep:
        """The step that was open on a head of it."""

    def words_on(self, head: bytes) -> StepWords:
        """What was signed on a head of it."""

    def closed_on(self, head: bytes) -> Outcome | None:
        """How the step on a head of it was closed."""


def lacks_mark(chain: Heads, report: Report, event: Event) -> bool:
    """Whether this event, on a head of the chain, and this report of its seat are E3."""
    at, on = chain.step_at(report.prev), chain.step_at(event.prev)
    if at is None or on is None or on <= at or event.seat != report.seat:
        return False
    if any(chain.steps.gave(step, event.seat) for step in range(at + 2, on + 1)):
        return False
    closed = chain.closed_on(report.prev)
    if closed is None:
        return False
    step, words = chain.step_on(report.prev), chain.words_on(report.prev)
    return step.admits(report) and unmarked(step, words, closed, report, riders_of(event).marks)


def still_to_name(chain: Heads, heads: Iterable[bytes], seat: Seat) -> set[bytes]:
    """The reports on these heads to which the next event of a seat may have to lead."""
    found = set[bytes]()
    for head in heads:
        at, closed = chain.step_at(head), chain.closed_on(head)
        if at is None or closed is None or chain.steps.last_of(seat) >= at + 2:
            continue
        words = chain.words_on(head)
        if closed.proof and words.of(seat):
            found |= {one.id for one in walked(words, closed.proof)[0]}
    return found


def first_beyond(chain: Heads, head: bytes, seat: Seat) -> Event | None:
    """The first event of a seat beyond the step that was open on this head."""
    at = chain.step_at(head)
    if at is None or at + 1 == len(chain.steps):
        return None
    for step in range(at + 2, len(chain.steps)):
        if chain.steps.gave(step, seat):
            return chain.steps.event(step, seat)
    return chain.held[seat][0] if seat in chain.held else None


def hangs_on(chain: Heads, evidence: Evidence) -> tuple[Report, ...]:
    """The reports that a judge of this evidence needs beside the closed steps of the chain.

    Those to which the marks of the event lead, and those that the closing in the report names; in
    the order of a log.
    """
    match exhibits(evidence):
        case (Report() as report, Event() as event) if report.prev != event.prev:
            pass
        case _:
            return ()
    if chain.step_at(report.prev) is None:
        return ()
    words, found = chain.words_on(report.prev), dict[bytes, Report]()
    named = [mark.reports for mark in riders_of(event).marks if mark.step == report.step]
    if isinstance(report.held, Closing):
        named.append(report.held.reports)
    for names in named:
        found |= {one.id: one for one in standing_on(words, names) or ()}
    new = [one for name, one in found.items() if name not in chain.steps.named]
    return tuple(sorted(new, key=lambda one: (one.step, one.attempt, one.seat)))
