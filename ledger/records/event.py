"""What a seat signs at a table: events, acks, the end; and the book that is not signed.

Contents (see `ledger.records.form` for the record around them):
  event  [purpose, table, step, seat, prev, digest, acts, riders]      R1
  ack    [purpose, table, step, head, digest, seat]                    R13; the seat names the key
  end    [purpose, table, seat, head, why, seats]                      R51
  book   [purpose, table, seat, secret]                                R52; checked against X_i

`acts` is an array of arrays, opaque here; `riders` an array of records as bytes. Reading checks
form only: not the signature, not the table, not the turn.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, TypeAlias

from ledger.errors import BadSignature, Malformed
from ledger.records import canon, form, purposes
from ledger.records.form import Kind
from ledger.records.identity import Identity, verify
from ledger.signatures.signature_rule import Signed
from ledger.table_id import TableId

Acts: TypeAlias = tuple[tuple[Any, ...], ...]
WHY = ("waits", "frozen", "agreed")  # why a table was ended early


@dataclass(frozen=True)
class Record:
    """What all records have: content, signature, id, and the whole as bytes."""

    KIND: ClassVar[Kind]
    content: bytes = field(repr=False, kw_only=True)
    signature: bytes = field(repr=False, kw_only=True)

    @cached_property
    def id(self) -> bytes:
        """SHA-256 of the content; the signature has no part in it."""
        return hashlib.sha256(self.content).digest()

    @cached_property
    def raw(self) -> bytes:
        """The bytes to keep and to send; there is one form, so they are those that came."""
        return form.wrap(self.KIND, self.content, self.signature)


@dataclass(frozen=True)
class Event(Record):
    """One seat's part in one step, judged by the state at `prev` alone."""

    KIND = Kind.EVENT
    table_id: TableId
    step: int
    seat: int
    prev: bytes
    digest: bytes
    acts: Acts
    riders: tuple[bytes, ...]


@dataclass(frozen=True)
class Ack(Record):
    """A seat says on which head it stands; not part of the log."""

    KIND = Kind.ACK
    table_id: TableId
    step: int
    head: bytes
    digest: bytes
    seat: int


@dataclass(frozen=True)
class End(Record):
    """A seat ends the table early; `why` is one of WHY, `seats` those that are waited for."""

    KIND = Kind.END
    table_id: TableId
    seat: int
    head: bytes
    why: str
    seats: tuple[int, ...]


@dataclass(frozen=True)
class OpenedKey(Record):
    """The table key of a seat, laid open after the result. Not signed: X_i proves it."""

    KIND = Kind.OPENED_KEY
    table_id: TableId
    seat: int
    secret: bytes = field(repr=False)


def write_event(
    identity: Identity,
    *,
    table_id: TableId,
    step: int,
    seat: int,
    prev: bytes,
    digest: bytes,
    acts: Acts,
    riders: tuple[bytes, ...] = (),
) -> Event:
    """Build and sign an event; raises `NotPlain` or `Malformed` for what no node would read."""
    content = canon.encode((purposes.EVENT, table_id, step, seat, prev, digest, acts, riders))
    return read_event(_sealed(Kind.EVENT, content, identity))


def read_event(data: bytes) -> Event:
    """The event in these bytes; raises `Malformed`."""
    fields = form.open_record(data, Kind.EVENT, purposes.EVENT, 7)
    table_id, step, seat, prev, digest, acts, riders, content, signature = fields
    form.need_bytes(table_id, form.HASH, "table id")
    form.need_int(step, 1, form.MAX_STEP, "step")
    form.need_seat(seat)
    form.need_bytes(prev, form.HASH, "prev")
    form.need_bytes(digest, form.HASH, "digest")
    form.need_tuple(acts, tuple, "acts")
    form.need_tuple(riders, bytes, "riders")
    return Event(
        table_id, step, seat, prev, digest, acts, riders, content=content, signature=signature
    )


def write_ack(
    identity: Identity, *, table_id: TableId, step: int, head: bytes, digest: bytes, seat: int
) -> Ack:
    """Build and sign an ack on head(step), `digest` being that of the state after the step."""
    content = canon.encode((purposes.ACK, table_id, step, head, digest, seat))
    return read_ack(_sealed(Kind.ACK, content, identity))


def read_ack(data: bytes) -> Ack:
    """The ack in these bytes; raises `Malformed`. Step 0 is the start."""
    fields = form.open_record(data, Kind.ACK, purposes.ACK, 5)
    table_id, step, head, digest, seat, content, signature = fields
    form.need_bytes(table_id, form.HASH, "table id")
    form.need_int(step, 0, form.MAX_STEP, "step")
    form.need_bytes(head, form.HASH, "head")
    form.need_bytes(digest, form.HASH, "digest")
    form.need_seat(seat)
    return Ack(table_id, step, head, digest, seat, content=content, signature=signature)


def write_end(
    identity: Identity,
    *,
    table_id: TableId,
    seat: int,
    head: bytes,
    why: str,
    seats: tuple[int, ...] = (),
) -> End:
    """Build and sign the word that the table is ended early."""
    content = canon.encode((purposes.END, table_id, seat, head, why, seats))
    return read_end(_sealed(Kind.END, content, identity))


def read_end(data: bytes) -> End:
    """The end in these bytes; raises `Malformed`."""
    fields = form.open_record(data, Kind.END, purposes.END, 5)
    table_id, seat, head, why, seats, content, signature = fields
    form.need_bytes(table_id, form.HASH, "table id")
    form.need_seat(seat)
    form.need_bytes(head, form.HASH, "head")
    if why not in WHY:
        raise Malformed(f"{why!r:.80} is no reason to end a table")
    need_seats(seats)
    if (why == "waits") != bool(seats):
        raise Malformed("seats are named if and only if the table waits for them")
    return End(table_id, seat, head, why, seats, content=content, signature=signature)


def write_opened_key(*, table_id: TableId, seat: int, secret: bytes) -> OpenedKey:
    """Lay the table key of a seat open (32 bytes)."""
    content = canon.encode((purposes.OPENED_KEY, table_id, seat, secret))
    return read_opened_key(form.wrap(Kind.OPENED_KEY, content, b""))


def read_opened_key(data: bytes) -> OpenedKey:
    """The opened key in these bytes; raises `Malformed`."""
    fields = form.open_record(data, Kind.OPENED_KEY, purposes.OPENED_KEY, 3)
    table_id, seat, secret, content, signature = fields
    form.need_bytes(table_id, form.HASH, "table id")
    form.need_seat(seat)
    form.need_bytes(secret, 32, "table key")
    return OpenedKey(table_id, seat, secret, content=content, signature=signature)


def need_seats(value: object) -> None:
    """Raises `Malformed` unless the value is an array of seats in rising order."""
    seats = form.need_tuple(value, int, "seats")
    for seat in seats:
        form.need_seat(seat)
    if list(seats) != sorted(set(seats)):
        raise Malformed(f"the seats {value!r:.80} are not in rising order")


def names_others(seats: Iterable[int], own: int, count: int) -> bool:
    """Whether all these seats are at a table of so many, and none of them is the one that names
    them: nobody waits for somebody who is not there, or for itself.
    """
    return all(seat < count and seat != own for seat in seats)


def check_signature(record: Signed, public: bytes) -> None:
    """Raises `BadSignature` unless this key has signed this record."""
    if not verify(public, record.signature, record.content):
        kind = type(record).__name__.lower()
        raise BadSignature(f"the signature on this {kind} is not that of {public.hex()}")


def _sealed(kind: Kind, content: bytes, identity: Identity) -> bytes:
    return form.wrap(kind, content, identity.sign(content))
