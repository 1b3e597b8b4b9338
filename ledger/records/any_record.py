"""Any record by its kind: what came, told from the bytes alone.

Checks form only; see the modules of each kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ledger.errors import Malformed
from ledger.records import form
from ledger.records.event import (
    Ack,
    End,
    Event,
    OpenedKey,
    read_ack,
    read_end,
    read_event,
    read_opened_key,
)
from ledger.records.evidence import Evidence, read_evidence
from ledger.records.form import Kind
from ledger.records.reports import Report, read_report
from ledger.records.requests import Leave, Return, Undo, read_leave, read_return, read_undo
from ledger.records.roster import Join, read_join
from ledger.records.wish import Wish, read_wish

Logged: TypeAlias = Event | Report
"""What the steps of a log are made of."""

AnyRecord: TypeAlias = (
    Join | Event | Ack | Report | Return | Leave | End | OpenedKey | Evidence | Wish | Undo
)

_THREE = 0x93  # a record is an array of three, and its kind comes first in one byte

_READERS: dict[int, Callable[[bytes], AnyRecord]] = {
    Kind.JOIN: read_join,
    Kind.EVENT: read_event,
    Kind.ACK: read_ack,
    Kind.REPORT: read_report,
    Kind.RETURN: read_return,
    Kind.LEAVE: read_leave,
    Kind.END: read_end,
    Kind.OPENED_KEY: read_opened_key,
    Kind.EVIDENCE: read_evidence,
    Kind.WISH: read_wish,
    Kind.UNDO: read_undo,
}


def read_record(data: bytes) -> AnyRecord:
    """The record in these bytes, whatever its kind; raises `Malformed`."""
    whole = type(data) is bytes and len(data) > 1 and data[0] == _THREE
    reader = _READERS.get(data[1]) if whole else None
    if reader is None:
        form.unwrap(data)  # says what is wrong with it
        raise Malformed("this is no kind of record")
    return reader(data)
