"""Who would end the table on the head it stands on; kept in memory, the last word of each seat.

When every live seat but those that are waited for wishes the same, each signs its end: so nobody is
bound by an end that the others do not want. A wish that its person does not take back is said anew
on each head; one that is taken back is told as well, for others count on it. Words come by many
ways: the one of the highest number counts, whichever came last.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.basics import Seat
from ledger.chain.receipt import Receipt
from ledger.records.event import names_others
from ledger.records.wish import GOES_ON, What, Wish
from ledger.sealed.sealed_table import SealedTable
from ledger.signatures.quickest_library import signed_by


class Wishes:
    """The wishes on one head."""

    def __init__(self, own: Seat | None = None) -> None:
        """Nobody wants to end anything; ``own`` is our seat, if we have one."""
        self._own = own
        self._head = b""
        self._said: dict[Seat, Wish] = {}
        self._doubled = 0
        self._taken_back: set[Seat] = set()

    def receive(self, wish: Wish, table: SealedTable) -> Receipt:
        """A wish from a peer. Whoever says something else on the same head is believed anew."""
        if wish.table_id != table.roster.table_id or wish.seat not in table.seats:
            return Receipt.REFUSED
        if not names_others(wish.seats, wish.seat, len(table.seats)):
            return Receipt.REFUSED
        if wish.step > table.step:
            return Receipt.LATER
        if wish.head != table.head:
            return Receipt.KNOWN if wish.step < table.step else Receipt.UNUSED
        known = self.last(wish.seat, table)
        if known is not None and wish.number <= known.number:
            self._meet(wish, known, table)
            return Receipt.KNOWN
        if not signed_by(wish, table.roster.keys[wish.seat]):
            return Receipt.REFUSED
        self.keep(wish, table)
        return Receipt.NEW

    def _meet(self, wish: Wish, known: Wish, table: SealedTable) -> None:
        """Note an own word that has the number of our last one and says another thing."""
        again = wish.number == known.number and wish.what != known.what
        if again and wish.seat == self._own and wish.number > self._doubled:
            if signed_by(wish, table.roster.keys[wish.seat]):
                self._doubled = wish.number

    def doubled(self, table: SealedTable) -> int:
        """The highest number under which our seat has said two things here, else 0: a program
        that began anew counts from 1. The others keep the one they heard first.
        """
        self._stand_on(table)
        return self._doubled

    def keep(self, wish: Wish, table: SealedTable) -> None:
        """Hold one that is good, in place of what its seat wished before."""
        self._stand_on(table)
        self._said[wish.seat] = wish
        if wish.what == GOES_ON:
            self._taken_back.add(wish.seat)
        else:
            self._taken_back.discard(wish.seat)

    def last(self, seat: Seat, table: SealedTable) -> Wish | None:
        """The last word of this seat here, if it has said one."""
        self._stand_on(table)
        return self._said.get(seat)

    def said(self, table: SealedTable) -> Mapping[Seat, What]:
        """Who would end the table here, and why."""
        self._stand_on(table)
        said = ((seat, wish.what) for seat, wish in sorted(self._said.items()))
        return {seat: what for seat, what in said if what != GOES_ON}

    @property
    def taken_back(self) -> frozenset[Seat]:
        """Whose last word, on whatever head, was that it would go on after all: heads may come
        faster than people are told.
        """
        return frozenset(self._taken_back)

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
            self._head, self._said, self._doubled = table.head, {}, 0
