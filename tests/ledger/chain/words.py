"""Reports and events with fixed heads and seats, for what keeps them and looks at no rule."""

from __future__ import annotations

import functools

from engine.basics import Seat
from ledger.records.event import Event
from ledger.records.reports import Report, write_report
from tests.ledger.people import ANNA, TABLE, an_event


def head(number: int) -> bytes:
    """A head by its number; they sort as the numbers do."""
    return number.to_bytes(32, "big")


@functools.cache
def report(
    seat: Seat,
    on: int,
    attempt: int = 1,
    *,
    live: tuple[Seat, ...] = (0, 1, 2),
    step: int = 5,
    held: tuple[bytes, ...] = (),
) -> Report:
    """What a seat reports on the head of this number."""
    return write_report(
        ANNA,
        table_id=TABLE,
        step=step,
        seat=seat,
        prev=head(on),
        attempt=attempt,
        live=live,
        held=held,
    )


@functools.cache
def event(seat: Seat, on: int, *, step: int = 5, acts: str = "ready") -> Event:
    """What a seat signs on the head of this number."""
    return an_event(seat=seat, prev=head(on), step=step, acts=((acts,),))
