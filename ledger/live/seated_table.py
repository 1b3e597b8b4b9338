"""One table as a seat lives it: others' bytes in, our bytes out, questions for a person.

The order of things is R55: an own event is built, checked as a foreign one would be, written to
the journal and synced, and only then handed out. The log itself holds closed steps alone, so that
it is the same bytes on every node; the journal beside it holds what we have signed, and a counter
elsewhere how far (``ledger.live.leave_to_sign`` says what for).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Self

from engine.basics import Move, Seat
from engine.errors import IllegalMove
from ledger.chain.finale import stands
from ledger.chain.receipt import Receipt
from ledger.errors import LedgerError, OtherState, StaleAnswer, WrongTable
from ledger.facts import Fact, FactKind, fact
from ledger.files.sign_counter import SignCounter
from ledger.files.table_files import TableFiles
from ledger.live.acks import Acks
from ledger.live.leave_to_sign import LeaveToSign, signed_elsewhere
from ledger.live.other_states import other_states
from ledger.live.own_words import ack_on, end_on, event_on
from ledger.live.seat_memory import SeatMemory
from ledger.live.seat_settings import SeatSettings
from ledger.live.step_life import StepEvent, StepState, after
from ledger.live.watched_table import WatchedTable
from ledger.records.event import (
    Ack,
    End,
    Event,
    OpenedKey,
    signed_by,
    write_opened_key,
)
from ledger.records.reading import AnyRecord, read_record
from ledger.records.wire import Kind
from ledger.sealed.acts import BadEvent
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.state import Phase
from ledger.sealed.verifier import Verifier
from ledger.steps.step import check_event, lets_out, make_draft
from ledger.steps.step_kind import Draft


class SeatedTable(WatchedTable):
    """A running table at which this node holds a seat. ``begin`` and ``resume`` make one."""

    def __init__(self, settings: SeatSettings, files: TableFiles, leave: LeaveToSign) -> None:
        """Take a table up where its files stand. Raises ValueError for a stranger's identity."""
        game, roster = settings.game, settings.roster
        super().__init__(game, roster, files=files, group=settings.group)
        number = roster.seat_of(settings.identity.public)
        if number is None:
            raise ValueError("this identity holds no seat at the table")
        self._rng, self._identity, self.number = settings.rng, settings.identity, number
        self.seat = number
        self._own = OwnSeat(number, settings.secret, self.table)
        self.chain.own = self._finale.own = number
        self._memory = SeatMemory(self._own, game.marks)
        self._acks = Acks()
        self._draft: Draft | None = None
        self._step = StepState.OPEN
        self._leave = leave
        self._signed: dict[bytes, Event] = {}
        self._own_ends: dict[bytes, End] = {}
        self._logged: list[Event] = []
        self._load()

    @classmethod
    def begin(cls, settings: SeatSettings) -> Self:
        """A table that has just begun; its log is made at the path of the settings.

        A counter that is there already tells that the table had begun here before.
        """
        roster, disk = settings.roster, settings.disk
        counter = SignCounter.create(settings.counter, roster.table, disk=disk)
        leave = LeaveToSign(counter, roster, again=counter.missing or counter.highest > 0)
        return cls._with_files(settings, TableFiles.create, leave)

    @classmethod
    def resume(cls, settings: SeatSettings) -> Self:
        """A table taken up again from its log and journal. Raises what opening a log raises.

        What it could sign a second time it signs only when its counter and its peers say that it
        has not: what was signed before files were lost or set back comes with that (R55).
        """
        roster, disk = settings.roster, settings.disk
        counter = SignCounter.open(settings.counter, roster.table, disk=disk)
        leave = LeaveToSign(counter, roster, again=True)
        return cls._with_files(settings, TableFiles.open, leave)

    @classmethod
    def _with_files(
        cls, settings: SeatSettings, get: Callable[..., TableFiles], leave: LeaveToSign
    ) -> Self:
        """The table on its files; what was opened is given back if it cannot be taken up."""
        try:
            files = get(settings.path, settings.roster, seat=True, disk=settings.disk)
            try:
                return cls(settings, files, leave)
            except LedgerError:
                files.close()
                raise
        except LedgerError:
            leave.close()
            raise

    @property
    def unheard(self) -> bool:
        """Whether nothing may be signed yet, for what peers hold of us is not known."""
        return not self._leave.may_sign(self.table.phase)

    @property
    def set_back(self) -> Fact | None:
        """By what we see that our files were set back; while it is so nothing is signed."""
        return None if self._leave.may_sign(self.table.phase) else self._leave.set_back

    def heard(self, seat: int, step: int, head: bytes) -> None:
        """A seat's node has given what it holds of us, and told that it stands there."""
        if self.unheard and (step, head) == self.head():  # in the start it would tell too little
            self._leave.heard(seat)

    def linked(self, seats: Iterable[int]) -> None:
        """There are links to the nodes of these seats."""
        self._leave.linked(seats)

    def early_of(self, seat: int) -> list[bytes]:
        """What is held of a seat that stands beyond our head: its author may have lost it."""
        return self.chain.early_of(seat)

    def _receive_event(self, event: Event) -> Receipt:
        ours = self._signed.get(event.prev)
        if event.seat == self.number and signed_elsewhere(event, ours, self.chain):
            self._stop(fact(FactKind.TWO_PROGRAMS, step=event.step))
            return Receipt.FROZEN
        receipt = super()._receive_event(event)
        if event.seat == self.number and receipt in (Receipt.NEW, Receipt.LATER):
            if signed_by(event, self.roster.keys[self.number]):
                self._leave.found(event, event.step)
        return receipt

    def _receive_last(self, record: End | OpenedKey) -> Receipt:
        receipt = super()._receive_last(record)
        if isinstance(record, End) and record.seat == self.number and receipt is Receipt.NEW:
            self._leave.found(record, self.table.step + 1)
        return receipt

    def _take_logged(self, data: bytes) -> bool:
        record = read_record(data)
        if isinstance(record, Event) and record.seat == self.number:
            self._logged.append(record)
        taken = super()._take_logged(data)
        self._own.check_keys(self.table)
        return taken

    def _leave_out(self, entries: Sequence[bytes]) -> None:
        """What only we have signed there closed steps nowhere else: it leaves the log, and counts
        as signed. Raises OtherState if anybody has seen what we saw.
        """
        own = [read_record(data) for data in entries]
        for record in own:
            if self.table.solo or not isinstance(record, Event) or record.seat != self.number:
                raise OtherState(self.table.step + 1)
        for record in own:
            self._load_own(record)

    def _load(self) -> None:
        super()._load()
        for event in self._logged:
            self._leave.found(event, event.step)
        self._logged.clear()
        self._leave.closed(self.table.step)

    def close(self) -> None:
        """Give the files back."""
        super().close()
        self._leave.close()

    def _load_own(self, record: AnyRecord) -> None:
        """What we had signed and nobody may have seen: sent again as it is, never made anew.

        Raises WrongTable for the journal of another seat.
        """
        if not isinstance(record, Event | End) or record.seat != self.number:
            raise WrongTable("the journal beside the log is that of another seat")
        if isinstance(record, Event):
            self._leave.signed(record, record.step)
            if not self.chain.knows(record.prev, before_last=True):  # else others have it as well
                self._signed[record.prev] = record
            self._send_again()
        else:
            self._own_ends[record.head] = record
            self._end_again()

    def _send_again(self) -> bool:
        """Give out what we signed on this head before a restart, if there is such an event.

        The journal may be ahead of the log: a head we signed on can come back from peers later.
        """
        if self.unheard:  # another program may have signed there since: first the others tell
            return False
        event = self._signed.pop(self.table.head, None)
        if event is None or self.chain.has_signed(self.number):
            return False
        self._goes(StepEvent.FOUND_AGAIN)
        self.chain.take(event)
        self._out.append(event.raw)
        self._keep_closed()
        return True

    def _end_again(self) -> None:
        """Give out the end that we signed on this head before a restart, if there is one."""
        end = self._own_ends.pop(self.table.head, None)
        if end is not None:
            self._leave.signed(end, self.table.step + 1)
        if end is None or self.number in self._finale.ends or not stands(end, self.chain):
            return
        self._finale.keep(end, self.table)
        self._out.append(end.raw)

    def _receive_other(self, record: AnyRecord) -> Receipt:
        return self._acks.take(record, self.chain) if isinstance(record, Ack) else Receipt.REFUSED

    def _acks_here(self) -> list[bytes]:
        return [ack.raw for ack in self._acks.on(self.table.head)]

    def idle(self) -> None:
        """Do everything that is due and asks nobody: forced events, acks, the own book."""
        if self._acks.differ(self.chain):
            self._files.dump_state(self.table)
        while self.stopped is None and self.chain.evidence is None and not self.unheard:
            if self.table.phase is Phase.OVER:
                self._open_book()
                return
            before = self.table.head
            self._ack()
            if self.chain.evidence is None:  # an ack stands on proofs that may turn out false (R10)
                self._go_on()
            if self.table.head == before:
                return

    def _waiting(self) -> set[Seat]:
        """Who owes an event that may not leave before all acks are here (R14)."""
        if self.table.phase is not Phase.PLAY:
            return set()
        return {seat for seat in self.owing if lets_out(self.table, seat)}

    @property
    def unconfirmed(self) -> list[int]:
        """The seats whose acks on our head hold the open step up."""
        return self._acks.missing(self.chain, self._waiting())

    @property
    def waited_for(self) -> list[int]:
        """The seats whose events hold the open step up; not those held up by others' acks."""
        held_up = self._waiting() if self.unconfirmed else set()
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

    def _goes(self, event: StepEvent) -> None:
        """The open step goes on; a draft lives only as long as our event is in the making."""
        self._step = after(self._step, event)
        if self._step not in (StepState.ASKED, StepState.MADE):
            self._draft = None

    def _closed_one(self) -> None:
        self._goes(StepEvent.ALL_HERE)
        self._step = StepState.OPEN
        self._leave.closed(self.table.step)

    def _go_on(self) -> None:
        if self._step is StepState.SIGNED or self.number not in self.chain.owed:
            return
        if self.chain.has_signed(self.number):  # a peer had it still
            self._signed.pop(self.table.head, None)
            self._goes(StepEvent.FOUND_AGAIN)
            return
        if self.number in self._finale.ends:  # no end and event of one seat on one head (R51)
            if self._draft is not None:
                self._goes(StepEvent.GIVEN_UP)
            return
        if self._draft is None:
            if not self._settle_run() or self._send_again():
                return
            self._draft = make_draft(self.table, self._own, rng=self._rng)
            self._goes(StepEvent.WHOLE if self._draft.asked is None else StepEvent.QUESTION)
        if self._step is StepState.MADE and self._may_leave():
            self._sign(self._draft)

    def _may_leave(self) -> bool:
        """Whether our event needs no acks, or all of them are here (R14)."""
        if not lets_out(self.table, self.number):
            return True
        return self._acks.all_in(self.chain, self.number)

    def _settle_run(self) -> bool:
        if self.chain.settle_run():
            return True
        self._freeze()
        return False

    def _sign(self, draft: Draft) -> None:
        event = event_on(self.table, self._identity, self.number, draft.acts)
        verifier = Verifier.TRUSTING if draft.checked else self.chain.verifier
        checked = check_event(self.table, event, verifier)
        self._files.keep_own(Kind.EVENT, event.raw)
        self._leave.signed(event, event.step)
        self._goes(StepEvent.LEAVES)
        self.chain.take(event, checked)
        self._out.append(event.raw)
        self._keep_closed()

    def _ack(self) -> None:
        table, seat = self.table, self.number
        if table.phase is not Phase.PLAY or not self._acks.due(self.chain, seat):
            return
        if not self._settle_run():
            return
        ack = ack_on(table, self._identity, seat)
        self._acks.keep(ack)
        self._out.append(ack.raw)

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
        ours only while the step lacks that of a seat we wait for; not before our peers have spoken
        after a restart; "frozen" only with evidence, and with evidence nothing else. It binds: we
        sign no event on this head any more.
        """
        if self.number in self._finale.ends:
            return True
        if not self._may_end(why, self.chain.lacks(seats)):
            return False
        end = end_on(self.table, self._identity, self.number, why, seats)
        self._files.keep_own(Kind.END, end.raw)
        self._leave.signed(end, self.table.step + 1)
        self._out.append(end.raw)
        self._finale.keep(end, self.table)
        return True

    def _may_end(self, why: str, missing: bool) -> bool:
        frozen = self.chain.evidence is not None
        if self.stopped is not None or not self._leave.sure or self.table.phase is Phase.OVER:
            return False
        if (why == "frozen") != frozen:
            return False
        if self.chain.has_signed(self.number) and not self.chain.waits and not missing:
            return False
        return self.table.head not in self._signed and (frozen or self._settle_run())

    def _moved_on(self) -> None:
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
