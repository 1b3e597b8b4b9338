"""How long a seat that is cut off is waited for, and what comes then: a table of transitions.

Needed and cut off by all for a while: the game is paused, and all are told. Longer than the table's
patience: those who are there are asked whether to go on without it, if enough of them are left to;
else they can wait, put the game down, or end it. Who merely thinks is asked nothing: a seat that
somebody of us has a link to is there.

Times are seconds of a monotonic clock that the caller reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from cli.absence.at_table import Absent, AtTable
from engine.basics import Seat

CUT_OFF = 20.0
"""Seconds nobody has a link to a seat before the game counts as paused for it."""

PATIENCE = 90.0
"""Seconds of a pause before those who are there are asked, if nothing else was said."""


@dataclass(frozen=True)
class Delays:
    """How long what is waited for, in seconds."""

    patience: float = PATIENCE
    """Of a pause, before those who are there are asked."""
    cut_off: float = CUT_OFF
    """Nobody has a link to a seat, before the game counts as paused for it."""


USUAL = Delays()


class Wait(Enum):
    """Where the table stands with those who are gone."""

    PLAYING = "nobody who is needed is cut off"
    PAUSED = "somebody who is needed is cut off; patience runs"
    ASKING = "those who are there are asked whether to go on without"
    SETTLING = "our seat has said yes; the others' words are on their way"
    WAITING = "nobody can stand in: wait, put down, or end"


class Turn(Enum):
    """What happens to it."""

    CUT = "somebody who is needed has been cut off for a while"
    BACK = "whoever was needed can be reached again"
    WITHOUT = "the game goes on without them"
    ARRIVED = "what they owed had reached somebody before they went"
    BRIEFLY = "who is needed was reached for a moment and is cut off again: that counts from now on"
    ENOUGH = "patience is over, and enough seats are left"
    TOO_FEW = "patience is over, and too few seats would be left"
    AGREED = "our person has said yes for all of them before, and it holds"
    YES = "our person goes on without"
    NO = "our person waits on"
    OTHERS = "somebody else is cut off now"
    OURS = "it is our own seat that is cut off, or that they went on without"


_OVER = dict.fromkeys(
    (Turn.BACK, Turn.BRIEFLY, Turn.WITHOUT, Turn.ARRIVED, Turn.OURS), Wait.PLAYING
)

TRANSITIONS: dict[Wait, dict[Turn, Wait]] = {
    Wait.PLAYING: {Turn.CUT: Wait.PAUSED},
    Wait.PAUSED: _OVER
    | {
        Turn.OTHERS: Wait.PAUSED,
        Turn.ENOUGH: Wait.ASKING,
        Turn.TOO_FEW: Wait.WAITING,
        Turn.AGREED: Wait.SETTLING,
    },
    Wait.ASKING: _OVER | {Turn.OTHERS: Wait.PAUSED, Turn.YES: Wait.SETTLING, Turn.NO: Wait.PAUSED},
    Wait.SETTLING: _OVER | {Turn.OTHERS: Wait.PAUSED},
    Wait.WAITING: _OVER | {Turn.OTHERS: Wait.PAUSED},
}


@dataclass(frozen=True)
class Changed:
    """A turn was taken: how the table stands now, and for whom it waits."""

    turn: Turn
    now: Wait
    seats: tuple[Seat, ...]
    seconds: int
    """How long the first of them has been cut off."""


class Waiting:
    """One table's waiting for seats that are cut off."""

    def __init__(self, delays: Delays) -> None:
        """Nobody is waited for."""
        self.state = Wait.PLAYING
        self.seats: tuple[Seat, ...] = ()
        self._delays, self._patience = delays, delays.patience
        self._paused = 0.0

    def look(
        self, play: AtTable, cut_off: Mapping[Seat, float], now: float, *, alone: bool = False
    ) -> list[Changed]:
        """What the clock and the others bring about.

        cut_off: the seats nobody has a link to, and since when. A seat that is away already is
        waited for by nobody. alone: it is our own seat that all others have lost.
        """
        absent = play.absences
        if alone or absent.cut_out_at is not None:
            return self._over(Turn.OURS)
        gone = self.gone(absent, cut_off, now)
        if not gone:
            return self._over(*self._why_over(absent, cut_off))
        changes, seconds = list[Changed](), int(now - min(cut_off[seat] for seat in gone))
        if gone != self.seats:
            turn = Turn.CUT if self.state is Wait.PLAYING else Turn.OTHERS
            self.seats, self._paused = gone, now
            changes.append(self._take(turn, seconds))
        if self.state is not Wait.PAUSED:
            return changes
        if set(gone) <= set(play.agreed):
            changes.append(self._take(Turn.AGREED, seconds))
        elif now - self._paused >= self._patience:
            enough = play.can_go_without(gone)
            changes.append(self._take(Turn.ENOUGH if enough else Turn.TOO_FEW, seconds))
        return changes

    def _over(self, turn: Turn, seats: tuple[Seat, ...] = ()) -> list[Changed]:
        """Nobody is waited for any more; seats: whom that is said of."""
        if self.state is Wait.PLAYING:
            return []
        self.seats = seats
        change = self._take(turn, 0)
        self.seats, self._patience = (), self._delays.patience
        return [change]

    def _why_over(
        self, absent: Absent, cut_off: Mapping[Seat, float]
    ) -> tuple[Turn, tuple[Seat, ...]]:
        """Why nobody is waited for any more, where it is not our own seat that is cut off."""
        rest = tuple(s for s in self.seats if s not in absent.may_return and s not in absent.left)
        again = tuple(seat for seat in rest if seat in cut_off and seat in absent.lacking)
        if again:  # a link came and went between two looks, and a yes is over with it
            return Turn.BRIEFLY, again
        heard = tuple(seat for seat in rest if seat not in cut_off)
        if heard:
            return Turn.BACK, heard
        return (Turn.ARRIVED if rest == self.seats else Turn.WITHOUT), self.seats

    def gone(self, absent: Absent, cut_off: Mapping[Seat, float], now: float) -> tuple[Seat, ...]:
        """The seats that have been cut off for a while, if one of them is needed.

        All of them: whoever goes on signs with whom, and cannot name one who is not there either.
        """
        long_ago, out = now - self._delays.cut_off, {*absent.may_return, *absent.left}
        gone = tuple(s for s in sorted(cut_off) if cut_off[s] <= long_ago and s not in out)
        return gone if set(gone) & set(absent.lacking) else ()

    def answered(self, yes: bool, now: float) -> Changed | None:
        """Our person has answered; None where nothing is asked. A no is asked again later."""
        if self.state is not Wait.ASKING:
            return None
        if not yes:
            self._patience *= 2
            self._paused = now
        return self._take(Turn.YES if yes else Turn.NO, 0)

    def _take(self, turn: Turn, seconds: int) -> Changed:
        self.state = TRANSITIONS[self.state][turn]
        return Changed(turn, self.state, self.seats, seconds)
