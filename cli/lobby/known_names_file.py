"""Names met at tables before, kept so that "Anna" is the Anna of last week.

A name that comes back with another key is not let in before the person has said so: by forgetting
the name (`tafelrunde keys --forget NAME`). Bots are not kept: each program's bots are its own.
"""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

from cli.text.program_folder import known_file
from ledger.errors import LedgerError, Malformed
from ledger.files.disk import REAL_DISK, write_whole
from ledger.records.names import folded, is_bot
from ledger.records.roster import Join, Roster
from p2p.entry.known_names import KnownNames, read_known
from p2p.wire.errors import NameClash

MOST_BYTES = 1_048_576  # of the file: as many names as are kept take a fifth of it; more is none


def known_names(home: Path) -> KnownNames:
    """The names met so far; none where nothing is kept. Raises Malformed for another file.

    Strangers make us ask at each of their words: the file is read anew only where it has changed.
    """
    path = known_file(home)
    try:
        file = os.stat(path)
        found = _read(path, (file.st_ino, file.st_mtime_ns, file.st_size))
    except FileNotFoundError:
        return KnownNames()
    if isinstance(found, KnownNames):
        return found
    raise Malformed(found)


@lru_cache(maxsize=16)
def _read(path: Path, file: tuple[int, ...]) -> KnownNames | str:
    """What stands in this file, as it is now; or why it cannot be read."""
    try:
        return read_known(REAL_DISK.read(path, MOST_BYTES))
    except LedgerError as error:
        return str(error)


def _write(home: Path, known: KnownNames) -> None:
    write_whole(known_file(home), known.encode())
    _read.cache_clear()


def not_welcome(home: Path, join: Join) -> NameClash | None:
    """The clash if this name, or one like it, is known with another key, else None."""
    return None if is_bot(join.name) else known_names(home).welcome(join)


def met(home: Path, identity: bytes) -> bool:
    """Whether somebody with this identity has sat at a table with us before."""
    try:
        return identity in known_names(home).identities
    except (LedgerError, OSError):
        return False


def name_met(home: Path, identity: bytes) -> str:
    """Under which name somebody with this identity sat at a table with us; empty: never."""
    try:
        names = known_names(home).names
    except (LedgerError, OSError):
        return ""
    return next((name for name, key in names.items() if key == identity), "")


def called(home: Path, name: str) -> frozenset[bytes]:
    """Who sat at a table with us under this name, however it is written large or small."""
    try:
        names = known_names(home).names
    except (LedgerError, OSError):
        return frozenset()
    return frozenset(key for one, key in names.items() if folded(one) == folded(name))


def meet(home: Path, roster: Roster) -> None:
    """Keep the names of this table. Raises OSError where they cannot be written.

    Whoever plays at the keyboard of somebody else has a key that belongs to that machine alone.
    """
    people = tuple(join for join in roster.joins if not (is_bot(join.name) or join.machine))
    try:
        before = known_names(home)
    except LedgerError:
        before = KnownNames()
    _write(home, before.meet(people))


def forget(home: Path, name: str) -> bool:
    """Forget a name; whether it was known."""
    before = known_names(home)
    if name in before.names:
        _write(home, before.forget(name))
    return name in before.names
