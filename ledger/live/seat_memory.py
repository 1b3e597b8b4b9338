"""What our seat has met and heard so far: faces of cards whose handles may be gone, and news.

Kept in memory only. It follows from the log and the seat's key, so a restarted node has it again,
and where steps are given up it is what it was before them.
News come with the step that brings them, but for those of an own run that has come to a question:
they are told with the question, and not once more when its step is closed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.basics import Card, Face, Phrase, Seat
from engine.sight import Seen, Sight, remember
from engine.table import Table
from engine.views.history import History
from ledger.chain.trunk import ClosedStep, between_checkpoints
from ledger.records.event import Event
from ledger.sealed.acts import MOVE
from ledger.sealed.handed_on import NOBODY, HandedOn
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import SealedTable
from ledger.step_kinds.step_kind import Draft
from ledger.steps.undone import takes_back


@dataclass(frozen=True, slots=True)
class Known:
    """Who can read which closed card, and who has seen what, as far as our seat knows the faces.

    ``readers`` are those of the rules, card by card, its owner first. ``seen`` tells, oldest first,
    which seat has seen what in which step (``engine.sight.Seen``): all that our seat remembers,
    what others have met among its cards, and with ``gone`` what was theirs before it was ours.
    """

    readers: Mapping[Card, tuple[Seat, ...]]
    owners: Mapping[str, Seat]
    seen: tuple[tuple[Seat, int, Seen], ...]


@dataclass(frozen=True, slots=True)
class _Learned:
    """What a seat knows after some step, but for the news; ``before``: what it knew before the last
    answer, where that may be taken back (R59); ``undone``: the last step that took one back, and
    whose it was.
    """

    table: SealedTable | None = None
    absent_since: Mapping[Seat, int] = field(default_factory=dict)
    others_acted: int = 0
    seen: Mapping[Seat, tuple[Seen, ...]] = field(default_factory=dict)
    eyes: Mapping[Card, Face] = field(default_factory=dict)
    dated: tuple[tuple[Seat, int, Seen], ...] = ()
    handed: HandedOn = field(default_factory=HandedOn)
    undone: tuple[int, Seat | None] | None = None
    before: _Learned | None = None


class SeatMemory:
    """The memory of one seat; a watcher's holds news alone."""

    def __init__(self, own: OwnSeat | None, marks: Iterable[str]) -> None:
        """Nothing yet; ``marks`` are those of the game (``engine.views.history``)."""
        self._own = own
        self._history = History(marks)
        self._news: list[Phrase] = []
        self._early: list[Phrase] = []
        self._now = _Learned()
        self._after = {0: self._now}  # at some steps, for the day when those behind are given up

    @property
    def absent_since(self) -> Mapping[Seat, int]:
        """By absent seat the first step that did not wait for it any more."""
        return self._now.absent_since

    @property
    def others_acted(self) -> int:
        """The last step in which another seat made a move; 0 if none has."""
        return self._now.others_acted

    @property
    def undone(self) -> tuple[int, Seat | None] | None:
        """The last step that took an answer back, and whose it was; None if none has."""
        return self._now.undone

    def cut_back(self, step: int, replayed: Callable[[int, int], Iterable[ClosedStep]]) -> None:
        """Forget what came behind this step; the rest has been told. ``replayed`` gives the closed
        steps behind one up to another."""
        near = max(one for one in self._after if one <= step)
        self._after = {one: kept for one, kept in self._after.items() if one <= near}
        self._now, self._early = self._after[near], []
        self._history.cut(near)
        for closed in replayed(near, step):
            self.follow(closed)
        self._news.clear()

    def follow(self, step: ClosedStep) -> None:
        """Take in a step that has just been closed."""
        self._history.add(step.number, step.after.news, _undone(self._now, step))
        self._news.extend(_without(step.after.news, self._early))
        self._early = []
        self._now = self._after[step.number] = self._learned(self._now, step)
        for one in between_checkpoints(self._after, step.number):
            del self._after[one]

    def looked_back(
        self, step: int, replayed: Callable[[int, int], Iterable[ClosedStep]]
    ) -> Iterator[tuple[SealedTable, Sight[Any]] | None]:
        """The table after a closed step and what the seat knew there: last, after None for each
        step that is played again on the way. ``replayed`` as in ``cut_back``."""
        near = max(one for one in self._after if one <= step)
        known = self._after[near]
        for closed in replayed(near, step):
            known = self._learned(known, closed)
            yield None
        if known.table is not None and known.table.state is not None:
            yield known.table, self._sight(known, known.table)

    def _learned(self, now: _Learned, step: ClosedStep) -> _Learned:
        after, own = step.after, self._own
        since = {seat: now.absent_since.get(seat, step.number + 1) for seat in after.absent}
        others = any(_chooses(e) for e in step.events if own is None or e.seat != own.number)
        acted = step.number if others else now.others_acted
        kept = None if after.before is None else replace(now, before=None)
        if now.before is not None and takes_back(step.events):
            now = replace(now.before, undone=(step.number, _undone(now, step)))
            return replace(now, table=after, absent_since=since, others_acted=acted)
        seen, eyes, before, dated = now.seen, now.eyes, now.table, now.dated
        handed = now.handed
        if own is not None and before is not None and before.state is not None:
            if after.state.readers is not before.state.readers:
                eyes = own.eyes(after)
                known = {**before.state.faces, **now.eyes, **eyes}
                seen = remember(now.seen, before.state, after.state, known)
                new = (
                    (seat, one)
                    for seat, every in sorted(seen.items())
                    for one in every[len(now.seen.get(seat, ())) :]
                    if seat == own.number or _among(own.number, one, after.state)
                )
                handed = handed.after(before.state, after.state, step.events)
                came = _taken_over(own.number, handed, after.state, eyes)
                dated += tuple((seat, step.number, one) for seat, one in (*new, *came))
        return _Learned(after, since, acted, seen, eyes, dated, handed, now.undone, kept)

    def drain_news(self, draft: Draft | None = None) -> list[Phrase]:
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
        if draft is not None and draft.asked is not None:
            number, seen = self._seen(self._now)
            return Sight(draft.asked[0], number, draft.eyes(), seen, draft.run)
        return self._sight(self._now, table)

    def known(self, table: SealedTable, draft: Draft | None) -> Known | None:
        """Who can read what, as our draft stands; None before the first card."""
        if table.state is None:
            return None
        state = table.state if draft is None or draft.asked is None else draft.asked[0]
        closed = {card: by for card, by in state.readers.items() if card not in state.faces}
        return Known(closed, state.owners, self._now.dated)

    def _sight(self, known: _Learned, table: SealedTable) -> Sight[Any]:
        number, seen = self._seen(known)
        eyes: Mapping[Card, Face] = self._own.eyes(table) if self._own is not None else {}
        return Sight(table.state, number, eyes, seen)

    def _seen(self, known: _Learned) -> tuple[Seat | None, tuple[Seen, ...]]:
        number = self._own.number if self._own is not None else None
        return number, known.seen.get(number, ()) if number is not None else ()


def _undone(now: _Learned, step: ClosedStep) -> Seat | None:
    """Whose answer this step took back; None if it took none."""
    took = now.before is not None and now.table is not None and takes_back(step.events)
    return now.table.author if took and now.table is not None else None


def _among(seat: Seat, one: Seen, state: Table) -> bool:
    """Whether these faces were met among the cards of this seat, which knows them all.

    What others held and hold no more is not told by what we know: where they have shuffled, their
    new cards show us nothing.
    """
    return not one.gone and state.owners.get(one.zone) == seat


def _taken_over(
    seat: Seat, handed: HandedOn, after: Table, eyes: Mapping[Card, Face]
) -> Iterator[tuple[Seat, Seen]]:
    """The cards that have come to this seat in a step: who had them before, and what they are."""
    found: dict[tuple[Seat, str], list[Face]] = {}
    for card in sorted(handed.arrived):
        if after.whose(card) == seat and card in eyes:
            for had, zone in handed.had.get(card, NOBODY):
                if had != seat:
                    found.setdefault((had, zone), []).append(eyes[card])
    for (had, zone), faces in sorted(found.items()):
        yield had, Seen(after.answered, zone, tuple(sorted(faces)), gone=True)


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
