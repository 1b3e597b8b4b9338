"""Signed words about how a step closes without a seat, and the mark that rides in an event.

Contents:
  report  [purpose, table, step, seat, prev, attempt, live, held]   R17, with the seat added
  held    [0, [ids]]                         the events of this step that the signer holds
          [1, attempt, [ids], [report ids]]  or the closing of this step that it has already:
                                             the reports are those of that very attempt, none at 0
  mark    [purpose, step, [report ids]]      R20; not signed: it rides in an event, nowhere else

Reading checks form only. What the words do to a step is for the table to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ledger.errors import Malformed
from ledger.records import canon, form, purposes
from ledger.records.event import Record, need_seats
from ledger.records.form import Kind
from ledger.records.identity import Identity
from ledger.table_id import TableId


@dataclass(frozen=True)
class Closing:
    """How a step was closed: by attempt 0 as usual, else by these reports; ids in seat order."""

    attempt: int
    events: tuple[bytes, ...]
    reports: tuple[bytes, ...]


@dataclass(frozen=True)
class Report(Record):
    """A seat says who goes on (`live`) and what it holds of the open step."""

    KIND = Kind.REPORT
    table_id: TableId
    step: int
    seat: int
    prev: bytes
    attempt: int
    live: tuple[int, ...]
    held: tuple[bytes, ...] | Closing


@dataclass(frozen=True)
class Mark(Record):
    """The reports, in seat order, by which a seat says a step was closed where it goes on."""

    KIND = Kind.MARK
    step: int
    reports: tuple[bytes, ...]


def write_report(
    identity: Identity,
    *,
    table_id: TableId,
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
    content = canon.encode((purposes.REPORT, table_id, step, seat, prev, attempt, live, plain))
    return read_report(form.wrap(Kind.REPORT, content, identity.sign(content)))


def read_report(data: bytes) -> Report:
    """The report in these bytes; raises `Malformed`."""
    fields = form.open_record(data, Kind.REPORT, purposes.REPORT, 7)
    table_id, step, seat, prev, attempt, live, plain, content, signature = fields
    form.need_bytes(table_id, form.HASH, "table id")
    form.need_int(step, 1, form.MAX_STEP, "step")
    form.need_seat(seat)
    form.need_bytes(prev, form.HASH, "prev")
    form.need_int(attempt, 1, form.MAX_ATTEMPT, "attempt")
    need_seats(live)
    if seat not in live:
        raise Malformed(f"seat {seat} reports, but is not among those that go on: {live!r}")
    held = _read_held(plain, attempt)
    return Report(
        table_id, step, seat, prev, attempt, live, held, content=content, signature=signature
    )


def _read_held(value: object, attempt: int) -> tuple[bytes, ...] | Closing:
    if type(value) is not tuple or not value or type(value[0]) is not int:
        raise Malformed("what a report holds is an array that begins with a number")
    if value[0] == 0 and len(value) == 2:
        form.need_hashes(value[1], "events held")
        events: tuple[bytes, ...] = value[1]
        return events
    if value[0] == 1 and len(value) == 4:
        form.need_int(value[1], 0, attempt - 1, "attempt of the closing")
        form.need_hashes(value[2], "events of the closing")
        form.need_hashes(value[3], "reports of the closing")
        if (value[1] == 0) != (not value[3]):
            raise Malformed("reports are named if and only if the step was closed by an attempt")
        return Closing(value[1], value[2], value[3])
    raise Malformed("what a report holds is neither events nor a closing")


def write_mark(*, step: int, reports: tuple[bytes, ...]) -> Mark:
    """Name the reports of an attempt by which this step was closed."""
    content = canon.encode((purposes.MARK, step, reports))
    return read_mark(form.wrap(Kind.MARK, content, b""))


def read_mark(data: bytes) -> Mark:
    """The mark in these bytes; raises `Malformed`."""
    step, reports, content, signature = form.open_record(data, Kind.MARK, purposes.MARK, 2)
    form.need_int(step, 1, form.MAX_STEP, "step")
    form.need_hashes(reports, "reports of the mark")
    if not reports:
        raise Malformed("a mark names reports")
    return Mark(step, reports, content=content, signature=signature)
