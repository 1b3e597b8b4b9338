"""What our seat has met and heard so far: faces of cards whose handles may be gone, and news.

Kept in memory only. It follows from the log and the seat's key, so a restarted node has it again.
News come with the step that brings them, but for those of an own run that has come to a question:
they are told with the question, and not once more when its step is closed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from engine.basics import Card, Face, Phrase, Seat
from engine.sight import Seen, Sight, remember
from engine.views.history import History
from ledger.chain.chain import ClosedStep
from ledger.records.event import Event
from ledger.sealed.acts import MOVE
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.state import SealedTable
from ledger.steps.step_kind import Draft


class SeatMemory:
    """The memory of one seat; a watcher's holds news alone."""

    def __init__(self, own: OwnSeat | None, marks: Iterable[str]) -> None:
        """Nothing yet; ``marks`` are those of the game (``engine.views.history``)."""
        self._own, self._marks = own, tuple(marks)
        self._forget()

    def begin_again(self, steps: Iterable[ClosedStep]) -> None:
        """Forget all but these steps, which have been told before."""
        self._forget()
        for step in steps:
            self.follow(step)
        self._news.clear()

    def _forget(self) -> None:
        self.away_since: Mapping[Seat, int] = {}
        self._seen: Mapping[Seat, tuple[Seen, ...]] = {}
        self._history = History(self._marks)
        self._news: list[Phrase] = []
        self._early: list[Phrase] = []
        self._before: SealedTable | None = None
        self._eyes: Mapping[Card, Face] = {}
        self.others_acted = 0

    def follow(self, step: ClosedStep) -> None:
        """Take in a step that has just been closed."""
        absent = step.after.absent
        since = self.away_since
        self.away_since = {seat: since.get(seat, step.number) for seat in absent}
        self._history.add(step.number, step.after.news)
        self._news.extend(_without(step.after.news, self._early))
        self._early = []
        own = self._own.number if self._own is not None else None
        if any(event.seat != own and _chooses(event) for event in step.events):
            self.others_acted = step.number
        before, self._before = self._before, step.after
        if self._own is None or before is None or before.state is None:
            return
        if step.after.state.readers is not before.state.readers:
            eyes = self._own.eyes(step.after)
            known = {**before.state.faces, **self._eyes, **eyes}
            self._seen = remember(self._seen, before.state, step.after.state, known)
            self._eyes = eyes

    def take_news(self, draft: Draft | None = None) -> list[Phrase]:
        """What has been told since the last time this was asked; with what the draft says."""
        early = _without(_news_of(draft), self._early)
        news, self._news = self._news + early, []
        self._early += early
        return news

    def history(self, draft: Draft | None, step: int) -> list[dict[str, Any]]:
        """Everything told since the game began; what the draft says belongs to the open step."""
        return self._history.plain(step, _news_of(draft))

    def sight(self, table: SealedTable, draft: Draft | None) -> Sight[Any] | None:
        """What the seat can know now, as its draft stands; None before the first card."""
        if table.state is None:
            return None
        number = self._own.number if self._own is not None else None
        seen = self._seen.get(number, ()) if number is not None else ()
        if draft is not None and draft.asked is not None:
            return Sight(draft.asked[0], number, draft.eyes(), seen, draft.run)
        eyes: Mapping[Card, Face] = self._own.eyes(table) if self._own is not None else {}
        return Sight(table.state, number, eyes, seen)


def _news_of(draft: Draft | None) -> Sequence[Phrase]:
    """What an own run has brought before it came to a question."""
    return draft.news if draft is not None and draft.asked is not None else ()


def _without(news: Iterable[Phrase], told: Sequence[Phrase]) -> list[Phrase]:
    """The news that have not been told yet; each that has been counts once."""
    left, rest = list(told), []
    for words in news:
        if words in left:
            left.remove(words)
        else:
            rest.append(words)
    return rest


def _chooses(event: Event) -> bool:
    """Whether the event holds a move, and not just what everybody owes."""
    return any(act[:1] == (MOVE,) for act in event.acts)
