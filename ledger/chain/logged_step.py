"""One step as a log has it: reports that marks name, the events, the reports that closed it short.

Each of the three stands in the order that every node writes: the first by step, attempt and seat,
the others by seat. Which of the three a report belongs to follows from the head it stands on: the
step's own for those that closed it, an older one for those that marks name.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ledger.records.event import Event
from ledger.records.reading import Logged
from ledger.records.reports import Report


@dataclass(frozen=True, slots=True)
class LoggedStep:
    """The records of a closed step."""

    marked: tuple[Report, ...]
    events: tuple[Event, ...]
    reports: tuple[Report, ...]

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
