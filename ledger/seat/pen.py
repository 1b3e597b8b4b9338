"""The only place with the key of a seat: everything it signs at a table is signed here.

Whatever else the node believes, no second word on one head leaves this pen: no other event where
an event or an end was signed, no other end where an end was (R7, R51). An end beside an event may
be: it is void if the event counts. What is written again as it was is no second word.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine.basics import Seat
from ledger.records.event import Ack, End, Event, OpenedKey, write_opened_key
from ledger.records.identity import Identity
from ledger.records.reports import Report, write_report
from ledger.records.requests import Leave, Return, Undo, write_leave, write_return
from ledger.records.wish import What, Wish
from ledger.sealed.sealed_table import SealedTable
from ledger.signing.own_words import ack_on, end_on, event_on, undo_on, wish_on
from ledger.table_id import TableId

HEADS = 256
"""The heads behind which the pen forgets: far more than are ever given up."""


class TwoWords(Exception):
    """A fault of this program: it was about to sign a second word on one head, and has not."""


class Pen:
    """The key of one seat at one table."""

    def __init__(self, identity: Identity, table_id: TableId, seat: Seat) -> None:
        """Nothing is signed yet, as far as this run of the program knows."""
        self._identity, self._table_id, self._seat = identity, table_id, seat
        self._events: dict[bytes, bytes] = {}
        self._ends: dict[bytes, bytes] = {}

    def bind(self, word: Event | End | Report) -> None:
        """This is about to be kept, or was in an earlier run: from now on nothing else is signed
        on its head. A report binds by itself (`ledger.signing.own_reports`).
        """
        if isinstance(word, Event):
            _remember(self._events, word.prev, word.id)
        elif isinstance(word, End):
            _remember(self._ends, word.head, word.id)

    def event(
        self, table: SealedTable, acts: Iterable[tuple[Any, ...]], riders: tuple[bytes, ...]
    ) -> Event:
        """Our event of the step after this head. Raises TwoWords."""
        event = event_on(table, self._identity, self._seat, acts, riders)
        if table.head in self._ends or self._events.get(table.head, event.id) != event.id:
            raise TwoWords(f"step {event.step}: a second word on head {table.head.hex()}")
        return event

    def end(self, table: SealedTable, why: str, seats: tuple[Seat, ...]) -> End:
        """That the table ends on this head. Raises TwoWords."""
        end = end_on(table, self._identity, self._seat, why, seats)
        if self._ends.get(table.head, end.id) != end.id:
            raise TwoWords(f"a second end on head {table.head.hex()}")
        return end

    def report(
        self, step: int, head: bytes, attempt: int, live: tuple[Seat, ...], held: Any
    ) -> Report:
        """What we hold of an open step, and with whom we would close it. Many may stand on one
        head, one an attempt: `ledger.signing.own_reports` counts them.
        """
        return write_report(
            self._identity,
            table_id=self._table_id,
            step=step,
            seat=self._seat,
            prev=head,
            attempt=attempt,
            live=live,
            held=held,
        )

    def ack(self, table: SealedTable) -> Ack:
        """That we stand on this head and see this state."""
        return ack_on(table, self._identity, self._seat)

    def wish(self, table: SealedTable, number: int, what: What) -> Wish:
        """That our person would end the table on this head, or go on after all."""
        return wish_on(table, self._identity, self._seat, number, what)

    def undo(self, table: SealedTable) -> Undo:
        """That our person would have the last answer taken back."""
        return undo_on(table, self._identity, self._seat)

    def leave(self, head: bytes) -> Leave:
        """That our person leaves for good."""
        return write_leave(self._identity, table_id=self._table_id, seat=self._seat, head=head)

    def back(self, cut: bytes, nonce: bytes) -> Return:
        """That our seat asks to owe again; with a nonce, that it begins anew."""
        return write_return(
            self._identity, table_id=self._table_id, seat=self._seat, cut=cut, nonce=nonce
        )

    def book(self, secret: bytes) -> OpenedKey:
        """What our seat has played with, open."""
        return write_opened_key(table_id=self._table_id, seat=self._seat, secret=secret)


def _remember(words: dict[bytes, bytes], head: bytes, word: bytes) -> None:
    words[head] = word
    if len(words) > HEADS:
        del words[next(iter(words))]
