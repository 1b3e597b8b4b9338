"""What a seat signs on the head that a table stands on: an event, an ack, an end, a word. It only
writes; whether it may is for ``ledger.live.seated_table`` to know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.basics import Seat
from ledger.records.event import Ack, End, Event, write_ack, write_end, write_event
from ledger.records.identity import Identity
from ledger.records.requests import Undo, write_undo
from ledger.records.wish import What, Wish, write_wish
from ledger.sealed.sealed_table import SealedTable


def event_on(
    table: SealedTable,
    identity: Identity,
    seat: Seat,
    acts: Iterable[tuple[Any, ...]],
    riders: tuple[bytes, ...] = (),
) -> Event:
    """Our event of the step after this head, answering the state we see."""
    return write_event(
        identity,
        table_id=table.roster.table_id,
        step=table.step + 1,
        seat=seat,
        prev=table.head,
        digest=table.digest,
        acts=tuple(acts),
        riders=riders,
    )


def ack_on(table: SealedTable, identity: Identity, seat: Seat) -> Ack:
    """That we stand on this head and see this state."""
    return write_ack(
        identity,
        table_id=table.roster.table_id,
        step=table.step,
        head=table.head,
        digest=table.digest,
        seat=seat,
    )


def end_on(
    table: SealedTable, identity: Identity, seat: Seat, why: str, seats: tuple[Seat, ...]
) -> End:
    """That the table ends on this head."""
    return write_end(
        identity, table_id=table.roster.table_id, seat=seat, head=table.head, why=why, seats=seats
    )


def wish_on(table: SealedTable, identity: Identity, seat: Seat, number: int, what: What) -> Wish:
    """That our person would end the table on this head, or go on after all."""
    why, seats = what
    return write_wish(
        identity,
        table_id=table.roster.table_id,
        step=table.step,
        head=table.head,
        seat=seat,
        number=number,
        why=why,
        seats=seats,
    )


def undo_on(table: SealedTable, identity: Identity, seat: Seat) -> Undo:
    """That our person would have the answer by which this head came about taken back."""
    return write_undo(
        identity, table_id=table.roster.table_id, step=table.step, seat=seat, head=table.head
    )
