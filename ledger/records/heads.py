"""What a step hashes to, and the length-prefixed form under the hash.

`LP(fields)`, each field in turn:
  bytes, text  4 bytes big-endian length, then the bytes (text as UTF-8);
  a number     4 bytes of value 8, then 8 bytes big-endian;
  a list       the number of its items (as a number), then each item as a field.

`head(k) = SHA-256(LP("tafelrunde/1/head", head(k-1), k, [ids of the events in seat order],
[ids of the reports in seat order]))`. Signatures are not hashed. Source: R1, R17.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Protocol, TypeAlias

from ledger.records import purposes

Field: TypeAlias = bytes | str | int | Sequence[bytes]


class Seated(Protocol):
    """An event or a report: it has a seat and an id."""

    @property
    def seat(self) -> int:
        """The seat that signed it."""

    @property
    def id(self) -> bytes:
        """SHA-256 of its content."""


def length_prefixed(*fields: Field) -> bytes:
    """The length-prefixed form of some fields; numbers are from 0 to 2**64-1."""
    return b"".join(_field(field) for field in fields)


def head(previous: bytes, step: int, events: Sequence[bytes], reports: Sequence[bytes]) -> bytes:
    """head(step) from head(step-1) and the ids, which must be in seat order."""
    data = length_prefixed(purposes.PREFIX + "head", previous, step, tuple(events), tuple(reports))
    return hashlib.sha256(data).digest()


def close(
    previous: bytes, step: int, events: Iterable[Seated], reports: Iterable[Seated] = ()
) -> bytes:
    """head(step) from the records themselves, in any order; one a seat."""
    return head(previous, step, _ids(events), _ids(reports))


def _ids(records: Iterable[Seated]) -> tuple[bytes, ...]:
    by_seat = sorted(records, key=lambda record: record.seat)
    seats = [record.seat for record in by_seat]
    if len(set(seats)) != len(seats):
        raise ValueError(f"a seat stands twice in a step: {seats!r}")
    return tuple(record.id for record in by_seat)


def _field(field: Field) -> bytes:
    if isinstance(field, str):
        field = field.encode()
    if isinstance(field, bytes):
        return len(field).to_bytes(4, "big") + field
    if isinstance(field, int):
        return (8).to_bytes(4, "big") + field.to_bytes(8, "big")
    return _field(len(field)) + b"".join(_field(item) for item in field)
