"""How a seat ends its table before the game does: what its person wishes, and what is due of it.

An end binds its own seat, so people are asked first: a wish for an end is told over links on each
head, until its person takes it back, and when all wish the same each signs its end by itself (R51).
That it is taken back is told as well: others would sign on the strength of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.records.event import End
from ledger.records.wish import GOES_ON, WORDS, What
from ledger.sealed.sealed_table import Phase, SealedTable
from ledger.signing.wished_ends import Wishes


class Ending:
    """The wishes of all seats on one head, and what our person wants."""

    def __init__(self, seat: Seat) -> None:
        """Nobody would end anything."""
        self.wishes = Wishes(seat)
        self.wanted: What | None = None
        self._seat = seat
        self._told_anew = -1
        self._gave_way = b""

    def want(self, what: What | None) -> None:
        """Our person wants this end; None: nothing is told of what it wanted."""
        self.wanted = what

    def take_back(self, table: SealedTable) -> None:
        """The wish is over: to be told on this head, and on the next one, which may come before the
        others have heard.
        """
        self.wanted, self._told_anew = None, table.step + 1

    def gives_way(self, table: SealedTable) -> bool:
        """Whether a wish of ours is over by itself when a seat that it waits for is reached: once
        on each head. Said there again it is meant, and a seat that comes and goes would use up
        all the words we have.
        """
        return self._gave_way != table.head

    def reached(self, seats: Collection[Seat], table: SealedTable) -> None:
        """These seats are reached: whoever is, is waited for no more."""
        if self.wanted is not None and set(self.wanted[1]) & set(seats) and self.gives_way(table):
            self._gave_way = table.head
            self.take_back(table)

    def wish_due(self, table: SealedTable) -> tuple[int, What] | None:
        """What is to be told on this head, and under which number: our wish, or that it is taken
        back.
        """
        said = self.wishes.last(self._seat, table)
        due, number = self.wanted, 1 if said is None else said.number + 1
        if self.wanted is None and (said is not None or table.step <= self._told_anew):
            due = GOES_ON
        if due is None or number > WORDS:
            return None
        doubled = said is not None and self.wishes.doubled(table) == said.number
        if said is not None and not doubled and said.what == due:
            return None
        # The last word we have here takes back what we said before it, and wishes nothing.
        return number, due if number < WORDS else GOES_ON

    def end_due(self, table: SealedTable) -> What | None:
        """The end that every seat which is not waited for wishes, ours among them."""
        wanted = self.wanted
        return wanted if wanted is not None and self.wishes.agreed(table, wanted) else None

    def crossed(self, chain: Chain, ends: Mapping[Seat, End]) -> Mapping[Seat, frozenset[Seat]]:
        """Who has signed an end on our head that others do not want though it needs them: by seat,
        those who have said so, and our seat if it does not wish the same.

        The two words crossed on their way. Whoever has signed gives no event on this head; where
        one is owed it waits for those others, or goes on without that seat.
        """
        table = chain.table
        if chain.evidence is not None or table.phase is Phase.OVER:
            return {}
        found = {}
        for end in ends.values():
            needs = set(table.live).difference(end.seats, ends)
            no = {seat for seat in needs if self._wants_not(seat, (end.why, end.seats), table)}
            if no and end.seat in table.live and self._seat not in end.seats:
                found[end.seat] = frozenset(no)
        return found

    def ended_by(self, ends: Mapping[Seat, End]) -> frozenset[Seat]:
        """Who has signed that the table ends because it waits for our seat, which is here."""
        return frozenset(end.seat for end in ends.values() if self._seat in end.seats)

    def _wants_not(self, seat: Seat, what: What, table: SealedTable) -> bool:
        said = self.wishes.last(seat, table)
        if seat == self._seat:
            return said is None or said.what != what
        return said is not None and said.what == GOES_ON
