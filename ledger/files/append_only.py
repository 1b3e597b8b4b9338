"""One append-only file a table: made whole, written in order, never changed.

`read_log` is for readers alone (replay, audit): it reports a torn tail and damage and touches
nothing. `open_store` is for a node: it takes the lock, cuts off a tail that was never known to be
on the disk, and stops with a sentence if anything else is damaged. A write or fsync that fails is
final: nothing is tried again, the good part stays as it is. Sources: R55; the bytes are those of
`ledger.files.log_format`.

Keeps payloads as they are and checks none of them.
"""

from __future__ import annotations

import contextlib
import errno
from dataclasses import dataclass, field
from pathlib import Path

from ledger.errors import (
    CannotRead,
    CannotSave,
    LedgerError,
    NotALog,
    StoreBroken,
    StoreInUse,
)
from ledger.files.disk import REAL_DISK, Disk, File, Lock, beside, write_whole
from ledger.files.log_format import (
    LOG,
    MAGIC,
    PAYLOAD,
    RECORDS,
    ROSTER,
    Log,
    LogRecord,
    pack,
    parse,
    was_synced,
)


@dataclass
class Store:
    """A log open for writing; `cut` bytes of a lost tail were taken off when it was opened."""

    path: Path
    header: bytes
    cut: int
    _file: File
    _lock: Lock
    _size: int
    _count: int
    _safe: int
    _broken: OSError | None = field(default=None)
    _closed: bool = False

    @property
    def count(self) -> int:
        """Records after the header, synced or not."""
        return self._count

    @property
    def safe(self) -> int:
        """Records after the header that are known to be on the disk."""
        return self._safe

    def append(self, kind: int, data: bytes) -> int:
        """Write one record and return its number, from 1; it is safe after the next `sync`.

        Raises `StoreBroken`, from then on always.
        """
        self._need_whole()
        packed = pack(LogRecord(kind, data), self._count + 1, self._safe + 1)
        if self._size + len(packed) > LOG or self._count >= RECORDS:
            raise self._break(OSError(errno.EFBIG, "the log is as long as a log may be"))
        try:
            self._file.write(packed)
        except OSError as error:
            raise self._break(error) from None
        self._size += len(packed)
        self._count += 1
        return self._count

    def sync(self) -> None:
        """Return once every record is on the disk itself. Raises `StoreBroken`, then always."""
        self._need_whole()
        if self._safe == self._count:
            return
        try:
            self._file.sync()
        except OSError as error:
            raise self._break(error) from None
        self._safe = self._count

    def cut_back(self, size: int, count: int) -> None:
        """End behind this many bytes and records again, all of them synced; once this returns, what
        stood there does not come back. Raises `StoreBroken`, from then on always.
        """
        self._need_whole()
        if size > self._size or count > self._safe:
            raise ValueError(f"a log of {self._size} bytes is not cut back to {size}")
        try:
            self._file.truncate(size)
            self._file.sync()
        except OSError as error:
            raise self._break(error) from None
        self._size, self._count, self._safe = size, count, count

    def close(self) -> None:
        """Give file and lock back; what was not synced may be lost. Twice does no harm."""
        if not self._closed:
            with contextlib.suppress(OSError):
                self._file.close()
            self._lock.release()
        self._closed = True
        self._broken = OSError(errno.EBADF, "it is closed")

    def _need_whole(self) -> None:
        if self._broken is not None:
            raise StoreBroken(self.path, self._broken, self._safe)

    def _break(self, why: OSError) -> StoreBroken:
        self._broken = why
        return StoreBroken(self.path, why, self._safe)


def create_store(path: Path, header: bytes, *, disk: Disk = REAL_DISK) -> Store:
    """A new log whose record 0 is `header`.

    Raises `CannotSave` (also if something stands there) or `StoreInUse`.
    """
    if len(header) > PAYLOAD:
        raise ValueError(f"a header of {len(header)} bytes is too much")
    lock = _acquire_lock(path, disk)
    try:
        if disk.exists(path):
            raise CannotSave(path, _taken("a file of this name is there already"))
        first = MAGIC + pack(LogRecord(ROSTER, header), 0, 0)
        try:
            write_whole(path, first, disk=disk)
            file = disk.append(path)
        except OSError as error:
            raise CannotSave(path, error) from None
    except LedgerError:
        lock.release()
        raise
    return Store(path, header, 0, file, lock, len(first), 0, 0)


def open_store(path: Path, *, disk: Disk = REAL_DISK) -> tuple[Store, Log]:
    """The log for a node, and what stands in it, all of it on the disk.

    Raises `StoreInUse`, `CannotRead`, `NotALog`, `UnfinishedLog`, `OtherVersion`, `Damaged`
    (the file is left untouched in all these cases), or `StoreBroken`.
    """
    read_log(path, disk=disk)  # a missing or foreign file gets no lock file put beside it
    lock = _acquire_lock(path, disk)
    try:
        data = _read(path, disk)
        log = parse(data, str(path))
        if log.damage is not None and was_synced(data, log.damage):
            raise log.damage
        cut = len(data) - log.good
        file = _open_at(path, log, cut, disk)
    except LedgerError:
        lock.release()
        raise
    count = len(log.entries)
    store = Store(path, log.header, cut, file, lock, log.good, count, count)
    return store, Log(log.header, log.entries, log.good, 0, None)


def read_log(path: Path, *, disk: Disk = REAL_DISK) -> Log:
    """What stands in a log, for readers alone; torn tail and damage are told in the `Log`.

    Raises `CannotRead`, `NotALog`, `UnfinishedLog`, `OtherVersion`, or `Damaged` for record 0.
    """
    return parse(_read(path, disk), str(path))


def in_use(path: Path, *, disk: Disk = REAL_DISK) -> bool:
    """Whether a running program writes this log. Where none does its lock is held for a moment;
    where none ever did, no lock file is put beside it."""
    beside_it = beside(path, ".lock")
    try:
        lock = disk.lock(beside_it) if disk.exists(beside_it) else None
    except OSError:
        return False
    if lock is not None:
        lock.release()
    return lock is None and disk.exists(beside_it)


def _read(path: Path, disk: Disk) -> bytes:
    try:
        data = disk.read(path, LOG + 1)
    except OSError as error:
        raise CannotRead(path, error) from None
    if len(data) > LOG:
        raise NotALog(path, f"{str(path)!r} is larger than a log may be ({LOG} bytes)")
    return data


def _open_at(path: Path, log: Log, cut: int, disk: Disk) -> File:
    try:
        file = disk.append(path)
    except OSError as error:
        raise StoreBroken(path, error, len(log.entries)) from None
    try:
        if cut:
            file.truncate(log.good)
        # After a crash of the program alone, records may still wait in the system's memory.
        file.sync()
    except OSError as error:
        with contextlib.suppress(OSError):
            file.close()
        raise StoreBroken(path, error, len(log.entries)) from None
    return file


def _acquire_lock(path: Path, disk: Disk) -> Lock:
    try:
        lock = disk.lock(beside(path, ".lock"))
    except OSError as error:
        raise CannotSave(beside(path, ".lock"), error) from None
    if lock is None:
        raise StoreInUse(path, f"the log {str(path)!r} is being written by another running program")
    return lock


def _taken(text: str) -> OSError:
    return FileExistsError(errno.EEXIST, text)
