"""Who would end the table on the head it stands on; kept in memory, one word a seat.

When every live seat but those that are waited for wishes the same, each signs its end: so nobody is
bound by an end that the others do not want. A wish that its person does not take back is said anew
on each head.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.basics import Seat
from ledger.chain.receipt import Receipt
from ledger.records.wish import Wish
from ledger.sealed.state import SealedTable
from ledger.signatures.quick import signed_by

CHANGES = 8
"""Wishes of one seat on one head that are listened to; nobody changes his mind oftener."""

What = tuple[str, tuple[Seat, ...]]


class Wishes:
    """The wishes on one head."""

    def __init__(self) -> None:
        """Nobody wants to end anything."""
        self._head = b""
        self._said: dict[Seat, Wish] = {}
        self._changes: dict[Seat, int] = {}

    def take(self, wish: Wish, table: SealedTable) -> Receipt:
        """A wish from a peer. Whoever says something else on the same head is believed anew."""
        self._stand_on(table)
        known = self._said.get(wish.seat)
        if known is not None and known.id == wish.id:
            return Receipt.KNOWN
        if wish.table != table.roster.table or wish.seat not in table.seats:
            return Receipt.REFUSED
        if wish.step > table.step:
            return Receipt.LATER
        if wish.head != table.head:
            return Receipt.KNOWN if wish.step < table.step else Receipt.UNUSED
        if self._changes.get(wish.seat, 0) >= CHANGES:
            return Receipt.UNUSED
        if not signed_by(wish, table.roster.keys[wish.seat]):
            return Receipt.REFUSED
        self.keep(wish, table)
        return Receipt.NEW

    def keep(self, wish: Wish, table: SealedTable) -> None:
        """Hold one that is good, in place of what its seat wished before."""
        self._stand_on(table)
        self._said[wish.seat] = wish
        self._changes[wish.seat] = self._changes.get(wish.seat, 0) + 1

    def said(self, table: SealedTable) -> Mapping[Seat, What]:
        """Who would end the table here, and why."""
        self._stand_on(table)
        return {seat: wish.what for seat, wish in sorted(self._said.items())}

    def agreed(self, table: SealedTable, what: What) -> bool:
        """Whether every live seat that is not waited for wishes just this."""
        said = self.said(table)
        return all(said.get(seat) == what for seat in table.live if seat not in what[1])

    def records(self, table: SealedTable) -> list[bytes]:
        """All of them, for a peer that lacks some."""
        self._stand_on(table)
        return [wish.raw for _, wish in sorted(self._said.items())]

    def _stand_on(self, table: SealedTable) -> None:
        if self._head != table.head:
            self._head, self._said, self._changes = table.head, {}, {}
