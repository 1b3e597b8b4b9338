"""Whether a seat that was taken up again may sign: its files may have been set back.

What a seat has signed and forgotten it could sign a second time, and be proven a cheater for it
(R57). So it asks two witnesses. Its counter says how far it has signed; while log, journal and what
peers give back do not reach that far, or a peer holds something beyond it, the seat is *unsure* and
signs nothing. And its peers say what they hold of it: until every linked seat has, and enough
different ones, it waits. One seat is one word, however often it speaks.
A linked seat that says nothing is passed over when our person says so, and only then: it could as
well take its link down.

A seat that has been linked with nobody is as after a start: in the meantime another program may
have spoken for it, with the same identity from another machine. It waits for words anew, and signs
nothing alone.

What was signed at a step that is closed here cannot be signed again, whatever it was: its head has
been built upon. So an end that the game went on over is missing to nobody.

A seat that has counted nothing, or whose counter is missing or damaged, is *lost*: it cannot tell
how far it has signed, whatever else of its files is left. It waits for the words of all other seats
and counts from what they hold. Until then steps 1 to 3, which come out the same if they are signed
again, are not counted either: they would make a seat that knows nothing look like one that knows.

Where nobody may be absent no step closes without us, so nothing brings an unsure seat back but its
person's leave: the words of all others are heard, the person told what it may cost (a liar may hide
what would prove us a cheat), and after the yes the words are heard once more, on the same head and
over links that have not gone in between. What had been under way has come by then. At a table of
two, where there is but one other word, a seat that is lost signs only so, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.facts import Fact, FactKind, fact
from ledger.files.sign_counter import Reported, SignCounter
from ledger.records.event import End, Event
from ledger.records.reports import Report
from ledger.records.roster import Roster
from ledger.sealed.sealed_table import Phase
from ledger.signatures.quickest_library import signed_by
from ledger.signing.leave_states import LeaveEvent, LeaveState, after

SAME_AGAIN = frozenset({Phase.COMMIT, Phase.OPEN, Phase.READY, Phase.OVER, Phase.BROKEN})
"""Phases in which all that a seat signs follows from its secret: made again, it is the same."""
START = 3
"""The last step that follows from the secret."""


class LeaveToSign:
    """What one seat knows of its own signatures since this start of the program."""

    def __init__(self, counter: SignCounter, roster: Roster, *, again: bool) -> None:
        """``again``: the table was taken up again, or has been at this seat before."""
        self._counter = counter
        seats = len(roster.keys)
        self._others = seats - 1
        begun = LeaveState.WAITING if counter.highest else LeaveState.LOST
        self._state = begun if again and seats > 1 else LeaveState.FREE
        self._needed = max(1, seats - roster.offer.max_absent - 1)
        self._guards = seats > 1  # alone there is nobody to whom two words could be said
        self._pair = seats == 2
        self._asks = self._guards and roster.offer.max_absent == 0
        self._excused = 0
        self.inquiry = 0
        self._journal: set[bytes] = set()
        self._known = 0
        self._beyond = 0
        self._words: set[Seat] = set()
        self.elsewhere: dict[Seat, bytes] = {}
        self._linked: frozenset[Seat] = frozenset()
        self._reports: dict[bytes, int] = {}
        self.report_lost = 0
        self.begun_anew = self._may_begin = False

    def _on(self, event: LeaveEvent) -> None:
        self._state = after(self._state, event)

    @property
    def _waits(self) -> bool:
        return self._state is not LeaveState.FREE

    @property
    def _lost(self) -> bool:
        return self._state in (LeaveState.LOST, LeaveState.LOST_ALLOWED)

    @property
    def _yes(self) -> bool:
        return self._state in (LeaveState.ALLOWED, LeaveState.LOST_ALLOWED)

    def signed(self, word: Event | End, step: int) -> None:
        """What we have signed for this step is in the journal, and may be seen once this returns.

        Raises StoreBroken.
        """
        if not self._lost:
            self._counter.reach(step, word.KIND)
        self._journal.add(word.id)
        self._known = max(self._known, step)

    @property
    def reported(self) -> Mapping[bytes, Reported]:
        """How far we have reported on each head, as far as that was counted."""
        return self._counter.reported

    def reports(self, report: Report) -> None:
        """This report of ours is in the journal, and may be seen once this returns. StoreBroken."""
        self.reported_before(report)
        if self._lost:
            return
        self._counter.reach_report(report.step, report.prev, report.attempt)

    def reported_before(self, report: Report) -> None:
        """This report of ours stands in the journal, or a peer has it."""
        known = self._reports.get(report.prev, 0)
        self._reports[report.prev] = max(known, report.attempt)

    def found_report(self, report: Report) -> None:
        """A peer has a report of ours: if it was never counted, our files were set back."""
        counted = self._counter.reported.get(report.prev)
        if self._reports.get(report.prev, 0) >= report.attempt or self._lost:
            return
        if counted is None or counted.attempt < report.attempt:
            self._beyond = max(self._beyond, report.step)
        self.reported_before(report)

    def has_report(self, reported: Reported) -> bool:
        """Whether a report that was counted is here."""
        return self._reports.get(reported.head, 0) >= reported.attempt

    def misses_report(self, step: int) -> None:
        """A report of ours on this step was counted and is not here, while it binds; 0: none is."""
        self.report_lost = step

    def closed(self, step: int) -> None:
        """This step is closed here."""
        self._known = max(self._known, step)
        self._on(LeaveEvent.TAKEN_BACK)
        if self._asks and not self.sure:  # what was heard was heard on another head
            self._forget_words()

    def found(self, word: Event | End, step: int) -> None:
        """What we have signed for this step stands in the log, or a peer has it."""
        self._known = max(self._known, step)
        counted = max(self._counter.highest, START)
        if self._yes and word.id not in self._journal:
            self._want_anew()
        if self._lost or step <= counted or word.id in self._journal:
            return
        if self._counter.highest:
            self._beyond = max(self._beyond, step)
        else:
            self._on(LeaveEvent.UNCOUNTED)
        if self._lost or self._asks:
            self._want_anew()

    def linked(self, seats: Iterable[Seat]) -> None:
        """There are links to these seats, and to no others."""
        now = frozenset(seats)
        if self._linked and not now and self._guards:
            self._on(LeaveEvent.NO_LINK)
            self._forget_words()
        self.elsewhere = {seat: head for seat, head in self.elsewhere.items() if seat in now}
        if self._asks and self._linked - now and not self.sure:
            self._words &= now
            self._on(LeaveEvent.TAKEN_BACK)
        self._linked = now
        if self._lost:
            self._words &= now
        self._look()

    def heard(self, seat: Seat) -> None:
        """This seat has given back what it holds of us, and stands where we stand."""
        self._words.add(seat)
        self._look()

    def told_from(self, seat: Seat, head: bytes) -> None:
        """This seat has given back what it holds of us, and stands on another head."""
        self.elsewhere[seat] = head

    def _look(self) -> None:
        if self._enough and not self._lost:
            self._ends_waiting()

    @property
    def _enough(self) -> bool:
        """Whether the words that are wanted are here."""
        needed = self._others if self._lost else self._needed
        return self._waits and len(self._words) >= needed and self._linked <= self._words

    def _ends_waiting(self) -> None:
        if self._yes:
            self._excused, self._beyond = self._counter.highest, 0
        self._on(LeaveEvent.ENOUGH)

    @property
    def counts_from(self) -> int | None:
        """The step from which it is to be counted anew (`count_anew`), for what a seat that had
        counted nothing waits for is here; None otherwise. It signs nothing before that is done.
        """
        told = self._lost and self._enough and (self._yes or not self._pair)
        return self._known if told or self._may_begin else None

    def count_anew(self, step: int) -> None:
        """Count from this step on: it is on the disk when this returns, and the seat waits no more.

        Raises CannotSave, StoreInUse or StoreBroken; then it waits as before.
        """
        self._counter.count_anew(step)
        if self._may_begin:
            self._begins()
        else:
            self._ends_waiting()

    @property
    def silent(self) -> frozenset[Seat]:
        """The linked seats for whose word we wait."""
        return self._linked - self._words if self._waits else frozenset()

    @property
    def may_pass_over(self) -> bool:
        """Whether those who are silent alone hold us up, and as many others have spoken as are
        enough where the silent ones are not linked. Where all are wanted nobody can be passed over.
        """
        enough = len(self._words) >= self._needed and not self._lost
        whole = self.begun_anew or self.set_back is None
        return enough and whole and bool(self.silent)

    def pass_over(self) -> bool:
        """Our person goes on without the words of those who are silent, as if they had no link: a
        seat that is linked and says nothing would stop ours for ever. Whether that may be.
        """
        if not self.may_pass_over:
            return False
        self._on(LeaveEvent.PASSED_OVER)
        return True

    @property
    def may_report(self) -> bool:
        """Whether a report on the head that one of ours binds us to can be no second one, while we
        wait for words: all we are linked with have told what they hold of us, each from where it
        stands. Whoever is ahead there may need that very report to have us with them.
        """
        told = self._words.union(self.elsewhere)
        return self.set_back is None and len(told) >= self._needed and self._linked <= told

    @property
    def waits_for_yes(self) -> bool:
        """Whether all others have spoken, and what is missing is our person's leave."""
        found = self._asks and not self._yes and not self.report_lost
        return found and len(self._words) == self._others and not self.sure

    def allow(self) -> None:
        """Our person answers for what may be missing; the others' words are wanted once more."""
        self._want_anew()
        self._on(LeaveEvent.YES)

    def _want_anew(self) -> None:
        """What was heard, and said by our person, was so before this: it counts no more."""
        self._on(LeaveEvent.TAKEN_BACK)
        self._forget_words()
        self.inquiry += 1

    def _forget_words(self) -> None:
        """Those given from elsewhere too: they would count as soon as that is near enough."""
        self._words.clear()
        self.elsewhere.clear()

    @property
    def set_back(self) -> Fact | None:
        """By what we see that our files were set back, or None."""
        if not self._guards:
            return None
        if self._lost or self._counter.missing:
            return fact(FactKind.COUNTER_MISSING)
        if self._beyond:
            return fact(FactKind.COUNTER_BEHIND, step=self._beyond)
        if max(self._known, self._excused) < self._counter.highest:
            return fact(FactKind.SIGNED_MORE, step=self._counter.highest, known=self._known)
        if self.report_lost:
            return fact(FactKind.SIGNED_MORE, step=self.report_lost, known=self._known)
        return None

    def may_sign(self, phase: Phase) -> bool:
        """Whether nothing that is signed now can be a second word."""
        end_lost = self._counter.ended > self._known
        return self.sure or (phase in SAME_AGAIN and not end_lost)

    @property
    def sure(self) -> bool:
        """Whether nothing of ours can be missing here, in any phase."""
        free = self._state is LeaveState.FREE
        return free and (self.begun_anew or self.set_back is None)

    def may_end_without(self, others: Iterable[Seat]) -> bool:
        """Whether our seat may end the table for seats that are waited for, which say nothing any
        more: what it has forgotten would be known to these others.

        An end beside an event that our seat has signed elsewhere is void, and proves nothing.
        """
        return self.sure or (self.set_back is None and frozenset(others) <= self._words)

    def begins_anew(self, fresh: bool) -> None:
        """Whether our head holds a fresh return of ours: on it nothing of ours can have been
        signed. A seat that had counted nothing counts from here (`counts_from`).

        The nonce is of this run, and the heads that come hold it too, so it stays for the rest of
        the run, unless its step is given up: what was signed since is known here, and what was
        forgotten stands on heads without it. So neither counter nor journal can tell of anything
        that is missing; a seat that has been linked with nobody still waits for words (`sure`).
        """
        self._may_begin = fresh and not self.begun_anew
        if not fresh:
            self.begun_anew = False
        elif self._may_begin and not (self._counter.missing or self._lost):
            self._begins()

    def _begins(self) -> None:
        self._on(LeaveEvent.BEGUN_ANEW)
        self.begun_anew, self._may_begin = True, False

    def is_foreign(self, event: Event, head: bytes) -> bool:
        """Whether this event of ours stands on our head, which holds our fresh return, and is none
        of this run's: only another program of our identity can have signed it.
        """
        return self.begun_anew and event.prev == head and event.id not in self._journal

    def close(self) -> None:
        """Give the counter back."""
        self._counter.close()


def signed_elsewhere(event: Event, ours: Event | None, chain: Chain) -> bool:
    """Whether our identity has signed this where we have signed something else (``ours``, or what
    the chain holds): another program of the same identity has.

    Nobody makes evidence of it at home: it would prove the own seat a cheater, and while nobody
    else has both events there is nothing to prove.
    """
    ours, roster = ours or chain.closings.event_on(event.prev, event.seat), chain.table.roster
    if ours is None or ours.id == event.id or chain.evidence is not None:
        return False
    return event.table_id == roster.table_id and signed_by(event, roster.keys[event.seat])
