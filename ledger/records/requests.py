"""Signed requests of a seat: to owe again after it was cut out, and to leave for good.

Contents:
  return  [purpose, table, seat, cut, nonce] R25; cut = the head that cut the seat out; nonce:
                                             empty, or 32 random bytes, then also for live seats
  leave   [purpose, table, seat, head]       R26; head = where the seat stood when it left

Reading checks form only. Whether a request holds is for the table to say.
"""

from __future__ import annotations

from dataclasses import dataclass

from ledger.records import canon, wire
from ledger.records.event import Record
from ledger.records.identity import Identity
from ledger.records.wire import Kind
from ledger.table_id import TableId


@dataclass(frozen=True)
class Return(Record):
    """A seat that was cut out asks to owe again.

    With a `nonce` it is fresh: what it rides on cannot have been signed upon before.
    """

    KIND = Kind.RETURN
    table_id: TableId
    seat: int
    cut: bytes
    nonce: bytes = b""


@dataclass(frozen=True)
class Leave(Record):
    """A seat goes for good."""

    KIND = Kind.LEAVE
    table_id: TableId
    seat: int
    head: bytes


def write_return(
    identity: Identity, *, table_id: TableId, seat: int, cut: bytes, nonce: bytes = b""
) -> Return:
    """Build and sign the request to come back; a fresh one with a `nonce` of 32 bytes."""
    content = canon.encode((wire.RETURN, table_id, seat, cut, nonce))
    return read_return(wire.wrap(Kind.RETURN, content, identity.sign(content)))


def read_return(data: bytes) -> Return:
    """The return in these bytes; raises `Malformed`."""
    fields = wire.open_record(data, Kind.RETURN, wire.RETURN, 4)
    table_id, seat, cut, nonce, content, signature = fields
    wire.need_bytes(table_id, wire.HASH, "table id")
    wire.need_seat(seat)
    wire.need_bytes(cut, wire.HASH, "head that cut the seat out")
    wire.need_bytes(nonce, wire.HASH if nonce else 0, "nonce")
    return Return(table_id, seat, cut, nonce, content=content, signature=signature)


def write_leave(identity: Identity, *, table_id: TableId, seat: int, head: bytes) -> Leave:
    """Build and sign the good-bye of a seat."""
    content = canon.encode((wire.LEAVE, table_id, seat, head))
    return read_leave(wire.wrap(Kind.LEAVE, content, identity.sign(content)))


def read_leave(data: bytes) -> Leave:
    """The leave in these bytes; raises `Malformed`."""
    fields = wire.open_record(data, Kind.LEAVE, wire.LEAVE, 3)
    table_id, seat, head, content, signature = fields
    wire.need_bytes(table_id, wire.HASH, "table id")
    wire.need_seat(seat)
    wire.need_bytes(head, wire.HASH, "head")
    return Leave(table_id, seat, head, content=content, signature=signature)
