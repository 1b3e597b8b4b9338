"""Signed words about who is gone, who comes back and who leaves: their forms.

Contents:
  report  [purpose, table, step, seat, prev, attempt, live, held]   R17, with the seat added
  held    [0, [ids]]                         the events of this step that the signer holds
          [1, attempt, [ids], [report ids]]  or the closing of this step that it has already
  return  [purpose, table, seat, cut]        R25; cut = the head that cut the seat out
  leave   [purpose, table, seat, head]       R26; head = where the seat stood when it left

Reading checks form only. What the words do to a step is for the table to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ledger.errors import Malformed
from ledger.records import canon, wire
from ledger.records.event import Record, need_seats
from ledger.records.identity import Identity
from ledger.records.wire import Kind


@dataclass(frozen=True)
class Closing:
    """How a step was closed: attempt 0 as usual, else short; ids in seat order."""

    attempt: int
    events: tuple[bytes, ...]
    reports: tuple[bytes, ...]


@dataclass(frozen=True)
class Report(Record):
    """A seat says who goes on (`live`) and what it holds of the open step."""

    KIND = Kind.REPORT
    table: bytes
    step: int
    seat: int
    prev: bytes
    attempt: int
    live: tuple[int, ...]
    held: tuple[bytes, ...] | Closing


@dataclass(frozen=True)
class Return(Record):
    """A seat that was cut out asks to owe again."""

    KIND = Kind.RETURN
    table: bytes
    seat: int
    cut: bytes


@dataclass(frozen=True)
class Leave(Record):
    """A seat goes for good."""

    KIND = Kind.LEAVE
    table: bytes
    seat: int
    head: bytes


def write_report(
    identity: Identity,
    *,
    table: bytes,
    step: int,
    seat: int,
    prev: bytes,
    attempt: int,
    live: tuple[int, ...],
    held: tuple[bytes, ...] | Closing,
) -> Report:
    """Build and sign a report."""
    if isinstance(held, Closing):
        plain: tuple[Any, ...] = (1, held.attempt, held.events, held.reports)
    else:
        plain = (0, held)
    content = canon.encode((wire.REPORT, table, step, seat, prev, attempt, live, plain))
    return read_report(wire.wrap(Kind.REPORT, content, identity.sign(content)))


def read_report(data: bytes) -> Report:
    """The report in these bytes; raises `Malformed`."""
    fields = wire.open_record(data, Kind.REPORT, wire.REPORT, 7)
    table, step, seat, prev, attempt, live, plain, content, signature = fields
    wire.need_bytes(table, wire.HASH, "table id")
    wire.need_int(step, 1, wire.MAX_STEP, "step")
    wire.need_seat(seat)
    wire.need_bytes(prev, wire.HASH, "prev")
    wire.need_int(attempt, 1, wire.MAX_STEP, "attempt")
    need_seats(live)
    if seat not in live:
        raise Malformed(f"seat {seat} reports, but is not among those that go on: {live!r}")
    held = _read_held(plain)
    return Report(
        table, step, seat, prev, attempt, live, held, content=content, signature=signature
    )


def _read_held(value: object) -> tuple[bytes, ...] | Closing:
    if type(value) is not tuple or not value or type(value[0]) is not int:
        raise Malformed("what a report holds is an array that begins with a number")
    if value[0] == 0 and len(value) == 2:
        wire.need_hashes(value[1], "events held")
        events: tuple[bytes, ...] = value[1]
        return events
    if value[0] == 1 and len(value) == 4:
        wire.need_int(value[1], 0, wire.MAX_STEP, "attempt of the closing")
        wire.need_hashes(value[2], "events of the closing")
        wire.need_hashes(value[3], "reports of the closing")
        if value[1] == 0 and value[3]:
            raise Malformed("a step that closed as usual has no reports")
        return Closing(value[1], value[2], value[3])
    raise Malformed("what a report holds is neither events nor a closing")


def write_return(identity: Identity, *, table: bytes, seat: int, cut: bytes) -> Return:
    """Build and sign the wish to come back."""
    content = canon.encode((wire.RETURN, table, seat, cut))
    return read_return(wire.wrap(Kind.RETURN, content, identity.sign(content)))


def read_return(data: bytes) -> Return:
    """The return in these bytes; raises `Malformed`."""
    fields = wire.open_record(data, Kind.RETURN, wire.RETURN, 3)
    table, seat, cut, content, signature = fields
    wire.need_bytes(table, wire.HASH, "table id")
    wire.need_seat(seat)
    wire.need_bytes(cut, wire.HASH, "head that cut the seat out")
    return Return(table, seat, cut, content=content, signature=signature)


def write_leave(identity: Identity, *, table: bytes, seat: int, head: bytes) -> Leave:
    """Build and sign the good-bye of a seat."""
    content = canon.encode((wire.LEAVE, table, seat, head))
    return read_leave(wire.wrap(Kind.LEAVE, content, identity.sign(content)))


def read_leave(data: bytes) -> Leave:
    """The leave in these bytes; raises `Malformed`."""
    fields = wire.open_record(data, Kind.LEAVE, wire.LEAVE, 3)
    table, seat, head, content, signature = fields
    wire.need_bytes(table, wire.HASH, "table id")
    wire.need_seat(seat)
    wire.need_bytes(head, wire.HASH, "head")
    return Leave(table, seat, head, content=content, signature=signature)
