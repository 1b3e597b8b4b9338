"""What our seat has met and heard so far: faces of cards whose handles may be gone, and news.

Kept in memory only. It follows from the log and the seat's key, so a restarted node has it again.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.basics import Card, Face, Phrase, Seat
from engine.sight import Seen, Sight, remember
from ledger.chain.chain import ClosedStep
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.state import SealedTable
from ledger.steps.step_kind import Draft


class SeatMemory:
    """The memory of one seat; a watcher's holds news alone."""

    def __init__(self, own: OwnSeat | None) -> None:
        """Nothing yet."""
        self._own = own
        self._seen: Mapping[Seat, tuple[Seen, ...]] = {}
        self._news: list[Phrase] = []
        self._before: SealedTable | None = None
        self._eyes: Mapping[Card, Face] = {}

    def follow(self, step: ClosedStep) -> None:
        """Take in a step that has just been closed."""
        self._news.extend(step.after.news)
        before, self._before = self._before, step.after
        if self._own is None or before is None or before.state is None:
            return
        if step.after.state.readers is not before.state.readers:
            eyes = self._own.eyes(step.after)
            known = {**before.state.faces, **self._eyes, **eyes}
            self._seen = remember(self._seen, before.state, step.after.state, known)
            self._eyes = eyes

    def take_news(self) -> list[Phrase]:
        """What has been told since the last time this was asked."""
        news, self._news = self._news, []
        return news

    def sight(self, table: SealedTable, draft: Draft | None) -> Sight[Any] | None:
        """What the seat can know now, as its draft stands; None before the first card."""
        if table.state is None:
            return None
        number = self._own.number if self._own is not None else None
        seen = self._seen.get(number, ()) if number is not None else ()
        if draft is not None and draft.asked is not None:
            return Sight(draft.asked[0], number, draft.eyes(), seen)
        eyes: Mapping[Card, Face] = self._own.eyes(table) if self._own is not None else {}
        return Sight(table.state, number, eyes, seen)
