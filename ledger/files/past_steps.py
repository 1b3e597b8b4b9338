"""Closed steps, read from the log again when somebody asks for them.

A node needs the events of a step that is closed for peers that lag behind, for evidence and for
little else, and they are on its disk. Kept of each step is the place at which it ends.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from pathlib import Path

from ledger.errors import CannotRead, Damaged, Malformed
from ledger.files.disk import REAL_DISK, Disk
from ledger.files.log_format import LogRecord, parse_on, size_of
from ledger.records.any_record import Logged
from ledger.records.event import Event, read_event
from ledger.records.form import Kind
from ledger.records.reports import read_report

_READERS: dict[int, Callable[[bytes], Logged]] = {
    Kind.EVENT: read_event,
    Kind.REPORT: read_report,
}


class PastSteps:
    """The steps of one log, which begin at a place in it and follow each other."""

    def __init__(self, path: Path, begin: int, *, disk: Disk = REAL_DISK) -> None:
        """None is closed yet."""
        self._path, self._disk = path, disk
        self._ends = array("Q", [begin])
        self._numbers = array("L", [0])

    def add(self, records: Iterable[Logged]) -> None:
        """The next step is in the log, behind the one before: these records, in their order."""
        sizes = [size_of(LogRecord(record.KIND, record.raw)) for record in records]
        self.ends_at(self._ends[-1] + sum(sizes), self._numbers[-1] + len(sizes))

    def ends_at(self, place: int, number: int) -> None:
        """The next step ends at this place of the log, and its last record has this number."""
        self._ends.append(place)
        self._numbers.append(number)

    @property
    def count(self) -> int:
        """How many steps there are."""
        return len(self._ends) - 1

    def end(self, step: int) -> tuple[int, int]:
        """Where a step ends in the log, 0 for the roster: the place, the number of records."""
        return self._ends[step], self._numbers[step]

    def cut(self, step: int) -> None:
        """The steps behind this one are in the log no more."""
        del self._ends[step + 1 :], self._numbers[step + 1 :]

    def events(self, step: int) -> tuple[Event, ...]:
        """The events of a closed step, from 1. Raises CannotRead, or Damaged for other bytes."""
        return tuple(one for one in self.records(step) if isinstance(one, Event))

    def records(self, step: int) -> tuple[Logged, ...]:
        """All that the log has of a closed step, from 1. Raises what `events` raises."""
        begin, end, number = self._ends[step - 1], self._ends[step], self._numbers[step - 1] + 1
        try:
            data = self._disk.read(self._path, end - begin, begin)
        except OSError as error:
            raise CannotRead(self._path, error) from None
        found = parse_on(data, number)
        if found.end != end - begin:
            raise Damaged(number, begin, "it is not what was written there")
        try:
            every = [_READERS[e.kind](e.data) for e in found.entries if e.kind in _READERS]
        except Malformed as error:
            raise Damaged(number, begin, str(error)) from None
        return tuple(every)
