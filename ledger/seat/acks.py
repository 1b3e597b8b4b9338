"""Acks: who stands on which head (R13, R14). They travel and are kept in memory; no log holds them.

Before a share leaves this node, every live seat has signed the head at which its opening was
fixed: by an event on it, by an ack, or as the only author of the step that ends there.

An ack names the state its author sees, so acks tell whose programs differ. One for another state
than ours counts for nothing and gives way to one for ours: a program that was mended signs anew.
"""

from __future__ import annotations

from collections.abc import Set

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.chain.held_back import AHEAD
from ledger.chain.receipt import Receipt
from ledger.records.event import Ack
from ledger.signatures.quickest_library import signed_by
from ledger.steps.owed_events import letting_out


class Acks:
    """The acks of a table that may still be needed."""

    def __init__(self) -> None:
        """None yet."""
        self._by_head: dict[bytes, dict[Seat, Ack]] = {}
        self._lets_out: tuple[bytes, frozenset[Seat]] = (b"", frozenset())
        self._late: dict[Seat, Ack] = {}  # for another state on a head that we have built upon

    def receive(self, ack: Ack, chain: Chain) -> Receipt:
        """An ack from a peer."""
        roster = chain.table.roster
        if self._holds(ack, chain):
            return Receipt.KNOWN
        if ack.table_id != roster.table_id or ack.seat not in chain.table.seats:
            return Receipt.REFUSED
        if not self._has_place(ack, chain):
            return Receipt.UNUSED
        if not signed_by(ack, roster.keys[ack.seat]):
            return Receipt.REFUSED
        if chain.trunk.knows(ack.head, before_last=True):
            self._late[ack.seat] = ack
            return Receipt.KNOWN
        self.keep(ack)
        return Receipt.NEW

    def _holds(self, ack: Ack, chain: Chain) -> bool:
        """Whether this ack says nothing new; asked before its signature is."""
        if chain.trunk.knows(ack.head, before_last=True):
            return ack.seat in self._late or ack.digest == chain.trunk.digest_on(ack.head)
        kept = self._by_head.get(ack.head, {}).get(ack.seat)
        ours = chain.trunk.digest_on(ack.head)
        return kept is not None and (ack.digest != ours or kept.digest == ours)

    def _has_place(self, ack: Ack, chain: Chain) -> bool:
        """Whether it can count on a head we know or one to come; asked before its signature is."""
        if chain.trunk.knows(ack.head):
            return True
        step = chain.table.step
        ahead = (
            one for acks in self._by_head.values() for at, one in acks.items() if at == ack.seat
        )
        return step < ack.step <= step + AHEAD and all(one.step != ack.step for one in ahead)

    def keep(self, ack: Ack) -> None:
        """Hold an ack that is good."""
        self._by_head.setdefault(ack.head, {})[ack.seat] = ack

    def on(self, head: bytes) -> tuple[Ack, ...]:
        """The acks on a head, in seat order."""
        return tuple(ack for _, ack in sorted(self._by_head.get(head, {}).items()))

    def forget(self, chain: Chain) -> None:
        """Drop what stands on heads that are built upon already, and what is behind us unknown."""
        if not self._by_head:
            return
        head, step = chain.table.head, chain.table.step
        for one in [h for h in self._by_head if chain.trunk.knows(h, before_last=True)]:
            for seat, ack in self._by_head.pop(one).items():
                if ack.digest != chain.trunk.digest_on(one):
                    self._late.setdefault(seat, ack)
        for one in [h for h in self._by_head if h != head]:
            acks = self._by_head[one]
            self._by_head[one] = {seat: ack for seat, ack in acks.items() if ack.step > step}
            if not self._by_head[one]:
                del self._by_head[one]

    def due(self, chain: Chain, seat: Seat) -> bool:
        """Whether this seat has to ack the head it stands on (R14, R15).

        Where a step waits for a seat whose program sees another table, all say what theirs see.
        """
        table = chain.table
        own = self._by_head.get(table.head, {}).get(seat)
        if own is not None and own.digest == table.digest:
            return False
        if chain.open.waits:
            return True
        if table.author == seat:
            return False
        return bool(self.waited_for(chain))

    def waited_for(self, chain: Chain) -> frozenset[Seat]:
        """Who owes an event on our head that may not leave before all acks are here (R14)."""
        table = chain.table
        if self._lets_out[0] != table.head:  # asked at each message, and the same on one head
            self._lets_out = (table.head, letting_out(table, chain.trunk.owed))
        return self._lets_out[1]

    def all_in(self, chain: Chain, seat: Seat) -> bool:
        """Whether every live seat has signed our head, with our state on it, or an event on it.

        An ack for another state does not count: nothing is let out while two programs differ.
        """
        return set(chain.table.live) <= self._signed(chain) | {seat}

    def unconfirmed(self, chain: Chain, waiting: Set[Seat]) -> list[Seat]:
        """The seats that have to sign our head before those who wait may go on, in seat order."""
        lone = waiting if len(waiting) == 1 else frozenset[Seat]()
        return sorted(set(chain.table.live) - self._signed(chain) - lone) if waiting else []

    def digests(self, chain: Chain) -> dict[Seat, bytes]:
        """By seat the state it has acked on our head."""
        return {seat: ack.digest for seat, ack in self._by_head.get(chain.table.head, {}).items()}

    def differ(self, chain: Chain) -> bool:
        """Whether an ack on our head gives another state than ours."""
        table = chain.table
        on = self._by_head.get(table.head, {})
        return any([ack.digest != table.digest for ack in on.values()])

    def late(self) -> dict[Seat, tuple[bytes, bytes]]:
        """By seat the head, built upon here, and the state on it that its ack gives instead."""
        return {seat: (ack.head, ack.digest) for seat, ack in self._late.items()}

    def _signed(self, chain: Chain) -> set[Seat | None]:
        table = chain.table
        acks = self._by_head.get(table.head, {})
        signed = {one for one, ack in acks.items() if ack.digest == table.digest}
        signed |= set(chain.open.held)
        return signed | {table.author}
