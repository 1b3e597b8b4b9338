"""One table as a seat lives it: others' bytes in, our bytes out, questions for a person.

The order of things is R55: an own event is built, checked as a foreign one would be, written to
the journal and synced, and only then handed out. The log itself holds closed steps alone, so that
it is the same bytes on every node; the journal beside it holds what we have signed, and a counter
elsewhere how far (``ledger.signing.leave_to_sign`` says what for).
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.basics import Move, Seat
from engine.errors import IllegalMove
from ledger.chain.receipt import Receipt
from ledger.errors import CannotAnswer, StaleAnswer
from ledger.facts import Fact
from ledger.live.acks import Acks
from ledger.live.ending_seat import EndingSeat
from ledger.live.other_states import other_states
from ledger.records.event import Ack
from ledger.records.reading import AnyRecord
from ledger.records.requests import Leave, Return
from ledger.records.wire import Kind
from ledger.records.wish import Wish
from ledger.sealed.acts import Act, BadEvent
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.state import Phase
from ledger.signing.own_words import ack_on, event_on
from ledger.signing.step_life import StepEvent, StepState
from ledger.steps.step import check_event, make_draft
from ledger.steps.step_kind import Draft


class SeatedTable(EndingSeat):
    """A running table at which this node holds a seat. ``begin`` and ``resume`` make one."""

    def _prepare(self) -> None:
        super()._prepare()
        self._acks = Acks()

    def _receive_other(self, record: AnyRecord) -> Receipt:
        if isinstance(record, Return | Leave):
            return self._receive_request(record)
        if isinstance(record, Wish):
            return self._receive_wish(record)
        return self._acks.take(record, self.chain) if isinstance(record, Ack) else Receipt.REFUSED

    def _acks_here(self) -> list[bytes]:
        return [ack.raw for ack in self._acks.on(self.table.head)] + super()._acks_here()

    def idle(self) -> None:
        """Do everything that is due and asks nobody: forced events, reports, acks, the own book."""
        if self._acks.differ(self.chain):
            self._files.dump_state(self.table)
        while self.stopped is None and self.chain.evidence is None:
            self._ask_back()
            self._wish()
            if self.unheard:
                self._report_unheard()
                return
            if self.table.phase is Phase.OVER:
                self._report()  # who is held up behind us comes on by our closing
                self._open_book()
                return
            before = self.table.head
            self._report()
            if self.chain.evidence is None:
                self._ack()
            if self.chain.evidence is None:  # an ack stands on proofs that may turn out false (R10)
                self._go_on()
            if self.table.head == before:
                return
        if self.stopped is None and self.table.phase is Phase.OVER and not self.unheard:
            self._open_book()  # the game has its result, whatever somebody signs behind it

    def waits_for(self) -> set[int]:
        """The seats whose events or acks hold the open step up."""
        return {*self.waited_for, *self.unconfirmed}

    def _waiting(self) -> frozenset[Seat]:
        """Whose event, that may not leave before all acks are here (R14), is still owed."""
        if self.table.phase is not Phase.PLAY:
            return frozenset()
        return self._acks.waited_for(self.chain) - self.chain.held.keys()

    @property
    def unconfirmed(self) -> list[int]:
        """The seats whose acks on our head hold the open step up."""
        return self._acks.unconfirmed(self.chain, self._waiting())

    @property
    def waited_for(self) -> list[int]:
        """The seats whose events hold the open step up; not those held up by others' acks."""
        held_up = self._waiting() if self.unconfirmed else frozenset()
        return [seat for seat in self.owing if seat not in held_up]

    @property
    def other_states(self) -> tuple[Fact, ...]:
        """Whose programs see another table than ours, as far as people should hear of it."""
        acks = self._acks
        return other_states(
            self.chain,
            self.number,
            acked=acks.digests(self.chain),
            late=acks.late(),
            unconfirmed=self.unconfirmed,
        )

    # -- our own seat ----------------------------------------------------------------------------

    def _go_on(self) -> None:
        if self._step is StepState.SIGNED or self.number not in self.chain.owed:
            return
        if self.chain.has_signed(self.number):  # a peer had it still
            self._signed.pop(self.table.head, None)
            self._goes(StepEvent.FOUND_AGAIN)
            return
        if self.number in self._finale.ends or self._bound:  # no event beside either (R7, R51)
            if self._draft is not None:
                self._goes(StepEvent.GIVEN_UP)
            return
        if self._step is StepState.ASKED and self._goes_now:  # what was asked is for nobody now
            self._goes(StepEvent.GIVEN_UP)
        if self._draft is None:
            if not self._settle_run() or self._send_again():
                return
            if self._goes_now:
                self._goes(StepEvent.WHOLE)
                self._sign((), None)
                return
            self._draft = make_draft(self.table, self._own, rng=self._rng)
            self._goes(StepEvent.WHOLE if self._draft.asked is None else StepEvent.QUESTION)
        if self._step is StepState.MADE and self._may_leave():
            self._sign(self._draft.acts, self._draft)

    def _may_leave(self) -> bool:
        """Whether our event needs no acks, or all of them are here (R14), and some are linked."""
        if self._alone:
            return False
        if self.number not in self._acks.waited_for(self.chain):
            return True
        return self._acks.all_in(self.chain, self.number)

    def _sign(self, acts: Sequence[Act], draft: Draft | None) -> None:
        """Sign an event with these acts; without a draft it holds our good-bye alone."""
        event = event_on(self.table, self._identity, self.number, acts, self._riders())
        checked_before = draft is not None and draft.checked
        verifier = Verifier.TRUSTING if checked_before else self.chain.verifier
        try:
            checked = check_event(self.table, event, verifier)
        except BadEvent as error:
            raise CannotAnswer(event.step, error) from error
        self._files.keep_own(Kind.EVENT, event.raw)
        self._leave.signed(event, event.step)
        self._goes(StepEvent.LEAVES)
        self.chain.take(event, checked)
        self._out += [event.raw, *(one.raw for one in self.chain.led_to(self.number))]
        self._keep_closed()

    def _ack(self) -> None:
        table, seat = self.table, self.number
        if table.phase is not Phase.PLAY or seat not in table.live:
            return
        if not self._acks.due(self.chain, seat):
            return
        if not self._settle_run():
            return
        ack = ack_on(table, self._identity, seat)
        self._acks.keep(ack)
        self._out.append(ack.raw)

    def _moved_on(self) -> None:
        super()._moved_on()
        self._own.check_keys(self.table)
        self._acks.forget(self.chain)
        self._end_again()

    # -- people ----------------------------------------------------------------------------------

    def _open_draft(self) -> Draft | None:
        return self._draft

    def answer(self, move: Move, question: str = "") -> None:
        """Answer what we are asked, and if ``question`` is given, that question alone.

        Raises IllegalMove with a sentence, or StaleAnswer for another question; nothing is lost.
        """
        if question and question != self.question:
            raise StaleAnswer(question, self.question)
        if self._draft is None or self._draft.asked is None:
            raise IllegalMove("nothing is asked of this seat now")
        try:
            self._draft.answer(move)
        except BadEvent as error:
            raise IllegalMove(str(error)) from error
        self._goes(StepEvent.WHOLE)
        self.idle()
