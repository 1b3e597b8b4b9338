"""What a node is about to send. A word of its own that binds gets in as ``Kept`` alone.

Such a word need not wait for what it brings about here: whoever sends is called as soon as it is
in, and everybody else works on it meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
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


def _nobody() -> None:
    """Nobody sends before all is done."""


class Outbox:
    """The records to be flooded next, in their order."""

    def __init__(self) -> None:
        """Nothing yet, and nobody to be called."""
        self._waiting: list[bytes] = []
        self._collect: Callable[[], object] = _nobody

    def send(self, word: Kept[Event] | Kept[End] | Kept[Report] | Loose) -> None:
        """This goes out next."""
        self._waiting.append(word.word.raw if isinstance(word, Kept) else word.raw)

    def on_kept(self, collect: Callable[[], object]) -> None:
        """Call this whenever a word of ours is in that need not wait; it may drain."""
        self._collect = collect

    def send_at_once(self, word: Kept[Event] | Kept[End] | Kept[Report]) -> None:
        """This goes out next, and before anything else is done if somebody sends so soon."""
        self.send(word)
        self._collect()

    def drain(self) -> list[bytes]:
        """All there is to send; given once."""
        out, self._waiting = self._waiting, []
        return out
