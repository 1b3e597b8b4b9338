"""Signed requests of a seat: to owe again after it was cut out, to leave for good, to take the last
answer back.

Contents:
  return  [purpose, table, seat, cut, nonce] R25; cut = the head that cut the seat out; nonce:
                                             empty, or 32 random bytes, then also for live seats
  leave   [purpose, table, seat, head]       R26; head = where the seat stood when it left
  undo    [purpose, table, step, seat, head] R59; step = the closed one that ends in head

Reading checks form only. Whether a request holds is for the table to say.
"""

from __future__ import annotations

from dataclasses import dataclass

from ledger.records import canon, form, purposes
from ledger.records.event import Record
from ledger.records.form import Kind
from ledger.records.identity import Identity
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
    content = canon.encode((purposes.RETURN, table_id, seat, cut, nonce))
    return read_return(form.wrap(Kind.RETURN, content, identity.sign(content)))


def read_return(data: bytes) -> Return:
    """The return in these bytes; raises `Malformed`."""
    fields = form.open_record(data, Kind.RETURN, purposes.RETURN, 4)
    table_id, seat, cut, nonce, content, signature = fields
    form.need_bytes(table_id, form.HASH, "table id")
    form.need_seat(seat)
    form.need_bytes(cut, form.HASH, "head that cut the seat out")
    form.need_bytes(nonce, form.HASH if nonce else 0, "nonce")
    return Return(table_id, seat, cut, nonce, content=content, signature=signature)


def write_leave(identity: Identity, *, table_id: TableId, seat: int, head: bytes) -> Leave:
    """Build and sign the good-bye of a seat."""
    content = canon.encode((purposes.LEAVE, table_id, seat, head))
    return read_leave(form.wrap(Kind.LEAVE, content, identity.sign(content)))


def read_leave(data: bytes) -> Leave:
    """The leave in these bytes; raises `Malformed`."""
    fields = form.open_record(data, Kind.LEAVE, purposes.LEAVE, 3)
    table_id, seat, head, content, signature = fields
    form.need_bytes(table_id, form.HASH, "table id")
    form.need_seat(seat)
    form.need_bytes(head, form.HASH, "head")
    return Leave(table_id, seat, head, content=content, signature=signature)


@dataclass(frozen=True)
class Undo(Record):
    """A seat would have the answer taken back by which this head came about.

    Of the seat whose answer it was it asks the others, of another seat it is the yes to that. It
    binds nobody, is no evidence, and is good on its head alone.
    """

    KIND = Kind.UNDO
    table_id: TableId
    step: int
    seat: int
    head: bytes


def write_undo(identity: Identity, *, table_id: TableId, step: int, seat: int, head: bytes) -> Undo:
    """Build and sign the word of a seat that the last answer is taken back."""
    content = canon.encode((purposes.UNDO, table_id, step, seat, head))
    return read_undo(form.wrap(Kind.UNDO, content, identity.sign(content)))


def read_undo(data: bytes) -> Undo:
    """The undo in these bytes; raises `Malformed`."""
    fields = form.open_record(data, Kind.UNDO, purposes.UNDO, 4)
    table_id, step, seat, head, content, signature = fields
    form.need_bytes(table_id, form.HASH, "table id")
    form.need_int(step, 1, form.MAX_STEP, "step")
    form.need_seat(seat)
    form.need_bytes(head, form.HASH, "head")
    return Undo(table_id, step, seat, head, content=content, signature=signature)
