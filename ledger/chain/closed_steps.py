"""The events of the closed steps of a log: held, or asked for again where they lie.

A chain by itself holds them all. Where the log lies on a disk they are let go once they are
written there, but for those of the last step. Their ids stay, and which seats gave one: by these
copies are known and forks suspected before anything is read. Reports are few and short, and stay.

In a log a step has reports that marks name, its events, and the reports that closed it short. Each
of the three stands in the order that every node writes: the first by step, attempt and seat, the
others by seat. Which of the three a report belongs to follows from the head it stands on: the
step's own for those that closed it, an older one for those that marks name.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, overload

from engine.basics import Seat
from ledger.records.any_record import Logged
from ledger.records.event import Event
from ledger.records.reports import Report

Events = tuple[Event, ...]
Reports = tuple[Report, ...]


@dataclass(frozen=True, slots=True)
class LoggedStep:
    """The records of a closed step."""

    marked: Reports
    events: Events
    reports: Reports

    @property
    def records(self) -> tuple[Logged, ...]:
        """All of them, in the order of the log."""
        return (*self.marked, *self.events, *self.reports)


def parted(records: Iterable[Logged], head: bytes) -> LoggedStep:
    """The records of the step that was open on this head, told apart."""
    every = tuple(records)
    reports = [one for one in every if isinstance(one, Report)]
    return LoggedStep(
        tuple(one for one in reports if one.prev != head),
        tuple(one for one in every if isinstance(one, Event)),
        tuple(one for one in reports if one.prev == head),
    )


class Past(Protocol):
    """Where the events of a step can be had again."""

    def events(self, step: int) -> Events:
        """The events of a closed step, from 1, in seat order. Raises LedgerError."""


class ClosedSteps(Sequence[Events]):
    """The events of each step in seat order; step 0 is the roster and has none."""

    def __init__(self) -> None:
        """None is closed."""
        self.ids: set[bytes] = set()
        self._seats = bytearray()  # one bit a seat
        self._last: dict[Seat, int] = {}
        self._held: dict[int, Events] = {}
        self._past: Past | None = None
        self._marked: dict[int, Reports] = {}
        self._reports: dict[int, Reports] = {}
        self.named: set[bytes] = set()
        """The ids of all reports that stand in the log."""

    def append(self, events: Events, marked: Reports = (), reports: Reports = ()) -> None:
        """The next step is closed; with the reports that stand before and behind its events."""
        if marked:
            self._marked[len(self)] = marked
        if reports:
            self._reports[len(self)] = reports
        self.named.update(report.id for report in (*marked, *reports))
        self._held[len(self)] = events
        self._last.update((event.seat, len(self)) for event in events)
        self._seats.append(sum(1 << event.seat for event in events))
        self.ids.update(event.id for event in events)

    def cut(self, step: int) -> None:
        """The steps behind this one are given up. Raises what the place of their events raises."""
        for at in range(step + 1, len(self)):
            self.ids.difference_update(event.id for event in self[at])
        for kept in (self._held, self._marked, self._reports):
            for at in [at for at in kept if at > step]:
                del kept[at]
        every = (*self._marked.values(), *self._reports.values())
        self.named = {report.id for reports in every for report in reports}
        del self._seats[step + 1 :]
        for seat in [seat for seat, last in self._last.items() if last > step]:
            self._last[seat] = next((at for at in range(step, 0, -1) if self.gave(at, seat)), 0)

    def reports(self, step: int) -> Reports:
        """The reports that closed this step short, in seat order."""
        return self._reports.get(step, ())

    def logged(self, step: int) -> LoggedStep:
        """All that the log has of this step. Raises IndexError, and what its place raises."""
        return LoggedStep(self._marked.get(step, ()), self[step], self.reports(step))

    def log(self, last: int | None = None, *, after: int = 0) -> Iterator[tuple[Logged, ...]]:
        """The records of each step behind one, up to another. Raises what `logged` does."""
        for step in range(after + 1, len(self) if last is None else last + 1):
            yield self.logged(step).records

    def reports_on(self, head: bytes) -> Iterator[Report]:
        """The reports on a head that stand in the log, those that marks name too."""
        for kept in (self._marked, self._reports):
            yield from (one for reports in kept.values() for one in reports if one.prev == head)

    def gave(self, step: int, seat: Seat) -> bool:
        """Whether this seat has an event in this step, if it is closed."""
        return 0 <= step < len(self) and bool(self._seats[step] >> seat & 1)

    def last_of(self, seat: Seat) -> int:
        """The last closed step in which this seat has an event; 0 if it has none."""
        return self._last.get(seat, 0)

    def event(self, step: int, seat: Seat) -> Event | None:
        """The event of a seat in a closed step, if it gave one. Raises what its place raises."""
        return next(e for e in self[step] if e.seat == seat) if self.gave(step, seat) else None

    def let_go(self, past: Past, step: int) -> None:
        """Hold none up to this step but the last one: they can be had from here from now on."""
        self._past = past
        for at in [at for at in self._held if 0 < at <= step and at != len(self) - 1]:
            del self._held[at]

    def __len__(self) -> int:
        """How many there are, with step 0."""
        return len(self._seats)

    @overload
    def __getitem__(self, step: int) -> Events: ...
    @overload
    def __getitem__(self, step: slice) -> list[Events]: ...
    def __getitem__(self, step: int | slice) -> Events | list[Events]:
        """The events of a step, or of several. Raises IndexError, and what their place raises."""
        if isinstance(step, slice):
            return [self[at] for at in range(*step.indices(len(self)))]
        at = step + len(self) if step < 0 else step
        if at in self._held:
            return self._held[at]
        if not 0 <= at < len(self) or self._past is None:
            raise IndexError(f"step {step} is not closed")
        return self._past.events(at)
