"""A store that is missing or damaged, made whole again: for what peers can give back.

Of a damaged file what is good goes into a new one, and the old one is kept beside it, for whoever
wants to look. What was lost is for the peers to tell, and nothing is signed before they have
(`ledger.signing.signing_after_restart`). A file of another table, or of another version of the
program, is no damage: it is refused and nothing of it is changed.
"""

from __future__ import annotations

import contextlib
from pathlib import Path

from ledger.errors import CannotSave, Damaged, NotALog, WrongTable
from ledger.files.append_only import Store, create_store, open_store, read_log
from ledger.files.disk import Disk, beside, write_whole
from ledger.files.log_format import Log

NEW, DAMAGED = ".new", "-damaged"


def open_mended(place: Path, header: bytes, *, disk: Disk) -> tuple[Store, Log]:
    """The store with this header at this place, begun anew where it is missing.

    Raises WrongTable for another header, and what `open_store` raises but for damage.
    """
    if not disk.exists(place):
        create_store(place, header, disk=disk).close()
    try:
        store, log = open_store(place, disk=disk)
    except (NotALog, Damaged):
        _mend(place, header, disk)
        store, log = open_store(place, disk=disk)
    if log.header != header:
        store.close()
        raise WrongTable(f"{str(place)!r} is a file of another table")
    return store, log


def _mend(place: Path, header: bytes, disk: Disk) -> None:
    """Put a file with what is good of the damaged one in its place. Raises WrongTable.

    The good part keeps its bytes: a log is the same on every node that has the same steps.
    """
    good = b""
    with contextlib.suppress(NotALog, Damaged):
        log = read_log(place, disk=disk)
        if log.header != header:
            raise WrongTable(f"{str(place)!r} is a file of another table")
        good = disk.read(place, log.good)
    new = place.with_suffix(NEW)
    try:
        if disk.exists(new):
            disk.remove(new)
        if good:
            write_whole(new, good, disk=disk)
        else:
            create_store(new, header, disk=disk).close()
        disk.replace(place, beside(place, DAMAGED))
        disk.replace(new, place)
        disk.sync_folder(place.parent)
    except OSError as error:
        raise CannotSave(place, error) from None
