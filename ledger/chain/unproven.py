"""Shuffles whose check is left for later (R35), whether their step is open or closed.

They are checked together once their run is complete, and at the latest before our seat signs on
top: until then an event stands on a proof that nobody here has looked at.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from ledger.deck.proofs.shuffle import ShuffleCheck
from ledger.records.event import Event

Outstanding = tuple[Event, ShuffleCheck]
"""A check, and the event whose proof it looks at."""


class Unproven:
    """What is outstanding of one chain, in the order in which it came."""

    def __init__(self) -> None:
        """Nothing is."""
        self._waiting: list[Outstanding] = []

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def __len__(self) -> int:
        return len(self._waiting)

    def add(self, event: Event, checks: Iterable[ShuffleCheck]) -> None:
        """These checks of an event are left for later."""
        self._waiting.extend((event, check) for check in checks)

    def holds(self, event: Event) -> bool:
        """Whether a check of this very event is outstanding."""
        return any(one.id == event.id for one, _ in self._waiting)

    def forget(self, gone: Container[bytes]) -> None:
        """Whether the events of these ids are proven is asked no more."""
        self._waiting = [(one, check) for one, check in self._waiting if one.id not in gone]

    def drain(self) -> list[Outstanding]:
        """All there is; given once, for whoever checks it now."""
        waiting, self._waiting = self._waiting, []
        return waiting
