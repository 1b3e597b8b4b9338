"""What a seat does by itself, and in which order: every if of that stands here. When something its
person says counts is asked in ``ledger.live.person``, how the open step stands in
``ledger.live.standing``.

The parts answer and do not know each other: the followed log changes the chain, the keeper writes,
the pen signs, the outbox takes only what is kept. A word of our own goes one way (`_say`): signed,
in the journal and counted, both on the disk, then sent, then taken like anybody's (R55). After
anything that may have moved the chain comes `absorb`, and there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.chain.finale import stands
from ledger.chain.receipt import Receipt
from ledger.chain.report_checks import would_keep
from ledger.deck.group.chance import Rng
from ledger.errors import CannotAnswer
from ledger.facts import FactKind, fact
from ledger.live.followed_log import FollowedLog
from ledger.live.standing import Standing
from ledger.live.two_programs import by_our_key, foreign_end, foreign_event
from ledger.records.event import End, Event, OpenedKey
from ledger.records.reports import Report
from ledger.sealed.acts import Act, BadEvent
from ledger.sealed.checked_event import CheckedEvent
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.sealed_table import Phase, SealedTable
from ledger.seat.keeper import Kept, Word
from ledger.seat.outbox import PassedOn
from ledger.seat.parts import SeatParts
from ledger.seat.spoken_words import Spoken, SpokenWords
from ledger.short_close.absence_consent import holds
from ledger.signing.own_reports import DueReport
from ledger.signing.step_life import StepEvent, StepState
from ledger.step_kinds.step_kind import Draft
from ledger.steps.owed_events import check_event, make_draft


class SeatMachine:
    """One seat at one table: records in, words out."""

    def __init__(self, log: FollowedLog, parts: SeatParts, rng: Rng) -> None:
        """Wire the parts; ``ledger.live.resumption`` reads the files."""
        self.log, self.own, self.pen = log, parts.own, parts.pen
        self.chain: Chain = log.chain
        self.event, self.acks, self.hearing = parts.event, parts.acks, parts.hearing
        self.absence, self.ending, self.undos = parts.absence, parts.ending, parts.undos
        self.spoken = SpokenWords.of(parts)
        self.seat, self.rng = parts.own.number, rng
        self.standing = Standing.of(log.chain, parts)

    @property
    def table(self) -> SealedTable:
        """The table after the last closed step."""
        return self.chain.trunk.table

    @property
    def unheard(self) -> bool:
        """Whether nothing may be signed yet, for what peers hold of us is not known."""
        return self.hearing.unheard(self.table)

    # -- records of others ------------------------------------------------------------------------

    def receive(self, data: bytes) -> Receipt:
        """Take a record from a peer; nothing it may hold raises."""
        return self.log.receive(data, self)

    def receive_event(self, event: Event) -> Receipt:
        """One that is new closes steps, or tells what was signed in our name."""
        ours = event.seat == self.seat
        if ours and foreign_event(event, self.event, self.hearing.leave, self.chain):
            self.log.stop(fact(FactKind.TWO_PROGRAMS, step=event.step))
            return Receipt.FROZEN
        receipt = self.chain.receive(event)
        self.absorb()
        if ours and receipt in (Receipt.NEW, Receipt.LATER) and by_our_key(event, self.chain):
            self.hearing.leave.found(event, event.step)
        return receipt

    def receive_report(self, report: Report) -> Receipt:
        """One that is new closes a step otherwise, or tells of a report of ours."""
        receipt = self.chain.receive_report(report)
        self.absorb()
        if report.seat == self.seat and receipt in (Receipt.NEW, Receipt.LATER):
            self.hearing.leave.found_report(report)
        self.hearing.hear_behind(self.chain)
        self._count_anew()
        return receipt

    def receive_last(self, record: End | OpenedKey) -> Receipt:
        """An end or a book."""
        ours = isinstance(record, End) and record.seat == self.seat
        if isinstance(record, End) and ours and foreign_end(record, self.log.finale, self.chain):
            self.log.stop(fact(FactKind.TWO_PROGRAMS, step=self.table.step + 1))
            return Receipt.FROZEN
        receipt = self.log.receive_last(record)
        if isinstance(record, End) and ours and receipt is Receipt.NEW:
            self.hearing.leave.found(record, self.table.step + 1)
        return receipt

    def receive_spoken(self, record: Spoken) -> Receipt:
        """An ack, a wish, an undo or a request: it stands in no log."""
        return self.spoken.receive(record, self.chain)

    # -- what the network asks and tells ----------------------------------------------------------

    def outbox(self) -> list[bytes]:
        """What there is to send; what was kept back goes out as soon as it may. Nothing once a
        write has failed.
        """
        if self.hearing.keeps_back and not self._silent:
            for word in self.hearing.let_out(self.table.head):
                self.log.outbox.send(word)
        return self.log.outbox.drain() if self.log.keeper.works else []

    def since(self, step: int, limit: int) -> list[bytes]:
        """What a peer lacks, but for our event of the step that was open when our last link went,
        until peers have told what they hold of us: another program may have spoken meanwhile.
        """
        found = self.log.since(step, limit, self.spoken.records(self.chain))
        return self.hearing.shown(found) if self._silent else found

    @property
    def _silent(self) -> bool:
        """Whether what we signed long ago stays with us for now."""
        return self.unheard or self.log.stopped is not None

    def linked(self, seats: Iterable[int]) -> None:
        """There are links to the nodes of these seats."""
        self.hearing.linked(seats, self.chain, self.event.signed)

    def heard(self, seat: int, step: int, head: bytes) -> None:
        """A seat's node has given what it holds of us, and told that it stands there."""
        self.hearing.heard(seat, step, head, self.chain)
        self._count_anew()

    def _count_anew(self) -> None:
        """A seat that had counted nothing may sign once its count is on the disk, not before."""
        step = self.hearing.leave.counts_from
        if step is not None:
            self.log.keeper.count_anew(step)

    # -- what the chain has come to ---------------------------------------------------------------

    def absorb(self) -> None:
        """Whatever the last record has brought about: first the log, then each part once."""
        moved = self.log.absorb()
        if moved.cut:
            self.event.steps_cut()
        leave = self.hearing.leave
        for _ in moved.closed:
            self.event.step_closed()
            leave.closed(self.table.step)
        leave.misses_report(self.hearing.lost_report(self.chain))
        leave.begins_anew(self.absence.head_moved(self.table))
        self._count_anew()
        self.own.check_keys(self.table)
        self.acks.forget(self.chain)
        self.end_again()
        if self.chain.doubled and self.log.stopped is None:
            self.log.stop(fact(FactKind.TWO_PROGRAMS, step=self.chain.doubled))

    # -- our words --------------------------------------------------------------------------------

    def _say(self, word: Word, step: int, hold: Callable[[], object]) -> Kept[Word]:
        """A word of ours for this step: written and counted, then sent, then held here. It is the
        only way by which one gets out. Raises StoreBroken; then nothing was said.
        """
        self.pen.bind(word)
        kept = self.log.keeper.keep(word, step)
        self.log.outbox.send_at_once(kept)
        hold()
        return kept

    def sign(self, acts: Sequence[Act], draft: Draft | None) -> None:
        """Sign an event with these acts; without a draft it holds our good-bye alone, or takes the
        last answer back. Raises CannotAnswer for one that we would not take ourselves.
        """
        alone = draft is None
        riders = self.standing.riders_alone if alone else self.absence.riders(self.chain)
        event = self.pen.event(self.table, acts, riders)
        checked_before = draft is not None and draft.checked
        verifier = Verifier.TRUSTING if checked_before else self.chain.verifier
        try:
            checked = check_event(self.table, event, verifier, duty=self.chain.trunk.duty)
        except BadEvent as error:
            raise CannotAnswer(event.step, error) from error
        kept = self._say(event, event.step, lambda: self._hold_signed(event, checked))
        self.event.is_signed(kept)
        for one in self.chain.open.led_to(self.seat):
            self.log.outbox.send(PassedOn(one.raw))
        self.absorb()

    def _hold_signed(self, event: Event, checked: CheckedEvent) -> None:
        """Our event stands on the disk: the open step has it."""
        self.event.goes(StepEvent.LEAVES)
        self.chain.receive(event, checked)

    def send_again(self) -> bool:
        """Give out what we signed on this head before a restart, if there is such an event.

        The journal may be ahead of the log: a head we signed on can come back from peers later.
        """
        if self.unheard:  # another program may have signed there since: first the others tell
            return False
        kept = self.event.pop_journalled(self.table.head)
        if kept is None or self.chain.open.has_signed(self.seat):
            return False
        self.event.goes(StepEvent.FOUND_AGAIN)
        self.chain.receive(kept.word)
        self.log.outbox.send(kept)
        self.absorb()
        return True

    def end_again(self) -> None:
        """Give out the end that we signed on this head before a restart, if there is one."""
        end = self.event.ends.pop(self.table.head, None)
        if end is None:
            return
        kept = self.log.keeper.found(end, self.table.step + 1)
        if self.seat in self.log.finale.ends or not stands(end, self.chain):
            return
        self.log.finale.keep(kept.word, self.table)
        self.log.outbox.send(kept)

    # -- what is due ------------------------------------------------------------------------------

    def idle(self) -> None:
        """Do everything that is due and asks nobody: forced events, reports, acks, the own book."""
        if self.acks.differ(self.chain):
            self.log.dump_state()
        while self.log.goes_on:
            unheard = self.unheard
            if unheard or self.seat in self.table.absent:
                self._ask_back(unheard=unheard)
            self._wish()
            if unheard:
                if self.standing.bound and self.hearing.leave.may_report:
                    # It binds us to a head that others have gone on from: there they do not stand
                    # with us before we report again.
                    self._report()
                return
            if self.table.phase is Phase.OVER:
                self._report()  # a peer held up behind us comes on by our closing
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
        if self.log.stopped is None and self.table.phase is Phase.OVER and not self.unheard:
            self._open_book()  # the game has its result, whatever somebody signs behind it

    def _ask_back(self, *, unheard: bool) -> None:
        """Ask to owe again, if we are cut out; to begin anew, if we cannot tell what we signed."""
        absence, table = self.absence, self.table
        if not absence.asks_back(table, set_back=self.hearing.set_back(table) is not None):
            return
        nonce = absence.fresh_nonce(self.rng) if unheard else b""
        back = self.pen.back(table.return_key(self.seat), nonce)
        if absence.keep_back(back):
            self.log.outbox.send(back)

    def _wish(self) -> None:
        """Tell our wish on this head or take it back; sign our end where all wish the same."""
        table = self.table
        if table.phase in (Phase.OVER, Phase.BROKEN) or self.seat in self.log.finale.ends:
            return
        wish_due = self.ending.wish_due(table)
        if wish_due is not None:
            wish = self.pen.wish(table, *wish_due)
            self.ending.wishes.keep(wish, table)
            self.log.outbox.send(wish)
        end_due = self.ending.end_due(table)
        if end_due is not None:
            self.end(*end_due)

    def _report(self) -> None:
        """Sign the reports that are due, one after the other."""
        reports = self.absence.reports
        while self.log.goes_on:
            due = reports.due(self.chain, self.standing.lacking_for_reports())
            if due is None or not self.log.prove_run():
                return
            for attempt in due.attempts:
                if due.head not in self.chain.trunk.heads or self.chain.evidence is not None:
                    break
                if not self._sign_report(due, attempt):
                    return
            reports.signed(due)

    def _sign_report(self, due: DueReport, attempt: int) -> bool:
        """Sign one report, unless our own chain would not keep it: what others hold against us and
        we do not know of, we would sign against.
        """
        chain, head = self.chain, due.head
        held = holds(chain.closings.words_on(head), chain.closings.stance(head))
        report = self.pen.report(chain.closings.step_on(head).step, head, attempt, due.live, held)
        if not would_keep(chain.closings, report):
            return False
        self._say(report, report.step, lambda: self._hold_report(report))
        self.absorb()
        return True

    def _hold_report(self, report: Report) -> None:
        """It binds us, and what was made or asked for an event on its head is void."""
        self.chain.closings.bind(report)
        if report.prev == self.table.head:
            self.event.given_up()
        self.chain.receive_report(report)

    def _ack(self) -> None:
        table = self.table
        if table.phase is not Phase.PLAY or self.seat not in table.live:
            return
        if not self.acks.due(self.chain, self.seat) or not self.log.prove_run():
            return
        ack = self.pen.ack(table)
        self.acks.keep(ack)
        self.log.outbox.send(ack)

    def _go_on(self) -> None:
        """Make our event, ask for it, sign it: as far as it goes."""
        own = self.event
        if own.state is StepState.SIGNED or self.seat not in self.chain.trunk.owed:
            return
        if self.chain.open.has_signed(self.seat):  # a peer had it still
            own.pop_journalled(self.table.head)
            own.goes(StepEvent.FOUND_AGAIN)
            return
        if self.seat in self.log.finale.ends or self.standing.bound:  # none beside them (R7, R51)
            own.given_up()
            return
        alone = bool(self.standing.riders_alone)
        if own.state is StepState.ASKED and alone:
            own.given_up()  # what was asked is for nobody now
        if own.draft is None:
            if not self.log.prove_run() or self.send_again():
                return
            if alone:
                own.goes(StepEvent.WHOLE)
                self.sign((), None)
                return
            own.begun(make_draft(self.table, self.own, rng=self.rng))
        if own.state is StepState.MADE and own.draft is not None and self.standing.may_show:
            self.sign(own.draft.acts, own.draft)

    def _open_book(self) -> None:
        finale = self.log.finale
        if self.seat in finale.books or not self.table.roster.offer.books_open:
            return
        book = self.pen.book(self.table.group.encode_scalar(self.own.keys.x))
        self.log.outbox.send(book)
        finale.keep(book, self.table)

    def say_goodbye(self) -> None:
        """Our person leaves for good: it is said once, and rides in an event when there is room."""
        if self.absence.bye is None:
            bye = self.pen.leave(self.table.head)
            self.absence.keep_bye(bye)
            self.log.outbox.send(bye)

    def say_undo(self) -> None:
        """Our person would have the last answer taken back: said once on this head."""
        word = self.pen.undo(self.table)
        self.undos.keep(word, self.table)
        self.log.outbox.send(word)

    # -- an early end -----------------------------------------------------------------------------

    def end(self, why: str, seats: tuple[Seat, ...]) -> bool:
        """Sign that the table ends here: "waits" for seats, "frozen" or "agreed" (R51).

        Returns whether our end stands on this head then. Not after the result; beside an event of
        ours only while the step lacks that of a seat we wait for; after a restart not before our
        peers have spoken, but those we wait for; "frozen" only with evidence, and with evidence
        nothing else. It binds: we sign no event on this head any more.
        """
        if self.seat in self.log.finale.ends:
            return True
        if not self._may_end(why, seats):
            return False
        end = self.pen.end(self.table, why, seats)
        self._say(end, self.table.step + 1, lambda: self.log.finale.keep(end, self.table))
        return True

    def _may_end(self, why: str, seats: tuple[Seat, ...]) -> bool:
        if self.log.stopped is not None or not self.standing.may_end(why, seats):
            return False
        return self.chain.evidence is not None or self.log.prove_run()
