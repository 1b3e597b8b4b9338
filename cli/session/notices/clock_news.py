"""What people are told of the clock that their table has agreed on; sans-IO but for one small file.

Whose time runs follows from the view and from the links; when it is over, that is told to whoever
sits here, whoever it is about, if that was agreed. Where a bot was, our own program is to answer
for our person then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from cli.absence.seats_now import SeatLink
from cli.kept_tables.clock_file import keep_clock, kept_clock
from cli.pace.turn_clock import TurnClock
from cli.text.words import N_, Words
from engine.agenda import Pace
from engine.basics import Seat
from ledger.live.live_table import LiveTable
from ledger.records.names import is_bot
from ledger.table_options import AgreedClock, ClockEnd, ClockSpan, clock_of

SOON = 20.0
"""Seconds before the end at which whoever sits here is told, where a program answers then."""

SOON_OVER = N_("You have {n} s left; then your program answers for you.")
OWN_TURN = N_(
    "Your time is over. Your program answers for you, as a bot would, until others are asked."
)
OWN_GAME = N_("Your time is over. Your program answers for you, as a bot would, from now on.")
TURN_OF = N_("The time of {name} is over: the program there answers until others are asked.")
GAME_OF = N_("The time of {name} is over: the program there answers from now on.")


class ClockNews:
    """The clock of one table at one node. me: our seat, None for a watcher; machines: by seat, the
    seat whose machine plays it. log: where its log lies."""

    def __init__(
        self,
        agreed: AgreedClock,
        names: tuple[str, ...],
        machines: tuple[Seat, ...],
        me: Seat | None,
        log: Path,
        words: Words,
    ) -> None:
        """Nobody is asked yet; for a clock of the whole game what was kept counts on."""
        people = [seat for seat, name in enumerate(names) if not is_bot(name)]
        self._agreed, self._names, self._me = agreed, names, me
        self._log, self._words = log, words
        mine = None if me is None else machines[me]
        self._others = {seat for seat, machine in enumerate(machines) if machine != mine}
        self._clock = TurnClock(agreed, people, kept_clock(log, people))
        self._asked: frozenset[Seat] = frozenset()
        self._step = -1
        self._taken_up = me is not None and self._clock.is_over(me)
        self._warned = False

    def asked(self, view: Mapping[str, Any]) -> None:
        """Who is asked, as this view has it; a program that answers by itself needs no time."""
        waiting = [one for one in view["waiting"] if one["pace"] != Pace.FORCED.value]
        before, self._asked = self._asked, frozenset(one["seat"] for one in waiting)
        self._clock.asked(self._asked)
        if view["step"] == self._step:
            return
        self._step = view["step"]
        if len(self._asked) > 1 and before:  # side by side: whoever was last to answer as well
            self._clock.turn_over()
        if self._agreed.span is ClockSpan.GAME:
            keep_clock(self._log, self._clock.used)

    def look(self, links: Iterable[SeatLink], now: float) -> list[str]:
        """Look at the clock; what is told of those whose time has run out, and to our person when
        it soon will."""
        reached = {one.seat for one in links if one.linked or one.reached}
        if self._me is not None and (not self._others or reached & self._others):
            reached.add(self._me)
        ended = self._clock.look(self._asked, reached, now)
        if self._taken_up and self.out_of_time and self._me is not None:
            self._taken_up, ended = False, [self._me, *ended]  # why answers go out by themselves
        if not self._reminds:
            return []
        return [*(self._over(seat) for seat in ended), *self._soon_over()]

    def _soon_over(self) -> list[str]:
        """What is told to our person once, shortly before a program answers instead."""
        left = None if self._me is None else self._clock.shown().get(self._me)
        if left is None or self._agreed.end is not ClockEnd.BOT:
            return []
        before, self._warned = self._warned, left <= SOON
        if before or not 0 < left <= SOON:
            return []
        return [self._words.say(SOON_OVER, n=round(left))]

    def shown(self) -> Mapping[Seat, float]:
        """How many seconds those have left whose time runs."""
        return self._clock.shown()

    @property
    def out_of_time(self) -> bool:
        """Whether our own program is to answer now in place of the person who sits here."""
        me = self._me
        agreed = self._agreed.end is ClockEnd.BOT
        return agreed and me is not None and me in self._asked and self._clock.is_over(me)

    @property
    def _reminds(self) -> bool:
        return self._agreed.end is not ClockEnd.NOTHING

    def _over(self, seat: Seat) -> str:
        if self._agreed.end is ClockEnd.BOT:
            return self._answered_for(seat)
        many, n = self._words.many, self._agreed.minutes
        if seat == self._me:
            return many(
                "Your time is over ({n} minute); nothing else happens, answer when you can.",
                "Your time is over ({n} minutes); nothing else happens, answer when you can.",
                n,
            )
        return many(
            "The time of {name} is over ({n} minute); nothing else happens.",
            "The time of {name} is over ({n} minutes); nothing else happens.",
            n,
            name=self._names[seat],
        )

    def _answered_for(self, seat: Seat) -> str:
        """For how long a program answers in place of its person."""
        say, turn = self._words.say, self._agreed.span is ClockSpan.TURN
        if seat == self._me:
            return say(OWN_TURN if turn else OWN_GAME)
        return say(TURN_OF if turn else GAME_OF, name=self._names[seat])


def clock_at(play: LiveTable, log: Path, words: Words) -> ClockNews | None:
    """The clock of this table at our node, if it has agreed on one."""
    roster = play.roster
    agreed = clock_of(roster.offer.options)
    if agreed is None:
        return None
    return ClockNews(agreed, roster.names, roster.machines, play.seat, log, words)
