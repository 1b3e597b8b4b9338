"""What rides in an event: requests to come back or to leave, marks of closings, words that the
last answer is taken back (R6).

A rider is a record of its own, as bytes. Checks form only.
"""

from __future__ import annotations

from typing import TypeAlias

from ledger.errors import Malformed
from ledger.records import form
from ledger.records.form import Kind
from ledger.records.reports import Mark, read_mark
from ledger.records.requests import Leave, Return, Undo, read_leave, read_return, read_undo

RIDERS = 1536
"""Bytes that all riders of an event may take together: four at least, of whatever sort."""

AROUND = 256
"""Bytes of an event around acts and riders: its other fields, the heads of arrays and riders."""

ACTS = form.CONTENT - RIDERS - AROUND
"""Bytes that the acts of an event may take: no game asks for more, so that riders have room."""

Rider: TypeAlias = Return | Leave | Mark | Undo


def read_rider(data: bytes) -> Rider:
    """The rider in these bytes; raises `Malformed` for any other record."""
    kind, _, _ = form.unwrap(data)
    if kind is Kind.RETURN:
        return read_return(data)
    if kind is Kind.LEAVE:
        return read_leave(data)
    if kind is Kind.MARK:
        return read_mark(data)
    if kind is Kind.UNDO:
        return read_undo(data)
    raise Malformed(f"a record of kind {kind.name} rides in no event")
