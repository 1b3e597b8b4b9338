"""What in a folder belongs to a person and moves with them: the identity, counters, tables, names.

The same for each bot that plays from this folder, and for others at the same keyboard. What can be
made again (the cache), reports of faults, locks and files that were being written stay behind, and
so do own notes on tables: they never leave the machine on which they were written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from cli.kept_page import notes, words_file
from cli.text.program_folder import identity_file
from ledger.files.disk import Disk, beside
from ledger.files.key_file import use_identity
from ledger.files.moving_mark import ENDING
from ledger.line_signs import is_line

SINGLE = ("identity.key", "known", "name")
FOLDERS = ("tables", "signed")
BESIDE = ("bots", "hotseat")
"""The folders of those who play from this one."""
_PLAIN = re.compile(r"[^\x00-\x1f/\\:]{1,200}")
_NOTES = (notes.ENDING, notes.ENDING + words_file.ASIDE)
_PASSING = (".lock", ".new", ENDING)


def is_persons(name: str) -> bool:
    """Whether this is the name, relative to the folder, of a file that moves; no other is made."""
    return _is_ours(name) and not name.endswith(_NOTES)


def _is_ours(name: str) -> bool:
    parts = name.split("/")
    if parts[0] in BESIDE and len(parts) > 2 and _is_plain(parts[1]):
        parts = parts[2:]
    if len(parts) == 1:
        return parts[0] in SINGLE
    return len(parts) == 2 and parts[0] in FOLDERS and _is_plain(parts[1])


def _is_plain(part: str) -> bool:
    if not _PLAIN.fullmatch(part) or part.endswith(_PASSING):
        return False
    if part.strip(" .") != part:  # other systems drop these, and ".." leads elsewhere
        return False
    # A name is printed one day; what moves a terminal or turns a line about stands in none of ours.
    return is_line(part)


def persons_files(home: Path, disk: Disk) -> list[str]:
    """The files here that move, the identity last. Raises OSError."""
    return [name for name in files_of_person(home, disk) if is_persons(name)]


def files_of_person(home: Path, disk: Disk) -> list[str]:
    """These and own notes, which make way for somebody else as they do. Raises OSError."""
    found = [path.relative_to(home).as_posix() for path in disk.files(home)]
    ours = [name for name in found if _is_ours(name)]
    return sorted(ours, key=lambda name: (name == SINGLE[0], name))


def identities(home: Path, disk: Disk) -> list[Path]:
    """The files of all identities that sign from this folder, or have signed, the person's first.

    Raises OSError.
    """
    first, found = identity_file(home), set()
    for path in (one for folder in BESIDE for one in disk.files(home / folder)):
        key = path.with_name(path.name.removesuffix(ENDING))
        if is_persons(key.relative_to(home).as_posix()) and key.name == SINGLE[0]:
            found.add(key)
    return [first, *sorted(found)]


@contextmanager
def held(home: Path, disk: Disk) -> Iterator[list[Path]]:
    """Nothing else uses any identity of this folder meanwhile.

    Raises IdentityInUse, CannotSave and OSError.
    """
    keys = identities(home, disk)
    with ExitStack() as locks:
        for key in keys:
            locks.callback(use_identity(key, moving=True, disk=disk).release)
        yield keys


def moved_to(home: Path, folder: Path, name: str, disk: Disk) -> None:
    """Move one file below `home` to the same place below `folder`. Raises OSError.

    Both names are on the disk before the old one is gone from it: nothing is in neither place.
    """
    old, new = home / name, folder / name
    disk.make_folder(new.parent)
    disk.replace(old, new)
    disk.sync_folder(new.parent)
    disk.sync_folder(old.parent)


def marks(home: Path, disk: Disk) -> list[Path]:
    """The marks beside the identities of those who play from this folder. Raises OSError."""
    found = (beside(key, ENDING) for key in identities(home, disk)[1:])
    return [path for path in found if disk.exists(path)]
