"""How far a seat has signed at a table, kept apart from its log and journal.

A log and a journal that are restored from a backup look whole. This small file lies in another
folder and holds the steps of what was signed, so that the two can be compared at the next start.
It is written after the journal and before anybody sees the event: where the program dies between
the two, the journal is ahead, and nobody has seen what it holds. The file is an append-only store
(``ledger.files.append_only``) whose record 0 is the table id, each further one a step.
"""

from __future__ import annotations

from pathlib import Path

from ledger.errors import Damaged, NotALog, WrongTable
from ledger.files.append_only import Store, create_store, open_store
from ledger.files.disk import REAL_DISK, Disk
from ledger.records.wire import Kind

STEP = 4
"""Bytes of a step in the file."""


class SignCounter:
    """The highest step that was signed. ``create`` and ``open`` make one."""

    def __init__(self, store: Store | None, highest: int) -> None:
        """Hold a store that is open already; None where there was none that can be trusted."""
        self._store, self.highest = store, highest

    @classmethod
    def create(cls, path: Path, table: bytes, *, disk: Disk = REAL_DISK) -> SignCounter:
        """The counter of a table that begins: a new one, or the one that is there."""
        if disk.exists(path):
            return cls.open(path, table, disk=disk)
        return cls(create_store(path, table, disk=disk), 0)

    @classmethod
    def open(cls, path: Path, table: bytes, *, disk: Disk = REAL_DISK) -> SignCounter:
        """The counter of a table that is taken up again; missing or damaged, it counts nothing.

        Raises WrongTable, and what opening a store raises but for damage.
        """
        if not disk.exists(path):
            return cls(None, 0)
        try:
            store, log = open_store(path, disk=disk)
        except (NotALog, Damaged):
            return cls(None, 0)
        if store.header != table:
            store.close()
            raise WrongTable(f"{str(path)!r} counts for another table")
        steps = [int.from_bytes(entry.data, "big") for entry in log.entries]
        return cls(store, max(steps, default=0))

    @property
    def missing(self) -> bool:
        """Whether nothing is known of what was signed."""
        return self._store is None

    def reach(self, step: int) -> None:
        """Count this step; it is on the disk when this returns. Raises StoreBroken."""
        if self._store is not None and step > self.highest:
            self._store.append(Kind.EVENT, step.to_bytes(STEP, "big"))
            self._store.sync()
            self.highest = step

    def close(self) -> None:
        """Give the file back."""
        if self._store is not None:
            self._store.close()
