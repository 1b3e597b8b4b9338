"""How long an unreachable seat is waited for, and what comes then: a table of transitions.

Needed and unreachable for a while: the game is paused, and all are told. Longer than the table's
patience: those who are there are asked whether to go on without it, if enough of them are left to;
else they can wait, put the game down, or end it. A player who merely thinks is not
asked about: a seat that somebody of us has a link to is there.

Times are seconds of a monotonic clock that the caller reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from cli.absence.running_table import Absent, RunningTable
from engine.basics import Seat

UNREACHABLE = 20.0
"""Seconds nobody has a link to a seat before the game counts as paused for it."""

PATIENCE = 90.0
"""Seconds of a pause before those who are there are asked, if nothing else was said."""


@dataclass(frozen=True)
class Delays:
    """How long something is waited for, in seconds."""

    patience: float = PATIENCE
    """Of a pause, before those who are there are asked."""
    unreachable: float = UNREACHABLE
    """Nobody has a link to a seat, before the game counts as paused for it."""


USUAL = Delays()


class WaitState(Enum):
    """Where the table stands with those who are unreachable."""

    PLAYING = "nobody who is needed is unreachable"
    PAUSED = "somebody who is needed is unreachable; patience runs"
    ASKING = "those who are there are asked whether to go on without"
    CLOSING = "our seat has said yes; the others' words are on their way"
    WAITING = "nobody can stand in: wait, put down, or end"


class WaitEvent(Enum):
    """What happens to it."""

    UNREACHABLE = "somebody who is needed has been unreachable for a while"
    REACHED = "whoever was needed can be reached again"
    WITHOUT = "the game goes on without them"
    ARRIVED = "what they owed had reached somebody before they went"
    BRIEFLY = "it was reached for a moment and is unreachable again: that counts from now on"
    ENOUGH = "patience is over, and enough seats are left"
    TOO_FEW = "patience is over, and too few seats would be left"
    AGREED = "our person has said yes for all of them before, and it holds"
    YES = "our person goes on without"
    NO = "our person waits on"
    OTHERS = "somebody else is unreachable now"
    OURS = "it is our own seat that the others have lost, or that they went on without"


_OVER = dict.fromkeys(
    (WaitEvent.REACHED, WaitEvent.BRIEFLY, WaitEvent.WITHOUT, WaitEvent.ARRIVED, WaitEvent.OURS),
    WaitState.PLAYING,
)

TRANSITIONS: dict[WaitState, dict[WaitEvent, WaitState]] = {
    WaitState.PLAYING: {WaitEvent.UNREACHABLE: WaitState.PAUSED},
    WaitState.PAUSED: _OVER
    | {
        WaitEvent.OTHERS: WaitState.PAUSED,
        WaitEvent.ENOUGH: WaitState.ASKING,
        WaitEvent.TOO_FEW: WaitState.WAITING,
        WaitEvent.AGREED: WaitState.CLOSING,
    },
    WaitState.ASKING: _OVER
    | {
        WaitEvent.OTHERS: WaitState.PAUSED,
        WaitEvent.YES: WaitState.CLOSING,
        WaitEvent.NO: WaitState.PAUSED,
    },
    WaitState.CLOSING: _OVER | {WaitEvent.OTHERS: WaitState.PAUSED},
    WaitState.WAITING: _OVER | {WaitEvent.OTHERS: WaitState.PAUSED},
}


@dataclass(frozen=True)
class Changed:
    """The wait has gone on by one event: how the table stands now, and for whom it waits."""

    event: WaitEvent
    now: WaitState
    seats: tuple[Seat, ...]
    seconds: int
    """How long the first of them has been unreachable."""
    asks_in: int = 0
    """Of a pause, in how many seconds those who are there are asked how to go on."""


class UnreachableWait:
    """One table's waiting for unreachable seats."""

    def __init__(self, delays: Delays) -> None:
        """Nobody is waited for."""
        self.state = WaitState.PLAYING
        self.seats: tuple[Seat, ...] = ()
        self._delays, self._patience = delays, delays.patience
        self._paused = 0.0

    @property
    def asks_at(self) -> float | None:
        """When those who are there are asked how to go on; None where no pause lasts."""
        return self._paused + self._patience if self.state is WaitState.PAUSED else None

    def look(
        self,
        play: RunningTable,
        unreachable: Mapping[Seat, float],
        now: float,
        *,
        alone: bool = False,
    ) -> list[Changed]:
        """What the clock and the others bring about.

        unreachable: since when nobody has a link to each of these. A seat that is absent already
        is waited for by nobody. alone: it is our own seat that all others have lost.
        """
        absent = play.absences
        if alone or absent.cut_out_at is not None:
            return self._over(WaitEvent.OURS)
        waited = self.waited_for(absent, unreachable, now)
        if not waited:
            return self._over(*self._why_over(absent, unreachable))
        changes, seconds = list[Changed](), int(now - min(unreachable[seat] for seat in waited))
        if waited != self.seats:
            event = WaitEvent.UNREACHABLE if self.state is WaitState.PLAYING else WaitEvent.OTHERS
            self.seats, self._paused = waited, now
            changes.append(self._goes(event, seconds))
        if self.state is not WaitState.PAUSED:
            return changes
        if set(waited) <= set(play.agreed):
            changes.append(self._goes(WaitEvent.AGREED, seconds))
        elif now - self._paused >= self._patience or self._asked_by_another(absent, waited):
            enough = play.can_go_without(waited)
            changes.append(self._goes(WaitEvent.ENOUGH if enough else WaitEvent.TOO_FEW, seconds))
        return changes

    def _asked_by_another(self, absent: Absent, waited: tuple[Seat, ...]) -> bool:
        """Whether somebody goes on without some of these already: then all are asked at once, but
        for whoever has said that they wait on."""
        asked = absent.proposal
        if asked is None or not asked.yes or self._patience != self._delays.patience:
            return False
        return bool(asked.without) and set(asked.without) <= set(waited)

    def _over(self, event: WaitEvent, seats: tuple[Seat, ...] = ()) -> list[Changed]:
        """Nobody is waited for any more; seats: those of whom that is said."""
        if self.state is WaitState.PLAYING:
            return []
        self.seats = seats
        change = self._goes(event, 0)
        self.seats, self._patience = (), self._delays.patience
        return [change]

    def _why_over(
        self, absent: Absent, unreachable: Mapping[Seat, float]
    ) -> tuple[WaitEvent, tuple[Seat, ...]]:
        """Why nobody is waited for any more, where the others have not lost our own seat."""
        rest = tuple(s for s in self.seats if s not in absent.may_return and s not in absent.left)
        again = tuple(seat for seat in rest if seat in unreachable and seat in absent.lacking)
        if again:  # a link came and went between two looks, and a yes is over with it
            return WaitEvent.BRIEFLY, again
        heard = tuple(seat for seat in rest if seat not in unreachable)
        if heard:
            return WaitEvent.REACHED, heard
        return (WaitEvent.ARRIVED if rest == self.seats else WaitEvent.WITHOUT), self.seats

    def waited_for(
        self, absent: Absent, unreachable: Mapping[Seat, float], now: float
    ) -> tuple[Seat, ...]:
        """The seats that have been unreachable for a while, if one of them is needed.

        All of them: whoever goes on signs with which seats it does, and none of these is among
        them.
        """
        long_ago, out = now - self._delays.unreachable, {*absent.may_return, *absent.left}
        waited = tuple(
            s for s in sorted(unreachable) if unreachable[s] <= long_ago and s not in out
        )
        return waited if set(waited) & set(absent.lacking) else ()

    def answered(self, yes: bool, now: float) -> Changed | None:
        """Our person has answered; None where nothing is asked. A no is asked again later."""
        if self.state is not WaitState.ASKING:
            return None
        if not yes:
            self._patience *= 2
            self._paused = now
        return self._goes(WaitEvent.YES if yes else WaitEvent.NO, 0)

    def _goes(self, event: WaitEvent, seconds: int) -> Changed:
        self.state = TRANSITIONS[self.state][event]
        asks_in = int(self._patience) if self.state is WaitState.PAUSED else 0
        return Changed(event, self.state, self.seats, seconds, asks_in)
