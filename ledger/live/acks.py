"""Acks: who stands on which head (R13, R14). They travel and are kept in memory; no log holds them.

Before a share leaves this node, every live seat has signed the head at which its opening was
fixed: by an event on it, by an ack, or as the only author of the step that ends there.
"""

from __future__ import annotations

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.chain.receipt import Receipt
from ledger.records.event import Ack, signed_by
from ledger.steps.step import lets_out, owing

MOST_HEADS = 64
"""Heads that we do not know yet and a seat may ack; R8 looks as far ahead. One seat that acks
whatever it likes takes no room from the others."""


class Acks:
    """The acks of a table that may still be needed."""

    def __init__(self) -> None:
        """None yet."""
        self._by_head: dict[bytes, dict[Seat, Ack]] = {}
        self._wanted = (b"", False)

    def take(self, ack: Ack, chain: Chain) -> Receipt:
        """An ack from a peer."""
        roster = chain.table.roster
        if ack.seat in self._by_head.get(ack.head, {}) or chain.knows(ack.head, before_last=True):
            return Receipt.KNOWN
        if ack.table != roster.table or ack.seat not in chain.table.seats:
            return Receipt.REFUSED
        if not signed_by(ack, roster.keys[ack.seat]):
            return Receipt.REFUSED
        if ack.head != chain.table.head and self._heads_of(ack.seat) >= MOST_HEADS:
            return Receipt.LATER
        self.keep(ack)
        return Receipt.NEW

    def _heads_of(self, seat: Seat) -> int:
        return sum(seat in acks for acks in self._by_head.values())

    def keep(self, ack: Ack) -> None:
        """Hold an ack that is good."""
        self._by_head.setdefault(ack.head, {})[ack.seat] = ack

    def on(self, head: bytes) -> tuple[Ack, ...]:
        """The acks on a head, in seat order."""
        return tuple(ack for _, ack in sorted(self._by_head.get(head, {}).items()))

    def forget(self, chain: Chain) -> None:
        """Drop what stands on heads that are built upon already."""
        for head in [h for h in self._by_head if chain.knows(h, before_last=True)]:
            del self._by_head[head]

    def due(self, chain: Chain, seat: Seat) -> bool:
        """Whether this seat has to ack the head it stands on (R14, R15)."""
        table = chain.table
        if seat in self._by_head.get(table.head, {}) or table.author == seat:
            return False
        if self._wanted[0] != table.head:  # asked at each message, and the same on one head
            self._wanted = (table.head, any(lets_out(table, one) for one in owing(table)))
        return self._wanted[1]

    def all_in(self, chain: Chain, seat: Seat) -> bool:
        """Whether every live seat has signed our head, with our state on it, or an event on it.

        An ack for another state does not count: nothing is let out while two programs differ.
        """
        table = chain.table
        acks = self._by_head.get(table.head, {})
        signed = {one for one, ack in acks.items() if ack.digest == table.digest} | set(chain.held)
        return set(table.live) <= signed | {seat, table.author}
