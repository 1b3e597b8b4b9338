"""Who would have the last answer taken back, on the head the table stands on; kept in memory.

Whose answer it was asks; a yes of another counts on the same head, whichever came first. The words
of all ride in the event of the seat that owes the next one, if its person has not answered yet:
until then it can have all of them and answer all the same, and then they are good for nothing.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.basics import Seat
from ledger.chain.receipt import Receipt
from ledger.records.reports import Mark
from ledger.records.requests import Undo
from ledger.records.riders import RIDERS
from ledger.sealed.sealed_table import SealedTable
from ledger.signatures.quickest_library import signed_by
from ledger.steps.riders import ride
from ledger.steps.undone import fits_undo


class Undos:
    """The words on one head, one a seat."""

    def __init__(self) -> None:
        """Nobody would take anything back."""
        self._head = b""
        self._said: dict[Seat, Undo] = {}

    def receive(self, undo: Undo, table: SealedTable) -> Receipt:
        """A word from a peer, judged on the head this table stands on."""
        if undo.table_id != table.roster.table_id or undo.seat not in table.seats:
            return Receipt.REFUSED
        if undo.step > table.step:
            return Receipt.LATER
        if not fits_undo(table, undo):
            return Receipt.KNOWN if undo.step < table.step else Receipt.UNUSED
        if undo.seat in self.said(table):
            return Receipt.KNOWN
        if not signed_by(undo, table.roster.keys[undo.seat]):
            return Receipt.REFUSED
        self.keep(undo, table)
        return Receipt.NEW

    def keep(self, undo: Undo, table: SealedTable) -> None:
        """Hold one that is good."""
        self._stand_on(table)
        self._said[undo.seat] = undo

    def said(self, table: SealedTable) -> frozenset[Seat]:
        """Whose words are here."""
        self._stand_on(table)
        return frozenset(self._said)

    def asked_by(self, table: SealedTable) -> Seat | None:
        """Who asks for its last answer; None while it has not."""
        asker = table.author if table.before is not None else None
        return asker if asker in self.said(table) else None

    def records(self, table: SealedTable) -> list[bytes]:
        """All of them, for a peer that lacks some."""
        self._stand_on(table)
        return [undo.raw for _, undo in sorted(self._said.items())]

    def agreed(self, table: SealedTable) -> bool:
        """Whether all live seats would have the last answer taken back."""
        return table.before is not None and self.said(table).issuperset(table.live)

    def riders(self, own: Seat, marks: Iterable[Mark]) -> tuple[bytes, ...]:
        """What our event takes along that takes the last answer back, our marks among it; nothing
        where there is no room for it.
        """
        others = [undo for seat, undo in sorted(self._said.items()) if seat != own]
        found = ride([*marks, *others])
        return found if sum(map(len, found)) <= RIDERS else ()

    def _stand_on(self, table: SealedTable) -> None:
        if self._head != table.head:
            self._head, self._said = table.head, {}
