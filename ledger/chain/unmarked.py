"""Events that lack the mark which a report of their seat asks for, told by a chain (R20, E3).

Of each report that counts is the first event of its seat beyond the step it is about, on this very
chain. What the marks of that event lead to has to be known, else nothing is proven: so whoever
writes evidence of that sort down writes those reports beside it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from engine.basics import Seat
from ledger.absence.riders import riders_of
from ledger.chain.closed_steps import ClosedSteps
from ledger.closing.mark import lacking, standing_on, unmarked
from ledger.closing.open_step import OpenStep, StepWords
from ledger.closing.outcome import Outcome
from ledger.records.absence import Closing, Report
from ledger.records.event import Event
from ledger.records.evidence import Evidence, exhibits
from ledger.sealed.checked_event import CheckedEvent


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
        if not lacking(words, names):
            found |= {one.id: one for one in standing_on(words, names)}
    new = [one for name, one in found.items() if name not in chain.steps.named]
    return tuple(sorted(new, key=lambda one: (one.step, one.attempt, one.seat)))
