"""Any record by its kind: what came, told from the bytes alone.

Checks form only; see the modules of each kind.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ledger import wire
from ledger.absence import Leave, Report, Return, read_leave, read_report, read_return
from ledger.event import Ack, Book, End, Event, read_ack, read_book, read_end, read_event
from ledger.evidence import Evidence, read_evidence
from ledger.lobby import Join, read_join
from ledger.wire import Kind

AnyRecord: TypeAlias = Join | Event | Ack | Report | Return | Leave | End | Book | Evidence

_READERS: dict[Kind, Callable[[bytes], AnyRecord]] = {
    Kind.JOIN: read_join,
    Kind.EVENT: read_event,
    Kind.ACK: read_ack,
    Kind.REPORT: read_report,
    Kind.RETURN: read_return,
    Kind.LEAVE: read_leave,
    Kind.END: read_end,
    Kind.BOOK: read_book,
    Kind.EVIDENCE: read_evidence,
}


def read_record(data: bytes) -> AnyRecord:
    """The record in these bytes, whatever its kind; raises `Malformed`."""
    kind, _, _ = wire.unwrap(data)
    return _READERS[kind](data)
