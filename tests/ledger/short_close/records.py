"""Reports and events in their real form, with signatures nobody made: closing checks none."""

import hashlib

from ledger.records import canon, form, purposes
from ledger.records.event import read_event
from ledger.records.form import Kind
from ledger.records.reports import Closing, read_report
from ledger.short_close.open_step import OpenStep, StepWords

TABLE = hashlib.sha256(b"table").digest()
HEAD = hashlib.sha256(b"head").digest()
NO_SIGNATURE = bytes(64)


def an_event(seat, *, prev=HEAD, step=9, value=0, riders=()):
    """An event of a seat; another value is another event."""
    content = (purposes.EVENT, TABLE, step, seat, prev, prev, (("move", value),), tuple(riders))
    return read_event(form.wrap(Kind.EVENT, canon.encode(content), NO_SIGNATURE))


def a_report(seat, attempt, live, held, *, prev=HEAD, step=9):
    """A report of a seat: ids of events, or a closing."""
    if isinstance(held, Closing):
        plain = (1, held.attempt, held.events, held.reports)
    else:
        plain = (0, tuple(held))
    content = (purposes.REPORT, TABLE, step, seat, prev, attempt, tuple(live), plain)
    return read_report(form.wrap(Kind.REPORT, canon.encode(content), NO_SIGNATURE))


def a_step(seats=4, spare=1, owing=None, absent=(), left=()):
    """Step 9, open on `HEAD`; all live seats owe if nobody else is named."""
    gone = frozenset(absent) | frozenset(left)
    asked = tuple(s for s in range(seats) if s not in gone) if owing is None else tuple(owing)
    return OpenStep(TABLE, HEAD, 9, seats, spare, asked, gone, frozenset(left))


def words(events=(), reports=()):
    """What is known on the head."""
    return StepWords({event.id: event.seat for event in events}, tuple(reports))


E0, E1, E2, E3 = (an_event(seat) for seat in range(4))


def ids(*records):
    """Their ids."""
    return tuple(record.id for record in records)
