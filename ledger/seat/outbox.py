"""What a node is about to send. A word of its own that binds gets in as ``Kept`` alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ledger.records.event import Ack, End, Event, OpenedKey
from ledger.records.evidence import Evidence
from ledger.records.reports import Report
from ledger.records.requests import Leave, Return, Undo
from ledger.records.wish import Wish
from ledger.seat.keeper import Kept


@dataclass(frozen=True)
class PassedOn:
    """A record that others have had already: it stands in a log or came from a peer."""

    raw: bytes


Loose: TypeAlias = Ack | Wish | Undo | Return | Leave | OpenedKey | Evidence | PassedOn
"""What binds nobody to what a disk must remember."""


class Outbox:
    """The records to be flooded next, in their order."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._waiting: list[bytes] = []

    def send(self, word: Kept[Event] | Kept[End] | Kept[Report] | Loose) -> None:
        """This goes out next."""
        self._waiting.append(word.word.raw if isinstance(word, Kept) else word.raw)

    def drain(self) -> list[bytes]:
        """All there is to send; given once."""
        out, self._waiting = self._waiting, []
        return out
