"""How far a seat has signed at a table, kept apart from its log and journal.

A log and a journal that are restored from a backup look whole. This small file lies in another
folder and holds the steps of what was signed, so that the two can be compared at the next start.
It is written after the journal and before anybody sees the event: where the program dies between
the two, the journal is ahead, and nobody has seen what it holds. An end that gives the table up
binds like the event of the step it stands before, and counts as one. A report binds on its head
from its attempt on, so both are counted. The file is an append-only store
(``ledger.files.append_only``) whose record 0 is the table id, each further one a step, of the kind
of what was signed there; that of a report goes on with its attempt and its head.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from ledger.errors import CannotSave, Damaged, NotALog, WrongTable
from ledger.files.append_only import Store, create_store, open_store
from ledger.files.disk import REAL_DISK, Disk, beside
from ledger.files.log_format import LogRecord
from ledger.files.mended_store import DAMAGED
from ledger.records.form import Kind
from ledger.table_id import TableId

STEP = 4
"""Bytes of a step in the file."""


@dataclass(frozen=True, order=True, slots=True)
class Reported:
    """How far was reported: the step, the attempt on its head, and the head."""

    step: int
    attempt: int
    head: bytes

    def encode(self) -> bytes:
        """The bytes in the file."""
        return self.step.to_bytes(STEP, "big") + self.attempt.to_bytes(STEP, "big") + self.head

    @classmethod
    def decode(cls, data: bytes) -> Self:
        """What these bytes tell."""
        step, attempt = (int.from_bytes(data[at : at + STEP], "big") for at in (0, STEP))
        return cls(step, attempt, data[2 * STEP :])


def counted(record: LogRecord) -> tuple[int | bytes, int]:
    """What one record of the file counts, and how far: attempts on a head, or steps of a kind."""
    if record.kind == Kind.REPORT:
        reported = Reported.decode(record.data)
        return reported.head, reported.attempt
    return record.kind, int.from_bytes(record.data, "big")


class SignCounter:
    """The highest step that was signed, and the last an end stands before; 0 if there is none.

    ``reported`` holds for each head the highest attempt that was reported on it. ``create`` and
    ``open`` make a counter.
    """

    def __init__(self, store: Store | None, anew: Callable[[], Store]) -> None:
        """Hold a store that is open already; None where there was none that can be trusted, and
        `anew` makes one."""
        self._store, self._anew, self.highest, self.ended = store, anew, 0, 0
        self.reported: dict[bytes, Reported] = {}

    @classmethod
    def create(cls, path: Path, table_id: TableId, *, disk: Disk = REAL_DISK) -> SignCounter:
        """The counter of a table that begins: a new one, or the one that is there."""
        counter = cls.open(path, table_id, disk=disk)
        if counter.missing and not disk.exists(path):
            counter.count_anew(0)
        return counter

    @classmethod
    def open(cls, path: Path, table_id: TableId, *, disk: Disk = REAL_DISK) -> SignCounter:
        """The counter of a table that is taken up again; missing or damaged, it counts nothing.

        Raises WrongTable, and what opening a store raises but for damage.
        """

        def anew() -> Store:
            if disk.exists(path):
                try:  # what it is, and whose, is not known: it is kept aside
                    disk.replace(path, beside(path, DAMAGED))
                except OSError as error:
                    raise CannotSave(path, error) from None
            return create_store(path, table_id, disk=disk)

        if not disk.exists(path):
            return cls(None, anew)
        try:
            store, log = open_store(path, disk=disk)
        except (NotALog, Damaged):
            return cls(None, anew)
        if store.header != table_id:
            store.close()
            raise WrongTable(f"{str(path)!r} counts for another table")
        counter = cls(store, anew)
        for entry in log.entries:
            if entry.kind == Kind.REPORT:
                counter._count_report(Reported.decode(entry.data))
            else:
                counter._count(int.from_bytes(entry.data, "big"), entry.kind)
        return counter

    @property
    def missing(self) -> bool:
        """Whether nothing is known of what was signed."""
        return self._store is None

    def reach(self, step: int, kind: Kind = Kind.EVENT) -> None:
        """Count this step; it is on the disk when this returns. Raises StoreBroken."""
        counted = self.ended if kind is Kind.END else self.highest
        if self._store is None or step <= counted:
            return
        self._store.append(kind, step.to_bytes(STEP, "big"))
        self._store.sync()
        self._count(step, kind)

    def reach_report(self, step: int, head: bytes, attempt: int) -> None:
        """Count a report of this attempt on a head; on the disk when this returns. StoreBroken."""
        counted = self.reported.get(head)
        if self._store is None or (counted is not None and attempt <= counted.attempt):
            return
        reported = Reported(step, attempt, head)
        self._store.append(Kind.REPORT, reported.encode())
        self._store.sync()
        self._count_report(reported)

    def _count(self, step: int, kind: int) -> None:
        self.highest = max(self.highest, step)
        if kind == Kind.END:
            self.ended = max(self.ended, step)

    def _count_report(self, reported: Reported) -> None:
        known = self.reported.get(reported.head, reported)
        self.reported[reported.head] = max(known, reported)

    def count_anew(self, step: int) -> None:
        """Count from this step on, in a new file where there was none or a damaged one.

        Raises CannotSave, StoreInUse or StoreBroken.
        """
        if self._store is None:
            self._store = self._anew()
        self.reach(step)

    def close(self) -> None:
        """Give the file back."""
        if self._store is not None:
            self._store.close()
