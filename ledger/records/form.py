"""The outer form of everything that nodes send each other about a table, and of its fields.

Grammar: `record = [kind, content, signature]`; `content` is the canonical bytes of an array whose
first item is a purpose; `signature` is 64 bytes over content, or empty for what is not signed.
The kind lets a node tell what came before it looks inside. Sources: R1, R2.

Checks form only: no signature, no table, no turn.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, TypeVar

from ledger.errors import Malformed
from ledger.records import canon

Item = TypeVar("Item")


MAX_SEATS = 8
MAX_STEP = 100_000  # far beyond any game; a state has a bound on its steps
MAX_ATTEMPT = 100_000  # nobody can be led there (ledger/short_close/absence_consent.py)
CONTENT = (canon.FRAME - 1024) // 2
"""Bytes of a content, 31.5 KiB: two of them and what stands around them fit one frame, so that any
fork fits its evidence."""
HASH = 32
SIGNATURE = 64


class Kind(IntEnum):
    """What a record is; also the kind byte of its record in a file."""

    ROSTER = 0
    JOIN = 1
    EVENT = 2
    ACK = 3
    REPORT = 4
    RETURN = 5
    LEAVE = 6
    END = 7
    OPENED_KEY = 8
    EVIDENCE = 9
    MARK = 10  # rides in events and stands nowhere else
    WISH = 11
    UNDO = 12


RECORDS = {int(kind): kind for kind in Kind if kind is not Kind.ROSTER}
"""The kinds of record by their numbers; a roster is a kind in files alone."""
UNSEALED = frozenset({Kind.OPENED_KEY, Kind.EVIDENCE, Kind.MARK})
"""Kinds that nobody signs."""


def wrap(kind: Kind, content: bytes, signature: bytes) -> bytes:
    """The bytes of one record."""
    return canon.encode((int(kind), content, signature))


def unwrap(data: bytes) -> tuple[Kind, bytes, bytes]:
    """Kind, content and signature of one record; raises `Malformed`."""
    value = canon.decode(data)
    if type(value) is not tuple or len(value) != 3:
        raise Malformed("a record is an array of three")
    number, content, signature = value
    kind = RECORDS.get(number) if type(number) is int else None
    if kind is None:
        raise Malformed(f"{number!r} is no kind of record")
    sealed = kind not in UNSEALED
    need_bytes(signature, SIGNATURE if sealed else 0, "signature")
    if type(content) is not bytes:
        raise Malformed("the content of a record must be bytes")
    if sealed and len(content) > CONTENT:
        raise Malformed(f"a content of {len(content)} bytes is longer than {CONTENT}")
    return kind, content, signature


def open_content(content: bytes, purpose: str, *lengths: int) -> tuple[Any, ...]:
    """The items after the purpose; raises `Malformed` unless there are as many as one of these."""
    value = canon.decode(content)
    if type(value) is not tuple or not value or value[0] != purpose:
        raise Malformed(f"the content does not begin with {purpose!r}")
    if len(value) - 1 not in lengths:
        counts = " or ".join(map(str, lengths))
        raise Malformed(f"{purpose!r} has {counts} fields, here are {len(value) - 1}")
    return value[1:]


def open_record(data: bytes, kind: Kind, purpose: str, *lengths: int) -> tuple[Any, ...]:
    """The items of a record of this kind, then its content and signature."""
    found, content, signature = unwrap(data)
    if found is not kind:
        raise Malformed(f"a record of kind {kind.name} is expected, this is {found.name}")
    return (*open_content(content, purpose, *lengths), content, signature)


def need_bytes(value: object, length: int, what: str) -> None:
    """Raises `Malformed` unless the value is bytes of this length."""
    if type(value) is not bytes or len(value) != length:
        raise Malformed(f"the {what} must be {length} bytes, not {value!r:.80}")


def need_int(value: object, low: int, high: int, what: str) -> None:
    """Raises `Malformed` unless the value is an int (no bool) from low to high."""
    if type(value) is not int or not low <= value <= high:
        raise Malformed(f"the {what} must be a number from {low} to {high}, not {value!r:.80}")


def need_seat(value: object) -> None:
    """Raises `Malformed` unless the value can be the number of a seat."""
    need_int(value, 0, MAX_SEATS - 1, "seat")


def need_tuple(value: object, inner: type[Item], what: str) -> tuple[Item, ...]:
    """The value as an array of items of one type. Raises `Malformed` unless it is one."""
    if type(value) is not tuple or not {*map(type, value)} <= {inner}:
        raise Malformed(f"the {what} must be an array of {inner.__name__}")
    return value


def need_hashes(value: object, what: str) -> None:
    """Raises `Malformed` unless the value is an array of at most one hash a seat, all distinct."""
    hashes = need_tuple(value, bytes, what)
    if len(hashes) > MAX_SEATS or len(set(hashes)) != len(hashes):
        raise Malformed(f"the {what} must be at most {MAX_SEATS} distinct ids")
    for item in hashes:
        need_bytes(item, HASH, what)
