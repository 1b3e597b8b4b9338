"""How a seat ends its table before the game does, and what it lays open when the game is over.

An end binds its own seat, so people are asked first: a wish for an end is told over links on each
head, until its person takes it back, and when all wish the same each signs its end by itself (R51).
That it is taken back is told as well: others would sign on the strength of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.basics import Seat
from ledger.chain.receipt import Receipt
from ledger.live.absent_seats import AbsentSeats
from ledger.records.event import write_opened_key
from ledger.records.wire import Kind
from ledger.records.wish import GOES_ON, WORDS, What, Wish
from ledger.sealed.state import Phase
from ledger.signing.own_words import end_on, wish_on
from ledger.signing.wishes import Wishes


class EndingSeat(AbsentSeats):
    """A seat that may end its table, with all others who are there."""

    def _prepare(self) -> None:
        super()._prepare()
        self._wishes = Wishes(self.number)
        self._wanted: What | None = None
        self._told_anew = -1
        self._gave_way = b""

    def wish_end(self, why: str, seats: Iterable[Seat] = ()) -> bool:
        """Our person would end the table: "agreed", or it "waits" for seats.

        It is told on this head and on those that follow, until it is taken back or one of the
        seats is reached (`gives_way`). Where our words on this head are used up it cannot be told:
        then it does not stand in `wishes`, and is to be said again on another head. Returns
        whether our end stands by now.
        """
        self._wanted = (why, tuple(sorted(seats)))
        self.idle()
        if self.wishes.get(self.number) != self._wanted:
            self._wanted = None
        return self.number in self._finale.ends

    def unwish(self) -> bool:
        """Our person would go on after all, and the others are told; False where our end is signed
        already: all had agreed, and it holds.
        """
        if self.number in self._finale.ends:
            return False
        self._take_back()
        self.idle()
        return True

    def _take_back(self) -> None:
        """The wish is over: to be told on this head, and on the next one, which may come before the
        others have heard.
        """
        self._wanted, self._told_anew = None, self.table.step + 1

    @property
    def unwished(self) -> frozenset[Seat]:
        """Who has wanted an end and said since that it would go on after all."""
        return self._wishes.taken_back

    @property
    def wishes(self) -> Mapping[Seat, What]:
        """Who would end the table on this head, and why; our seat among them."""
        return self._wishes.said(self.table)

    @property
    def gives_way(self) -> bool:
        """Whether a wish of ours is over by itself when a seat that it waits for is reached: once
        on each head. Said there again it is meant, and a seat that comes and goes would use up
        all the words we have.
        """
        return self._gave_way != self.table.head

    @property
    def crossed(self) -> Mapping[Seat, frozenset[Seat]]:
        """Who has signed an end on our head that others do not want though it needs them: by seat,
        those who have said so, and our seat if it does not wish the same.

        The two words crossed on their way. Whoever has signed gives no event on this head; where
        one is owed it waits for those others, or goes on without that seat.
        """
        if self.chain.evidence is not None or self.table.phase is Phase.OVER:
            return {}
        found = {}
        for end in self._finale.ends.values():
            needs = set(self.table.live).difference(end.seats, self._finale.ends)
            no = {seat for seat in needs if self._wants_not(seat, (end.why, end.seats))}
            if no and end.seat in self.table.live and self.number not in end.seats:
                found[end.seat] = frozenset(no)
        return found

    def _wants_not(self, seat: Seat, what: What) -> bool:
        said = self._wishes.last(seat, self.table)
        if seat == self.number:
            return said is None or said.what != what
        return said is not None and said.what == GOES_ON

    @property
    def over(self) -> bool:
        """Whether the game has its result, signed by all."""
        return self.table.phase is Phase.OVER

    @property
    def ended_by(self) -> frozenset[Seat]:
        """Who has signed that the table ends here because it waits for our seat, which is here."""
        ends = self._finale.ends.values()
        return frozenset(end.seat for end in ends if self.number in end.seats)

    def reached(self, seats: Iterable[int], doubted: Iterable[int] = ()) -> None:
        """Whoever is reached is waited for no more; to be said to be reached is not enough. Our
        person, told that the wish is over, can say it again, and then it stays on this head.
        """
        found = tuple(seats)
        super().reached(found, doubted)
        if self._wanted is not None and set(self._wanted[1]) & set(found) and self.gives_way:
            self._gave_way = self.table.head
            self._take_back()

    def _receive_wish(self, wish: Wish) -> Receipt:
        return self._wishes.take(wish, self.table)

    def _acks_here(self) -> list[bytes]:
        return self._wishes.records(self.table) + super()._acks_here()

    def _wish(self) -> None:
        """Tell our wish on this head, or that it is taken back; sign our end where all wish the
        same.
        """
        table, wanted = self.table, self._wanted
        if table.phase in (Phase.OVER, Phase.BROKEN) or self.number in self._finale.ends:
            return
        said = self._wishes.last(self.number, table)
        due, number = wanted, 1 if said is None else said.number + 1
        if wanted is None and (said is not None or table.step <= self._told_anew):
            due = GOES_ON
        doubled = said is not None and self._wishes.doubled(table) == said.number
        if due is not None and number <= WORDS and (said is None or doubled or said.what != due):
            # The last word we have here takes back what we said before it, and wishes nothing.
            self._say_wish(due if number < WORDS else GOES_ON, number)
        if wanted is not None and self._wishes.agreed(table, wanted):
            self.end(*wanted)

    def _say_wish(self, what: What, number: int) -> None:
        wish = wish_on(self.table, self._identity, self.number, number, what)
        self._wishes.keep(wish, self.table)
        self._out.append(wish.raw)

    def _open_book(self) -> None:
        if self.number in self._finale.books or not self.roster.offer.books_open:
            return
        secret = self.group.encode_scalar(self._own.keys.x)
        book = write_opened_key(table=self.id, seat=self.number, secret=secret)
        self._out.append(book.raw)
        self._finale.keep(book, self.table)

    def end(self, why: str, seats: tuple[Seat, ...] = ()) -> bool:
        """Sign that the table ends here: "waits" for seats, "frozen" or "agreed" (R51).

        Returns whether our end stands on this head then. Not after the result; beside an event of
        ours only while the step lacks that of a seat we wait for; after a restart not before our
        peers have spoken, but those we wait for; "frozen" only with evidence, and with evidence
        nothing else. It binds: we sign no event on this head any more.
        """
        if self.number in self._finale.ends:
            return True
        if not self._may_end(why, seats):
            return False
        end = end_on(self.table, self._identity, self.number, why, seats)
        self._files.keep_own(Kind.END, end.raw)
        self._leave.signed(end, self.table.step + 1)
        self._out.append(end.raw)
        self._finale.keep(end, self.table)
        return True

    def _may_end(self, why: str, seats: tuple[Seat, ...]) -> bool:
        frozen, table = self.chain.evidence is not None, self.table
        if self.stopped is not None or table.phase is Phase.OVER or (why == "frozen") != frozen:
            return False
        others = set(table.live) - {self.number, *seats}
        if not (self._leave.may_end_without(others) if seats else self._leave.sure):
            return False
        waits = self.chain.waits or self.chain.lacks(seats)
        if self.chain.has_signed(self.number) and not waits:
            return False
        return table.head not in self._signed and (frozen or self._settle_run())
