"""Wishes that ride in anybody's next event: to come back, to leave (R6, R25, R26).

They travel like acks and wait here until an event takes them, or until they do not fit any more.
There is one place a seat and sort, so that nobody fills the memory with them, and on one head so
many of them are listened to, so that nobody makes the others pass on wishes without end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeAlias

from engine.basics import Seat
from ledger.chain.receipt import Receipt
from ledger.records.form import Kind
from ledger.records.reports import Mark
from ledger.records.requests import Leave, Return
from ledger.records.riders import RIDERS
from ledger.sealed.sealed_table import SealedTable
from ledger.signatures.quickest_library import signed_by
from ledger.steps.riders import fits, ride

Request: TypeAlias = Return | Leave

CHANGES = 8
"""Wishes of one seat and sort on one head that are listened to: a seat makes a new one with each
start of its program, if at all."""


class Requests:
    """The wishes that wait at one table."""

    def __init__(self) -> None:
        """None yet."""
        self._waiting: dict[tuple[Seat, Kind], Request] = {}
        self._head = b""
        self._changes: Counter[tuple[Seat, Kind]] = Counter()

    def receive(self, request: Request, table: SealedTable) -> Receipt:
        """A wish from a peer, judged on the head this table stands on."""
        if request.table_id != table.roster.table_id or request.seat not in table.seats:
            return Receipt.REFUSED
        if self.holds(request):
            return Receipt.KNOWN
        if self._head != table.head:
            self._head = table.head
            self._changes.clear()
        place = (request.seat, request.KIND)
        if not fits(table, request) or self._changes[place] >= CHANGES:
            return Receipt.UNUSED
        if not signed_by(request, table.roster.keys[request.seat]):
            return Receipt.REFUSED
        self._changes[place] += 1
        self.keep(request)
        return Receipt.NEW

    def keep(self, request: Request) -> None:
        """Hold one that is good."""
        self._waiting[request.seat, request.KIND] = request

    def forget(self, table: SealedTable) -> None:
        """Drop those that ride in an event by now, or fit no more."""
        self._waiting = {
            place: request for place, request in self._waiting.items() if fits(table, request)
        }

    def holds(self, request: Request) -> bool:
        """Whether this one waits."""
        known = self._waiting.get((request.seat, request.KIND))
        return known is not None and known.id == request.id

    def leaves(self, seat: Seat) -> bool:
        """Whether the good-bye of this seat waits."""
        return (seat, Kind.LEAVE) in self._waiting

    def records(self) -> list[bytes]:
        """All of them, for a peer that lacks some."""
        return [request.raw for _, request in sorted(self._waiting.items())]

    def riders(self, marks: Iterable[Mark], own: Seat) -> tuple[bytes, ...]:
        """What the next event of a seat takes along: its marks, and of the wishes what finds room,
        its own first.
        """
        taken: list[Return | Leave | Mark] = list(marks)
        waiting = sorted(self._waiting.items(), key=lambda item: (item[0][0] != own, item[0]))
        for _, request in waiting:
            if sum(map(len, ride([*taken, request]))) <= RIDERS:
                taken.append(request)
        return ride(taken)
