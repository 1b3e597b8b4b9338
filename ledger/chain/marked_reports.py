"""What the marks of events lead to, on a chain (R20).

Of each report that counts is the first event of its seat beyond the step it is about, on this very
chain. What the marks of that event lead to has to be known, else nothing is proven: so whoever
writes evidence of a missing mark down writes those reports beside it.

A mark of any later event of the seat says nothing, and nobody looks where it leads: else reports
about one old step could come into the log with each new one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ledger.chain.reports_held import REPORTS, ReportsHeld
from ledger.chain.trunk import Trunk
from ledger.records.event import Event
from ledger.records.reports import Mark, Report
from ledger.short_close.mark_duty import standing_on, walked
from ledger.short_close.open_step import StepWords
from ledger.steps.riders import riders_of


def led_by(trunk: Trunk, reported: ReportsHeld, event: Event) -> tuple[Report, ...] | None:
    """The reports to which the marks of an event on a head of the trunk lead: before them it cannot
    be logged. None while one is not here; for ever, if there are too many of one seat or a mark is
    about no step behind which the event stands. Raises BadEvent for riders that are none.
    """
    if not event.riders:
        return ()
    at, found = trunk.step_at(event.prev), list[Report]()
    for mark in _counting(trunk, event):
        if at is None or not 0 < mark.step <= at:
            return None
        led = standing_on(_reports_for(trunk, reported, mark), mark.reports)
        if led is None:
            return None
        found += led
    every = {one.id: one for one in found}
    return None if _too_many(every.values()) else tuple(every.values())


def awaited(
    trunk: Trunk, reported: ReportsHeld, waiting: Iterable[Event]
) -> tuple[set[bytes], set[bytes]]:
    """The reports here to which marks of waiting events lead, and the names of those they lack."""
    here, missing = set[bytes](), set[bytes]()
    for event in waiting:
        marks = [mark for mark in _counting(trunk, event) if 0 < mark.step < len(trunk.heads)]
        ways = [walked(_reports_for(trunk, reported, mark), mark.reports) for mark in marks]
        found = {one.id: one for way, _ in ways for one in way}
        if not _too_many(found.values()):
            here |= found.keys()
            missing |= {name for _, names in ways for name in names}
    return here, missing


def _counting(trunk: Trunk, event: Event) -> Iterator[Mark]:
    """The marks of an event that is the first of its seat beyond the steps they are about."""
    at = trunk.step_at(event.prev)
    for mark in riders_of(event).marks:
        later = range(mark.step + 1, 1 if at is None else at + 1)
        if not any(trunk.steps.gave(step, event.seat) for step in later):
            yield mark


def _reports_for(trunk: Trunk, reported: ReportsHeld, mark: Mark) -> StepWords:
    """The reports on the head before a step, those that stand in the log too."""
    head = trunk.heads[mark.step - 1]
    logged = {one.id: one for one in trunk.steps.reports_on(head)}
    every = logged | {one.id: one for one in reported.reports(head)}
    return StepWords({}, tuple(every.values()))


def _too_many(reports: Iterable[Report]) -> bool:
    """Whether an event leads to more reports of one seat than anybody keeps."""
    return max(Counter(one.seat for one in reports).values(), default=0) > REPORTS
