"""The club: which tables there are, which of them it looks on at, and which are over.

So many are looked on at and no more, whatever is announced; one that is not found any more stays
for a while, as one that is not reached, and goes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass, field, replace
from typing import Protocol

from cli.club.shown_tables import ShownTable, Stage, in_order
from cli.club.watched_game import SeenGame
from cli.first_screen.found_tables import FoundTable

MOST_WATCHED = 12
"""Tables that are looked on at; each costs some megabytes and the checks of its game."""
MOST_KEPT = 24
"""Games that are over and stay on the wall, the newest."""
FORGOTTEN = 120.0
"""Seconds after which a table that is not found any more goes from the wall."""
FORGOTTEN_FROM_SIGHT = 900.0
"""The same of one that is looked on at: its links may be there though no announcement is heard."""
CAUGHT_UP = 60.0
"""Seconds after which a game that is seen to run is no old one any more whose log is still read."""
AGAIN = 30.0
"""Seconds after which a table is asked once more that has refused to be looked on at."""


class Look(Protocol):
    """A look at a table (`cli.club.watched_game`)."""

    @property
    def log(self) -> object:
        """Its log, once the game is over and it is whole; None before."""

    @property
    def lost(self) -> bool:
        """Whether nothing more comes."""

    def now(self) -> SeenGame:
        """What is seen."""

    def begin(self) -> None:
        """Ask to look on."""

    def stop(self) -> Awaitable[None]:
        """Look no longer; what to wait for until all is given back."""


@dataclass
class _Kept:
    """What the club knows of a table beside what is found."""

    found: FoundTable
    shown: ShownTable
    seen_at: float
    look: Look | None = None
    refused_at: float = float("-inf")
    over: bool = False


@dataclass
class Club:
    """Hears what is found, and tells what there is.

    ``looks`` makes a look at a table; ``judges`` has a log judged and tells the exit code. ``now``:
    monotonic seconds, ``clock``: seconds since 1970. ``meant``: whether a table at which these
    people sit is one for the wall; the others are looked on at alone.
    """

    looks: Callable[[FoundTable], Look]
    judges: Callable[[object, Callable[[int], object]], object]
    now: Callable[[], float]
    clock: Callable[[], float]
    meant: Callable[[FoundTable, Iterable[str]], bool] = lambda table, people: True
    _kept: dict[str, _Kept] = field(default_factory=dict)
    _found: tuple[FoundTable, ...] = ()

    def found(self, tables: Iterable[FoundTable]) -> None:
        """These are found in the network now, and no others."""
        self._found = tuple(tables)
        self.look()

    def look(self) -> None:
        """Bring everything up to now: what is found, what is seen, what time alone brings about."""
        now = self.now()
        for table in self._found:
            self._note(table, now)
        here = {table.key for table in self._found}
        for key, kept in [*self._kept.items()]:
            self._see(kept)
            kept.shown = replace(kept.shown, reached=key in here or kept.over)
            patience = FORGOTTEN if kept.look is None else FORGOTTEN_FROM_SIGHT
            if key in here:
                kept.seen_at = now
            elif not kept.over and now >= kept.seen_at + patience:
                self._drop(key)
        over = [one for one in self._kept.values() if one.over]
        over.sort(key=lambda one: (self._is_meant(one), one.shown.since), reverse=True)
        for kept in over[MOST_KEPT:]:
            self._drop(kept.shown.key)

    def tables(self) -> list[ShownTable]:
        """What the wall shows, in its order."""
        return in_order(kept.shown for kept in self._kept.values() if self._is_meant(kept))

    @property
    def watched(self) -> int:
        """How many tables are looked on at."""
        return sum(kept.look is not None for kept in self._kept.values())

    def stop(self) -> list[Look]:
        """Begin no look any more; those that are to be stopped."""
        looks = [kept.look for kept in self._kept.values() if kept.look is not None]
        self._kept, self._found = {}, ()
        return looks

    # -- inside ------------------------------------------------------------------------------------

    def _note(self, table: FoundTable, now: float) -> None:
        kept = self._kept.get(table.key)
        if kept is None:
            kept = self._kept[table.key] = _Kept(table, _shown(table, self.clock()), now)
        kept.found = table
        if kept.over:
            return
        stage = _stage(table)
        if kept.shown.stage is Stage.RUNNING:  # its node was asked a moment before it began
            stage = Stage.RUNNING
        was = kept.shown if stage is kept.shown.stage else self._now_in(kept.shown, stage)
        people = was.people if kept.look is not None else ()
        fresh = replace(_shown(table, was.since), stage=stage, in_sight=was.in_sight)
        kept.shown = replace(fresh, people=people, begun=was.begun, news=was.news, view=was.view)
        room = self.watched < MOST_WATCHED and now >= kept.refused_at + AGAIN
        if kept.look is None and room and not table.closed and table.game:
            kept.look = self.looks(table)
            kept.look.begin()

    def _see(self, kept: _Kept) -> None:
        look = kept.look
        if look is None or kept.over:
            return
        if look.lost:
            kept.look, kept.refused_at = None, self.now()
            look.stop()
            return
        seen, shown = look.now(), kept.shown
        if seen.people:
            shown = replace(shown, people=seen.people, begun=seen.begun, news=seen.news)
            shown = replace(shown, view=seen.view)
        if seen.running and shown.stage is not Stage.RUNNING:
            shown = self._now_in(shown, Stage.RUNNING)
        kept.shown = replace(shown, cheated=seen.cheated)
        if look.log is not None:
            self._over(kept, look, seen)

    def _over(self, kept: _Kept, look: Look, seen: SeenGame) -> None:
        """The game is over: the look ends, and its log is judged, if the wall shows it."""
        kept.over, kept.look, judged = True, None, self._is_meant(kept)
        shown = self._now_in(kept.shown, Stage.OVER)
        kept.shown = replace(shown, ended=seen.ended, checking=judged)
        log, key = look.log, kept.shown.key
        look.stop()
        if judged:
            self.judges(log, lambda code: self._judged(key, code))

    def _judged(self, key: str, code: int) -> None:
        kept = self._kept.get(key)
        if kept is not None:
            kept.shown = replace(kept.shown, verdict=code, checking=False)

    def _now_in(self, was: ShownTable, stage: Stage) -> ShownTable:
        """It is seen in another stage. No log tells a time: when a game began and ended is known
        where it waited for people in sight before, and was seen to run for a while."""
        now = self.clock()
        if stage is Stage.RUNNING:
            in_sight = was.stage is Stage.GATHERING and was.reached
        else:
            long = now >= was.since + CAUGHT_UP
            in_sight = was.stage is Stage.RUNNING and (was.in_sight or long)
        return replace(was, stage=stage, since=now, in_sight=in_sight)

    def _is_meant(self, kept: _Kept) -> bool:
        return self.meant(kept.found, [one.name for one in kept.shown.people])

    def _drop(self, key: str) -> None:
        kept = self._kept.pop(key)
        if kept.look is not None:
            kept.look.stop()


def _stage(table: FoundTable) -> Stage:
    if table.closed:
        return Stage.CLOSED
    return Stage.RUNNING if table.running else Stage.GATHERING


def _shown(table: FoundTable, since: float) -> ShownTable:
    return ShownTable(
        table.key,
        _stage(table),
        since,
        game=table.game,
        plate=table.plate,
        host=table.addresses[0][0] if table.addresses else "",
        whose=table.whose,
        seats=table.seats,
        taken=table.taken,
        full=table.full,
    )
