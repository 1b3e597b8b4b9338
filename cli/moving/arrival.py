"""A person's files out of a closed file into a folder, which may have been somebody's before.

The order, whenever the program may die: all of the file is opened and checked, and written whole
beside the place it goes to (`arriving`); a mark stops all signing here; what was here goes aside
(`before-1`, ...); what arrives takes its place; the mark is taken away. Each move can be made
again. Before the mark nothing has changed, and after it the next start of the program ends what was
begun (`finish`), even where the closed file has been taken away.

Whoever made the file can have written anything into it. Whose identity arrives is told by the key
in it alone; where that is closed and nobody opens it, it is told that this is not known.

Nothing here is deleted but what an earlier try has left in `arriving`, and marks.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from cli.moving.departure import AGE, EXPORT, FIRST, LATEST
from cli.moving.person_files import (
    files_of_person,
    held,
    is_persons,
    marks,
    moved_to,
    persons_files,
)
from cli.text.program_folder import identity_file
from ledger.errors import (
    CannotSave,
    Damaged,
    Malformed,
    NotAKeyFile,
    NotALog,
    NotAnExport,
    WouldSetBack,
    WrongPassphrase,
)
from ledger.files.append_only import read_log
from ledger.files.closed_archive import read_archive
from ledger.files.disk import REAL_DISK, Disk
from ledger.files.key_file import is_closed, load_identity
from ledger.files.moving_mark import MovingMark, Stage, put_mark, read_mark, remove_mark
from ledger.files.sign_counter import counted
from ledger.records import canon, form

KEY = 32
"""Bytes of a public key."""
ARRIVING, ASIDE = "arriving", "before-{number}"


@dataclass(frozen=True)
class Arriving:
    """What is to be put into a folder.

    public: whose it is by its key; None where that is closed and was not opened. aside: where what
    is there goes; empty if nothing is there.
    """

    public: bytes | None
    tables: int
    aside: str


def arrive(
    home: Path,
    file: Path,
    passphrase: str,
    agree: Callable[[Arriving], bool],
    *,
    own: bytes | None = None,
    of_key: Iterable[str] = (),
    disk: Disk = REAL_DISK,
) -> bool:
    """Put what is in the file into this folder; false, and all as it was, if it is not agreed to.

    own: the identity that lives here, if one does. of_key: passphrases that may open the key that
    arrives, where it is closed; the next is asked for where the one before has not opened it.
    Raises LedgerError and OSError.
    """
    disk.make_folder(home)
    finish(home, disk=disk)
    with held(home, disk):
        stage = home / ARRIVING
        agreed = False
        try:
            said, names = _unpack(file, passphrase, stage, disk)
            public = _whose(stage, said, of_key, file, disk)
            if own is not None and public in (own, None):  # whom nobody knows may be who lives here
                _need_as_far(home, stage, file, disk)
            aside = _free(home, disk) if persons_files(home, disk) else ""
            tables = sum(name.startswith("signed/") for name in names)
            agreed = agree(Arriving(public, tables, aside))
        finally:
            if not agreed:
                _wipe(stage, disk)
        if not agreed:
            return False
        mark = MovingMark(Stage.CLEARING, aside or ASIDE.format(number=1))
        put_mark(identity_file(home), mark, disk=disk)
        _go_on(home, mark, disk)
    return True


def finish(home: Path, *, disk: Disk = REAL_DISK) -> bool:
    """End what an arrival had begun here when it was cut off, if one had; whether it had.

    Raises LedgerError and OSError.
    """
    mark = read_mark(identity_file(home), disk=disk)
    if mark is None or not mark.arrives:
        return False
    with held(home, disk):
        mark = read_mark(identity_file(home), disk=disk)
        if mark is not None and mark.arrives:  # another program may have ended it meanwhile
            _go_on(home, mark, disk)
    return True


def _go_on(home: Path, mark: MovingMark, disk: Disk) -> None:
    """From this mark to the end; all that arrives lies in its folder, or has its place already."""
    key = identity_file(home)
    if mark.stage is Stage.CLEARING:
        for name in files_of_person(home, disk):
            moved_to(home, home / mark.place, name, disk)
        for path in marks(home, disk):
            disk.remove(path)
            disk.sync_folder(path.parent)
        put_mark(key, MovingMark(Stage.PLACING, mark.place), disk=disk)
    for name in persons_files(home / ARRIVING, disk):
        moved_to(home / ARRIVING, home, name, disk)
    remove_mark(key, disk=disk)


def _unpack(file: Path, passphrase: str, stage: Path, disk: Disk) -> tuple[bytes, list[str]]:
    """Write what is in the file below `stage`: whose it says to be, and the names."""
    _wipe(stage, disk)
    entries = read_archive(file, passphrase, disk=disk)
    said, names = _said(file, next(entries, ("", b""))), list[str]()
    try:
        for name, data in entries:
            if name == AGE and names:
                _set_age(stage / names[-1], data, file, disk)
                continue
            if not is_persons(name) or name in names:
                raise NotAnExport(file, f"{str(file)!r} holds {name!r:.80}")
            _write(stage / name, data, disk)
            names.append(name)
        keys = [name for name in names if name.endswith("identity.key")]
        if "identity.key" not in names:
            raise NotAnExport(file, f"{str(file)!r} holds no identity")
        for name in keys:
            is_closed(stage / name, disk=disk)
    except NotAKeyFile as error:
        raise NotAnExport(file, f"{str(file)!r} holds what is no identity") from error
    return said, names


def _whose(
    stage: Path, said: bytes, passphrases: Iterable[str], file: Path, disk: Disk
) -> bytes | None:
    """Whose identity arrives, by its key; None where that is closed and nothing opens it.

    Raises NotAnExport where the key is not that of the person whom the file names.
    """
    key = identity_file(stage)
    tried: Iterable[str | None] = passphrases if is_closed(key, disk=disk) else (None,)
    for passphrase in tried:
        try:
            public = load_identity(key, passphrase, disk=disk).public
        except WrongPassphrase:
            continue
        except NotAKeyFile as error:
            raise NotAnExport(file, f"{str(file)!r} holds what is no identity") from error
        if public != said:
            raise NotAnExport(file, f"{str(file)!r} says to be of one identity and holds another")
        return public
    return None


def _said(file: Path, first: tuple[str, bytes]) -> bytes:
    name, data = first
    try:
        value = canon.decode(data)
        if name != FIRST or type(value) is not tuple or len(value) != 2 or value[0] != EXPORT:
            raise Malformed("it does not say whose it is")
        form.need_bytes(value[1], KEY, "public key")
    except Malformed as error:
        raise NotAnExport(file, f"{str(file)!r}: {error}") from None
    public: bytes = value[1]
    return public


def _write(path: Path, data: bytes, disk: Disk) -> None:
    try:
        disk.make_folder(path.parent)
        opened = disk.create(path)
        try:
            opened.write(data)
            opened.sync()
        finally:
            opened.close()
        disk.sync_folder(path.parent)
    except OSError as error:
        raise CannotSave(path, error) from None


def _set_age(path: Path, data: bytes, file: Path, disk: Disk) -> None:
    """Let a file be as old as it was where it comes from: the newest log is the last table."""
    try:
        when = canon.decode(data)
        form.need_int(when, 0, LATEST, "time")
    except Malformed as error:
        raise NotAnExport(file, f"{str(file)!r}: {error}") from None
    with contextlib.suppress(OSError):  # where no times are kept nothing else is lost
        disk.set_changed(path, when)


def _wipe(stage: Path, disk: Disk) -> None:
    for path in disk.files(stage):
        disk.remove(path)


def _need_as_far(home: Path, stage: Path, file: Path, disk: Disk) -> None:
    """Raises WouldSetBack if more is signed here, at any table, than what arrives knows of."""
    for name in persons_files(home, disk):
        if "signed" not in name.split("/"):
            continue
        there = _counted(stage / name, disk)
        for what, count in _counted(home / name, disk).items():
            if count > there.get(what, -1):
                raise WouldSetBack(file, f"{name!r} counts further here than in {str(file)!r}")


def _counted(path: Path, disk: Disk) -> dict[int | bytes, int]:
    """How far a counter counts, by what it counts; nothing for one that is missing or damaged."""
    counts: dict[int | bytes, int] = {}
    if not disk.exists(path):
        return counts
    try:
        log = read_log(path, disk=disk)
    except (NotALog, Damaged):
        return counts
    for entry in log.entries:
        what, count = counted(entry)
        counts[what] = max(count, counts.get(what, -1))
    return counts


def _free(home: Path, disk: Disk) -> str:
    """The first name for what goes aside that nothing stands in yet."""
    number = 1
    while disk.files(home / ASIDE.format(number=number)):
        number += 1
    return ASIDE.format(number=number)
