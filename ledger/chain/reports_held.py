"""What seats have said about how a step closes: their reports, and events that came too late.

Both are kept by the head they stand on, for as long as they can still be asked for. A seat has so
many places for reports, whatever heads they stand on; a late event takes one a seat and head. Where
all places of a seat are taken, a report that another seat has joined takes that of one that nobody
has: else who fills them with numbers of its own choice would keep others from what they need of it.
Of those that others have joined the oldest gives way to one about a later step: else who has others
sign one attempt after the other would leave them no place for what they say later.
What the chain calls firm takes no place and never gives way.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from engine.basics import Seat
from ledger.chain.held_back import AHEAD
from ledger.records.event import Event
from ledger.records.reports import Report

REPORTS = 64
"""Reports of one seat that are kept beside firm ones: more than an honest one signs while they
matter."""

Firm = Callable[[bytes], bool]
"""Whether the report of this id is kept whatever comes."""


def _none_is(report: bytes) -> bool:
    return False


class ReportsHeld:
    """The reports and the late events of one chain."""

    def __init__(self) -> None:
        """None yet."""
        self._reports: dict[bytes, dict[tuple[int, Seat], Report]] = {}
        self._late: dict[bytes, dict[Seat, Event]] = {}

    @property
    def heads(self) -> set[bytes]:
        """The heads about which anything was said."""
        return {*self._reports, *self._late}

    @property
    def silent(self) -> bool:
        """Whether nothing was said about any head."""
        return not self._reports and not self._late

    def report(self, head: bytes, attempt: int, seat: Seat) -> Report | None:
        """The report of a seat on this head in this attempt."""
        return self._reports.get(head, {}).get((attempt, seat))

    def reports(self, head: bytes) -> tuple[Report, ...]:
        """The reports on this head, by attempt and seat."""
        on = self._reports.get(head)
        return tuple(one for _, one in sorted(on.items())) if on else ()

    def of(self, seat: Seat, head: bytes) -> tuple[Report, ...]:
        """The reports of one seat on this head, by attempt."""
        return tuple(one for one in self.reports(head) if one.seat == seat)

    def as_they_came(self, head: bytes) -> tuple[tuple[int, Seat], ...]:
        """Attempt and seat of the reports on this head, the first one first."""
        return tuple(self._reports.get(head, ()))

    def all_of(self, seat: Seat) -> list[Report | Event]:
        """Whatever is kept of one seat, on heads known or not."""
        late = [on[seat] for on in self._late.values() if seat in on]
        reports = [on[place] for on in self._reports.values() for place in sorted(on)]
        return [*late, *(one for one in reports if one.seat == seat)]

    def signed(self, seat: Seat | None, head: bytes) -> int:
        """The highest attempt that this seat has signed on this head; 0 for none."""
        on = self._reports.get(head, {})
        return max((attempt for attempt, one in on if one == seat), default=0)

    def late(self, head: bytes, seat: Seat) -> Event | None:
        """The event of a seat on this head that closed no step of ours."""
        return self._late.get(head, {}).get(seat)

    def all_late(self, head: bytes) -> tuple[Event, ...]:
        """All of them on this head, by seat."""
        return tuple(one for _, one in sorted(self._late.get(head, {}).items()))

    def late_ids(self, head: bytes) -> set[bytes]:
        """Their ids."""
        return {one.id for one in self._late.get(head, {}).values()}

    def has_place(self, report: Report, firm: Firm = _none_is, places: int = REPORTS) -> bool:
        """Whether one more report of its seat can be kept."""
        loose = self._loose(report.seat, firm)
        return len(loose) < places or self._gives_way(report, loose) is not None

    def keep(self, report: Report, firm: Firm = _none_is, places: int = REPORTS) -> None:
        """Hold a report that is good, in the place of another one if there is no other place."""
        loose = self._loose(report.seat, firm)
        gone = None if len(loose) < places else self._gives_way(report, loose)
        if gone is not None:
            del self._reports[gone.prev][gone.attempt, gone.seat]
            if not self._reports[gone.prev]:
                del self._reports[gone.prev]
        self.hold(report)

    def hold(self, report: Report) -> None:
        """Hold a report that is good, whatever else is held of its seat."""
        self._reports.setdefault(report.prev, {})[report.attempt, report.seat] = report

    def count(self, seat: Seat) -> int:
        """How many reports of a seat are held."""
        return sum(one == seat for on in self._reports.values() for _, one in on)

    def _loose(self, seat: Seat, firm: Firm) -> list[Report]:
        every = (one for on in self._reports.values() for one in on.values())
        return [one for one in every if one.seat == seat and not firm(one.id)]

    def _gives_way(self, report: Report, loose: Iterable[Report]) -> Report | None:
        """In whose place this one is kept. If another seat has joined it: of those of its seat that
        nobody has, the highest; else, or if there is none, the oldest that others have joined, if
        this one is about a later step.
        """
        joined, idle = list[Report](), list[Report]()
        for one in loose:
            (joined if self._joined(one) else idle).append(one)
        if idle and self._joined(report):
            return max(idle, key=lambda one: (one.attempt, one.prev))
        oldest = min(joined, key=lambda one: (one.step, one.attempt, one.prev), default=None)
        return oldest if oldest is not None and oldest.step < report.step else None

    def _joined(self, report: Report) -> bool:
        """Whether another seat has signed the same attempt for the same seats."""
        kept = self._reports.get(report.prev, {})
        others = (kept.get((report.attempt, seat)) for seat in report.live if seat != report.seat)
        return any(one is not None and one.live == report.live for one in others)

    def keep_late(self, event: Event) -> None:
        """Hold a good event that the step on its head was closed without."""
        self._late.setdefault(event.prev, {})[event.seat] = event

    def drop_late(self, events: Iterable[Event]) -> None:
        """These have closed their step after all."""
        for event in events:
            self._late.get(event.prev, {}).pop(event.seat, None)

    def forget(
        self, step: int, steps: Callable[[bytes], int | None], kept: Iterable[bytes]
    ) -> None:
        """Drop what stands on heads that will never come, and on old ones that are not ``kept``.

        ``steps`` tells the step behind which a head stands, None for one nobody knows.
        """
        pinned = set(kept)
        for head in self.heads - pinned:
            at = steps(head)
            if at is None:
                told = [one.step for one in self.reports(head)]
                old = max([*told, *(one.step for one in self.all_late(head))], default=0) <= step
            else:
                old = at < step - AHEAD
            if old:
                self._reports.pop(head, None)
                self._late.pop(head, None)
