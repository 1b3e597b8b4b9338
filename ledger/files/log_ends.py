"""How a log begins and how it ends, whatever lies between: what is read of it has a bound.

Looks only: takes no lock and changes nothing. Damage in the middle is not seen; whoever wants to
know whether a log is whole reads it (``ledger.files.append_only``) or audits it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ledger.errors import CannotRead, Damaged, NotALog
from ledger.files.disk import REAL_DISK, Disk
from ledger.files.log_format import LOG, LONGEST, MAGIC, LogRecord, parse, parse_on

TAIL = 2 * LONGEST
"""Bytes that are read of the end: a whole record lies in them, whatever its size."""
HEAD = len(MAGIC) + LONGEST
"""Bytes that are read of the beginning: the first record lies in them."""

_HEADS = re.compile(rb"(?=\x00[\x00\x01]...\x00[\x00\x01]..\x00[\x00\x01])", re.DOTALL)
"""Where a record could begin: its length, number and what was synced are small numbers."""


@dataclass(frozen=True)
class LogEnds:
    """Record 0, and the last good records in their order; ``damage`` is what they end with if that
    is more than a cut."""

    header: bytes
    last: tuple[LogRecord, ...]
    damage: Damaged | None


def log_ends(path: Path, *, disk: Disk = REAL_DISK) -> LogEnds:
    """The two ends of a log.

    Raises `CannotRead`, `NotALog`, `UnfinishedLog`, `OtherVersion`, or `Damaged` for record 0.
    """
    try:
        begin = disk.read(path, HEAD)
        size = disk.size(path)
        tail = disk.read(path, TAIL, max(0, size - TAIL)) if size > HEAD else b""
    except OSError as error:
        raise CannotRead(path, error) from None
    if size > LOG:
        raise NotALog(path, f"{str(path)!r} is larger than a log may be ({LOG} bytes)")
    first = parse(begin, str(path))
    if not tail:
        return LogEnds(first.header, first.entries, first.damage)
    last, damage = _best(tail)
    return LogEnds(first.header, last, damage)


def _best(tail: bytes) -> tuple[tuple[LogRecord, ...], Damaged | None]:
    """The records that go on to the end; where none do, those that come nearest to it."""
    best: tuple[int, tuple[LogRecord, ...], Damaged | None] = (0, (), None)
    for place in _places(tail):
        number = int.from_bytes(tail[place + 5 : place + 9], "big")
        found = parse_on(tail, number, place)
        if found.entries and found.end > best[0]:
            best = found.end, found.entries, found.damage
        if found.entries and found.damage is None:
            break
    return best[1:]


def _places(tail: bytes) -> Iterator[int]:
    return (found.start() for found in _HEADS.finditer(tail))
