"""The clock that a table has agreed on, as one node runs it; sans-IO.

A seat's time runs while it is asked, a person plays it, and it can be reached; for a turn it begins
anew once it is over, that is when others are asked and this seat is not, or when several are asked
the next thing side by side. What a program has slept through counts for nobody. Times are seconds
of a monotonic clock that the caller reads.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.basics import Seat
from ledger.table_options import AgreedClock, ClockSpan

MINUTE = 60.0

LONGEST = 5.0
"""Seconds between two looks that count; a node looks each second."""


class TurnClock:
    """How long the people of one table have thought. used: seconds by seat that are known from
    before, for a clock of the whole game."""

    def __init__(
        self, agreed: AgreedClock, people: Collection[Seat], used: Mapping[Seat, float]
    ) -> None:
        """Nobody is asked yet."""
        self._agreed = agreed
        kept = used if agreed.span is ClockSpan.GAME else {}
        self._used = {seat: kept.get(seat, 0.0) for seat in people}
        self._running: frozenset[Seat] = frozenset()
        self._looked = 0.0
        self._told = {seat for seat in self._used if self.is_over(seat)}

    def look(self, asked: Collection[Seat], reached: Collection[Seat], now: float) -> list[Seat]:
        """Who is asked now and who can be reached; whose time has run out since the last look."""
        passed = min(now - self._looked, LONGEST)
        for seat in self._running:
            self._used[seat] += passed
        ended = [seat for seat in sorted(self._used) if self.is_over(seat)]
        new = [seat for seat in ended if seat not in self._told]
        self._told.update(new)
        self.asked(asked)
        self._running = frozenset(asked) & frozenset(reached) & self._used.keys()
        self._looked = now
        return new

    def asked(self, seats: Collection[Seat]) -> None:
        """These are asked now: a turn of all others is over, though they be asked again before the
        next look."""
        if seats:
            self._begin_anew(self._used.keys() - set(seats))

    def turn_over(self) -> None:
        """Another question begins for several at once: it is a new turn for each of them."""
        self._begin_anew(self._used.keys())

    def _begin_anew(self, seats: Collection[Seat]) -> None:
        if self._agreed.span is ClockSpan.TURN:
            for seat in seats:
                self._used[seat] = 0.0
            self._told.difference_update(seats)
            self._running -= frozenset(seats)

    def left(self, seat: Seat) -> float:
        """How many seconds this seat has left, as of the last look."""
        return self._agreed.minutes * MINUTE - self._used[seat]

    def is_over(self, seat: Seat) -> bool:
        """Whether the time of this seat is over; a bot has none that could be."""
        return seat in self._used and self.left(seat) <= 0

    def shown(self) -> dict[Seat, float]:
        """What those have left whose time runs."""
        return {seat: self.left(seat) for seat in sorted(self._running)}

    @property
    def used(self) -> Mapping[Seat, float]:
        """How long each person has thought, to be kept."""
        return self._used
