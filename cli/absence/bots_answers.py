"""What a bot answers about absence, as the people who are there have answered.

It goes on without a seat when all people who are there have said so, and at a table of bots alone
when its patience is over. It wants the end that all these people want, for as long as they do.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from cli.absence.running_table import RunningTable
from engine.basics import Seat
from ledger.records.wish import What

JOINS = {"agreed": 2, "waits": 3}
"""How often a bot wants one end with the people behind one step: whoever wants it and wants it no
more, again and again, and then goes, would leave the bot no word for an end that waits."""


class BotsAnswers:
    """The answers of the bot that plays our seat.

    seats: how many the table has. own: ours. bots: the seats that say by their names that a bot
    plays; where ours is not among them, the bot stands for a person, and says yes like one.
    """

    def __init__(self, play: RunningTable, seats: int, own: Seat, bots: Collection[Seat]) -> None:
        """Nothing is answered yet."""
        self._play, self._seats, self._own, self._bots = play, seats, own, bots
        self._joined: Counter[tuple[int, What]] = Counter()
        """How often it has wanted this end with the people behind this step."""

    def goes_without(self, waited: Collection[Seat]) -> bool:
        """Whether all people who are there have said yes, or the bot stands for one."""
        asked, people = self._play.absences.proposal, self._people(waited)
        return not people or (
            asked is not None and set(asked.without) >= set(waited) and people <= set(asked.yes)
        )

    def wishes(
        self, unreachable: Collection[Seat], for_long: Collection[Seat], *, alone: bool
    ) -> bool:
        """Want the end that all people who are there want, or want it no more; whether our wish
        was taken back.

        One that waits for seats is wanted only while all of these have been unreachable from here
        for a while (``for_long``): whoever wishes it may name anybody. alone: it is us whom all
        others have lost.
        """
        wishes = {seat: what for seat, what in self._play.wishes.items() if seat != self._own}
        own, wanted = self._play.wishes.get(self._own), set(wishes.values())
        if own is not None:
            joined = any(what == own for _, what in self._joined)
            reached = joined and not set(own[1]) <= set(unreachable)
            over = reached or self._people(own[1]) & set(self._play.unwished)
            return bool(over) and self._play.unwish()
        if len(wanted) != 1:
            return False
        (what,) = wanted
        if not set(what[1]) <= set(for_long) or alone:
            return False
        here = self._play.head()[0], what
        if self._people(what[1]) <= set(wishes) and self._joined[here] < JOINS[what[0]]:
            self._joined = Counter({at: n for at, n in self._joined.items() if at[0] == here[0]})
            self._joined[here] += 1
            self._play.wish_end(*what)
        return False

    def _people(self, waited: Collection[Seat]) -> set[Seat]:
        """Those a bot does not go ahead of; none where it stands for a person itself."""
        if self._own not in self._bots:
            return set()
        absent = self._play.absences
        not_there = {*waited, *absent.may_return, *absent.left}
        return set(range(self._seats)) - set(self._bots) - not_there
