"""The bytes of a log file: what stands where, and what is good in bytes that may be damaged.

Grammar, all numbers big-endian:
  file    magic (16 bytes), record*
  record  head, payload, CRC-32 of head and payload (4)
  head    length of payload (4), kind (1), number (4), synced (4), CRC-32 of these 13 bytes (4)

Record 0 is the roster. `number` counts up; `synced` is how many records were known to be on the
disk when this one was written: it tells a tail that was lost with the power from a record that
has rotted since. Any flipped bit in a complete file is found, and its record named; a file cut at
any byte reads as its good prefix.

Pure; knows kinds as numbers only and checks no content.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass

from ledger.errors import Damaged, DamagedBeginning, NotALog, OtherVersion, UnfinishedLog

MAGIC = b"\x89tafelrunde/1\r\n\x1a"
_VERSION = MAGIC.index(b"1")
LOG = 64 * 1024 * 1024  # bytes of a file, fits memory
RECORDS = 100_000
PAYLOAD = 64 * 1024
LONGEST = PAYLOAD + 64  # bytes of a record, more than enough
ROSTER = 0  # the kind of record 0

_FIELDS = struct.Struct(">IBII")
_CRC = struct.Struct(">I")
_HEAD = _FIELDS.size + _CRC.size


@dataclass(frozen=True)
class LogRecord:
    """One record of a file: its kind (0..255) and its payload."""

    kind: int
    data: bytes


@dataclass(frozen=True)
class Log:
    """What a file holds: the payload of record 0, the good records after it, and how it ends.

    `good` bytes are good; `torn` bytes follow that are the beginning of a record; `damage` says
    what is wrong behind the good part, if it is more than a cut.
    """

    header: bytes
    entries: tuple[LogRecord, ...]
    good: int
    torn: int
    damage: Damaged | None


@dataclass(frozen=True)
class _Found:
    entry: LogRecord
    synced: int
    end: int


@dataclass(frozen=True)
class _Torn:
    pass


def pack(entry: LogRecord, number: int, synced: int) -> bytes:
    """The bytes of one record."""
    if not (0 <= entry.kind <= 255 and len(entry.data) <= PAYLOAD):
        raise ValueError(f"a record of kind {entry.kind} and {len(entry.data)} bytes is too much")
    fields = _FIELDS.pack(len(entry.data), entry.kind, number, synced)
    head = fields + _CRC.pack(zlib.crc32(fields))
    return head + entry.data + _CRC.pack(zlib.crc32(entry.data, zlib.crc32(head)))


def parse(data: bytes, name: str) -> Log:
    """What stands in these bytes; `name` is for the sentences.

    Raises `NotALog` for foreign bytes, `UnfinishedLog` if record 0 is cut, `OtherVersion`, and
    `Damaged` if record 0 is damaged; damage further on is told in the `Log`.
    """
    _check_magic(data, name)
    first = _record_at(data, len(MAGIC), 0)
    if isinstance(first, _Torn):
        raise UnfinishedLog(name, f"{name!r} ends before its first record is complete")
    if isinstance(first, str):
        raise DamagedBeginning(len(MAGIC), first)
    if first.entry.kind != ROSTER:
        raise DamagedBeginning(len(MAGIC), f"it is of kind {first.entry.kind}, and no roster")
    rest = parse_on(data, 1, first.end)
    torn = 0 if rest.damage else len(data) - rest.end
    return Log(first.entry.data, rest.entries, rest.end, torn, rest.damage)


@dataclass(frozen=True)
class Stretch:
    """Good records that follow each other; `end` is where the last of them ends."""

    entries: tuple[LogRecord, ...]
    end: int
    damage: Damaged | None


def parse_on(data: bytes, number: int, place: int = 0) -> Stretch:
    """The good records from this place on, the first of this number, up to damage or the end."""
    entries: list[LogRecord] = []
    damage = None
    while place < len(data):
        found = _record_at(data, place, number + len(entries))
        if isinstance(found, _Torn):
            break
        if isinstance(found, str):
            damage = Damaged(number + len(entries), place, found)
            break
        entries.append(found.entry)
        place = found.end
    return Stretch(tuple(entries), place, damage)


def size_of(entry: LogRecord) -> int:
    """How many bytes of a file a record takes."""
    return _HEAD + len(entry.data) + _CRC.size


def was_synced(data: bytes, damage: Damaged) -> bool:
    """Whether a good record behind the damage says that the damaged one was on the disk."""
    for place in range(damage.offset + 1, len(data) - _HEAD + 1):
        number = int.from_bytes(data[place + 5 : place + 9], "big")
        if not damage.record < number <= RECORDS:
            continue
        found = _record_at(data, place, number)
        if isinstance(found, _Found) and found.synced > damage.record:
            return True
    return False


def _record_at(data: bytes, place: int, number: int) -> _Found | _Torn | str:
    """The record at a place, or that the bytes end within it, or what is wrong with it."""
    if len(data) - place < _HEAD:
        return _Torn()
    fields = data[place : place + _FIELDS.size]
    if _CRC.pack(zlib.crc32(fields)) != data[place + _FIELDS.size : place + _HEAD]:
        return "the checksum of its head is wrong"
    length, kind, found, synced = _FIELDS.unpack(fields)
    if found != number:
        return f"record {found} stands where record {number} belongs"
    if length > PAYLOAD or synced > number:
        return "its head holds numbers that cannot be"
    end = place + _HEAD + length + _CRC.size
    if end > len(data):
        return _Torn()
    body = data[place : end - _CRC.size]
    if _CRC.pack(zlib.crc32(body)) != data[end - _CRC.size : end]:
        return "the checksum of its content is wrong"
    return _Found(LogRecord(kind, body[_HEAD:]), synced, end)


def _check_magic(data: bytes, name: str) -> None:
    start = data[: len(MAGIC)]
    if start == MAGIC:
        return
    if not data:
        raise UnfinishedLog(name, f"{name!r} is empty")
    if MAGIC.startswith(data):
        raise UnfinishedLog(name, f"{name!r} ends before its first record is complete")
    version = start[_VERSION : _VERSION + 1]
    same = start == MAGIC[:_VERSION] + version + MAGIC[_VERSION + 1 :]
    # Versions to come take signs that differ from 1 in two bits, so that a flipped bit is none.
    if same and version.isdigit() and (version[0] ^ MAGIC[_VERSION]).bit_count() > 1:
        raise OtherVersion(f"the log {name!r}", int(version), 1)
    if isinstance(_record_at(data, len(MAGIC), 0), _Found):
        raise DamagedBeginning(0, "the first bytes of the file are wrong")
    raise NotALog(name, f"{name!r} is not the log of a table")
