"""What our seat reports: as its person has said, and what needs nobody's word (R17 to R19).

A yes to go on without a seat holds until that seat can be reached again, for every attempt and
step. A seat that is only said to be reached, too long without a word of it, counts as here until
our person says yes to go on without it: nobody is left out for a doubt alone, and nobody's word
holds against a person's.

What others ask is answered by itself where that cuts nobody out, or where our seat has closed the
step already; so often and no more for one who asks on one head, and where nobody is asked on all
heads together: else who asks on each head anew would have us sign without end, and close step after
step with nothing in it. What our seat proposes itself it proposes once for what it knows: an
attempt to which an event is missing is waited for. The rules are those of ``ledger.short_close``;
when to look is for the caller.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.short_close.absence_consent import Consent, Proposal, attempts, judge, needs_no_word
from ledger.short_close.proposals import proposal, to_answer
from ledger.signing.own_marks import own_marks


@dataclass(frozen=True, slots=True)
class DueReport:
    """What our seat has to sign on a head: these attempts, one after the other."""

    head: bytes
    attempts: tuple[int, ...]
    live: tuple[Seat, ...]
    asker: Seat
    unasked: bool = False


class OwnReports:
    """What one seat has agreed to and answered since the program started."""

    def __init__(self, number: Seat) -> None:
        """Nothing yet, and nobody has told who can be reached."""
        self.agreed: frozenset[Seat] = frozenset()
        self.reached: frozenset[Seat] | None = None
        self._doubted: frozenset[Seat] = frozenset()
        self._number = number
        self._answered: Counter[tuple[bytes, Seat]] = Counter()
        self._unasked: Counter[tuple[bytes, Seat]] = Counter()
        self._proposed: dict[bytes, object] = {}

    def reach(self, seats: Iterable[Seat], doubted: Iterable[Seat] = ()) -> None:
        """These other seats can be reached now: a yes to go on without them is over; the doubted
        are said to be.
        """
        self.reached = frozenset(seats) - {self._number}
        self._doubted = frozenset(doubted) - {self._number} - self.reached
        self.agreed -= self.reached

    @property
    def _here(self) -> frozenset[Seat]:
        """The other seats that our reports count on."""
        return (self.reached or frozenset()) | (self._doubted - self.agreed)

    def counts_on(self, seats: Iterable[Seat]) -> bool:
        """Whether our reports count on all of these seats: whom a step waits for is nothing to them
        then, and need not be asked.
        """
        return self._here.union((self._number,)).issuperset(seats)

    def agree(self, seats: Iterable[Seat]) -> None:
        """Our person would go on without these seats."""
        self.agreed |= frozenset(seats) - {self._number} - (self.reached or frozenset())

    def wait_for(self, seats: Iterable[Seat]) -> None:
        """Our person waits for these seats after all; what is signed stays."""
        self.agreed -= frozenset(seats)

    def due(self, chain: Chain, needed: Collection[Seat]) -> DueReport | None:
        """What has to be signed now, lowest head first; ``needed`` are seats the step waits for."""
        if self.reached is None:
            return None
        if not needed and chain.closings.reported.silent:
            for known in (self._proposed, self._answered, self._unasked):
                known.clear()
            return None
        last, said = chain.table.head, chain.closings.reported.heads
        self._proposed = {head: one for head, one in self._proposed.items() if head in said}
        for counted in (self._answered, self._unasked):
            for place in [place for place in counted if place[0] not in said]:
                del counted[place]
        spoken = [head for head in chain.closings.said_on() if head != last]
        calm = last not in said and not set(needed) - self._here - {self._number}
        heads = spoken if calm else [*spoken, last]
        marks = len(own_marks(chain, self._number)) if heads else 0
        for head in heads:
            found = self._on(chain, head, needed if head == last else (), marks)
            if found is not None:
                return found
        return None

    def signed(self, due: DueReport) -> None:
        """This has been signed."""
        if due.asker != self._number:
            place = (due.head, due.asker)
            self._answered[place] += len(due.attempts)
            self._unasked[place] += len(due.attempts) if due.unasked else 0

    def _unasked_by(self, asker: Seat) -> int:
        return sum(count for (_, seat), count in self._unasked.items() if seat == asker)

    def _on(
        self, chain: Chain, head: bytes, needed: Collection[Seat], marks: int
    ) -> DueReport | None:
        closings = chain.closings
        step, words, stance = closings.step_on(head), closings.words_on(head), closings.stance(head)
        here = self._here
        every = to_answer(step, words, stance, linked=here)
        first = _first_to_ask(chain.closings.reported.as_they_came(head), every)
        for asker, asked in every:
            if asker != first[asked]:
                continue
            unasked = needs_no_word(step, stance, asked.live)
            answered = self._answered[head, asker]
            if unasked:
                answered = max(answered, self._unasked_by(asker))
            consent = judge(
                step, words, stance, asked, agreed=self.agreed, answered=answered, marks=marks
            )
            if consent is Consent.SIGN:
                return DueReport(head, attempts(stance, asked), asked.live, asker, unasked)
        waits = bool(set(needed) - here - {self._number})
        own = proposal(step, words, stance, linked=here, agreed=self.agreed, waits=waits)
        others = frozenset(one.live for one in words.reports if one.seat != self._number)
        known = (here, self.agreed, frozenset(words.events), others, stance.closed is None)
        if own is None or self._proposed.get(head) == known:
            return None
        if judge(step, words, stance, own, agreed=self.agreed, marks=marks) is not Consent.SIGN:
            return None
        self._proposed[head] = known
        return DueReport(head, attempts(stance, own), own.live, self._number)


def _first_to_ask(
    came: Sequence[tuple[int, Seat]], every: Iterable[tuple[Seat, Proposal]]
) -> dict[Proposal, Seat]:
    """Of those who ask for the same thing the one whose report came first: the others joined it."""
    asked = {(said.attempt, asker): said for asker, said in every}
    first: dict[Proposal, Seat] = {}
    for attempt, seat in came:
        if (attempt, seat) in asked:
            first.setdefault(asked[attempt, seat], seat)
    return first
