"""What seats tell each other and no log holds: acks, wishes, undos, requests; each with the part of
the seat that keeps it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ledger.chain.chain import Chain
from ledger.chain.receipt import Receipt
from ledger.records.event import Ack
from ledger.records.requests import Leave, Return, Undo
from ledger.records.wish import Wish
from ledger.seat.acks import Acks
from ledger.seat.parts import SeatParts
from ledger.signing.requests import Requests
from ledger.signing.undos import Undos
from ledger.signing.wished_ends import Wishes

Spoken: TypeAlias = Ack | Return | Leave | Wish | Undo
"""What seats tell each other and no log holds."""


@dataclass(frozen=True, slots=True)
class SpokenWords:
    """The words that are here, by their sorts."""

    acks: Acks
    wishes: Wishes
    undos: Undos
    requests: Requests

    @classmethod
    def of(cls, parts: SeatParts) -> SpokenWords:
        """Those of the seat that has these parts."""
        return cls(parts.acks, parts.ending.wishes, parts.undos, parts.absence.requests)

    def receive(self, record: Spoken, chain: Chain) -> Receipt:
        """One from a peer, for the part that keeps its sort."""
        match record:
            case Ack():
                return self.acks.receive(record, chain)
            case Wish():
                return self.wishes.receive(record, chain.table)
            case Undo():
                return self.undos.receive(record, chain.table)
        return self.requests.receive(record, chain.table)

    def records(self, chain: Chain) -> list[bytes]:
        """All of them on our head, for a peer that lacks some."""
        table = chain.table
        acks = [ack.raw for ack in self.acks.on(table.head)]
        words = self.wishes.records(table) + self.undos.records(table)
        return acks + words + self.requests.records()
