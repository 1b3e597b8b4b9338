"""A log read in stretches, for those who go through it from the first record to the last.

The file is looked through once when it is opened, so that its end and any damage are known, and
its records are read again as they are asked for: what is held of a log does not grow with it.
Looks only: takes no lock and changes nothing (``ledger.files.append_only`` writes).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from ledger.errors import CannotRead, Damaged, NotALog
from ledger.files.disk import REAL_DISK, Disk
from ledger.files.log_format import LOG, LONGEST, LogRecord, parse, parse_on, size_of

STRETCH = 4 * LONGEST
"""Bytes that are read at once; any record fits."""


class LogReader:
    """A log that can be gone through. ``damage`` says what is wrong behind its good records.

    ``count`` good records stand behind the header, and ``torn`` bytes of one that is cut.
    """

    def __init__(self, path: Path, *, disk: Disk = REAL_DISK) -> None:
        """Look the file through.

        Raises `CannotRead`, `NotALog`, `UnfinishedLog`, `OtherVersion`, or `Damaged` for record 0.
        """
        self.path, self._disk = path, disk
        first = parse(self._bytes(0), str(path))
        if self._bytes(LOG, 1):
            raise NotALog(path, f"{str(path)!r} is larger than a log may be ({LOG} bytes)")
        self.header, self.count = first.header, len(first.entries)
        self.begin = first.good - sum(size_of(entry) for entry in first.entries)
        self.damage, self.torn = (
            self._look_on(first.good) if first.damage is None else (first.damage, 0)
        )

    def _look_on(self, place: int) -> tuple[Damaged | None, int]:
        """Count the records from this place on; what damage they end with, or torn bytes."""
        while True:
            data = self._bytes(place)
            more = parse_on(data, self.count + 1)
            self.count, place = self.count + len(more.entries), place + more.end
            if more.damage is not None:
                return Damaged(more.damage.record, place, more.damage.why), 0
            if len(data) < STRETCH:
                return None, len(data) - more.end

    def records(self) -> Iterator[tuple[LogRecord, int]]:
        """The good records in order, each with the place in the file at which it ends.

        Raises `CannotRead`, and `Damaged` if they are not those that were there at first.
        """
        number, place = 1, self.begin
        while number <= self.count:
            found = parse_on(self._bytes(place), number)
            if not found.entries:
                raise Damaged(number, place, "the file has changed while it was read")
            for entry in found.entries[: self.count + 1 - number]:
                place += size_of(entry)
                yield entry, place
            number += len(found.entries)

    def _bytes(self, place: int, limit: int = 0) -> bytes:
        try:
            return self._disk.read(self.path, limit or STRETCH, place)
        except OSError as error:
            raise CannotRead(self.path, error) from None
