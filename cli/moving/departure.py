"""A person's files into one closed file; from then on nothing is signed in the old place.

The order, whenever the program may die: first a mark that stops all signing here, then the file,
whole or not at all, then the mark says that it is written. Nothing is taken away. So there is never
a whole file beside a place that still signs, and until it is whole everything is here.

Behind each file stands when it was written last, in nanoseconds since 1970: so the last table is
the last one in the other place, too.
"""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from pathlib import Path

from cli.moving.person_files import held, persons_files
from ledger.errors import CannotRead, CannotSave
from ledger.files.closed_archive import write_archive
from ledger.files.disk import REAL_DISK, Disk, beside
from ledger.files.log_format import LOG
from ledger.files.moving_mark import MovingMark, Stage, put_mark, read_mark, remove_mark
from ledger.records import canon, purposes
from ledger.records.identity import Chance

EXPORT = purposes.PREFIX + "export"
FIRST = ""
"""The name of the first entry, which says whose files these are."""
AGE = "="
"""The name of an entry that says when the file before it was written last."""
LATEST = 2**63 - 1
"""The last nanosecond since 1970 that a file can have been written in."""


def depart(
    home: Path,
    file: Path,
    public: bytes,
    passphrase: str,
    *,
    rng: Chance = os.urandom,
    disk: Disk = REAL_DISK,
) -> None:
    """Put the files of the person with this public key into one file.

    Raises LedgerError (CannotSave also where something stands there) and OSError. Where it fails
    before there is a file, all is as it was.
    """
    with held(home, disk) as keys:
        if disk.exists(file):
            raise CannotSave(file, FileExistsError(errno.EEXIST, "something stands there already"))
        before = [(key, read_mark(key, disk=disk)) for key in keys]
        try:
            for key in keys:
                put_mark(key, MovingMark(Stage.LEAVING, shown(file)), disk=disk)
            write_archive(file, passphrase, _entries(home, public, disk), rng=rng, disk=disk)
        except Exception:
            if not disk.exists(file) and not disk.exists(beside(file, ".new")):
                _as_before(before, disk)
            raise
        for key in keys:
            put_mark(key, MovingMark(Stage.LEFT, shown(file)), disk=disk)


def shown(path: Path) -> str:
    """A path as it is written into a mark: for people, and not longer than a text may be."""
    return str(path).encode("utf-8", "replace").decode()[-250:]


def _as_before(before: list[tuple[Path, MovingMark | None]], disk: Disk) -> None:
    for key, mark in before:
        if mark is None:
            remove_mark(key, disk=disk)
        else:
            put_mark(key, mark, disk=disk)


def need_place(home: Path, file: Path, *, disk: Disk = REAL_DISK) -> None:
    """Whether `depart` could begin: told before anybody writes a passphrase down.

    Raises LedgerError: an identity is in use, something stands there, or there is no such folder.
    """
    with held(home, disk):
        if disk.exists(file):
            raise CannotSave(file, FileExistsError(errno.EEXIST, "something stands there already"))
        if not disk.exists(file.parent):
            raise CannotSave(file, FileNotFoundError(errno.ENOENT, "there is no such folder"))


def _entries(home: Path, public: bytes, disk: Disk) -> Iterator[tuple[str, bytes]]:
    yield FIRST, canon.encode((EXPORT, public))
    for name in persons_files(home, disk):
        path = home / name
        try:
            data, changed = disk.read(path, LOG + 1), disk.changed(path)
        except OSError as error:
            raise CannotRead(path, error) from None
        if len(data) > LOG:
            raise CannotRead(path, OSError(errno.EFBIG, "it is larger than a log may be"))
        yield name, data
        yield AGE, canon.encode(min(max(0, changed), LATEST))
