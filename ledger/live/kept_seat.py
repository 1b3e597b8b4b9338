"""The own part of a table's files and words: what a seat has signed, and whether it may sign more.

The order of things is R55: an own event is built, checked as a foreign one would be, written to
the journal and synced, and only then handed out. The log itself holds closed steps alone, so that
it is the same bytes on every node; the journal beside it holds what we have signed, and a counter
elsewhere how far (``ledger.signing.leave_to_sign`` says what for). The signing itself is done in
``ledger.live.seated_table``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Self

from engine.basics import Seat
from ledger.chain.finale import stands
from ledger.chain.held_back import AHEAD
from ledger.chain.receipt import Receipt
from ledger.errors import LedgerError, OtherState, WrongTable
from ledger.facts import Fact, FactKind, fact
from ledger.files.sign_counter import SignCounter
from ledger.files.table_files import TableFiles
from ledger.live.seat_memory import SeatMemory
from ledger.live.seat_settings import SeatSettings
from ledger.live.watched_table import WatchedTable
from ledger.records.event import End, Event, OpenedKey
from ledger.records.reading import AnyRecord, read_record
from ledger.records.reports import Report
from ledger.records.wire import Kind
from ledger.sealed.own_seat import OwnSeat
from ledger.signatures.quick import signed_by
from ledger.signing.leave_to_sign import LeaveToSign, signed_elsewhere
from ledger.signing.step_life import StepEvent, StepState, after
from ledger.steps.step_kind import Draft


class KeptSeat(WatchedTable):
    """A table at which this node holds a seat, as far as its files tell. ``begin`` and ``resume``
    make one.
    """

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
        self._draft: Draft | None = None
        self._step = StepState.OPEN
        self._leave = leave
        self._signed: dict[bytes, Event] = {}
        self._own_ends: dict[bytes, End] = {}
        self._logged: list[Event] = []
        self._links: frozenset[int] | None = None
        self._journal_reports: set[bytes] = set()
        self._kept_back: dict[bytes, bytes] = {}
        self._prepare()
        self.chain.counted = {head: one.attempt for head, one in leave.reported.items()}
        self._load()

    def _prepare(self) -> None:
        """Before the files are read."""

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
        has not: what was signed before files were lost or set back comes with that (R57).
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
    def inquiry(self) -> int:
        """How often the words of peers that had spoken have been wanted anew."""
        return self._leave.inquiry

    @property
    def set_back(self) -> Fact | None:
        """By what we see that our files were set back; while it is so nothing is signed."""
        return None if self._leave.may_sign(self.table.phase) else self._leave.set_back

    @property
    def silent(self) -> tuple[Seat, ...]:
        """The linked seats that have not told what they hold of us; we sign nothing till then."""
        return tuple(sorted(self._leave.silent)) if self.unheard else ()

    @property
    def may_pass_over(self) -> bool:
        """Whether our person may go on without the words of those who are silent."""
        return self.unheard and self._leave.may_pass_over

    def pass_over(self) -> bool:
        """Our person goes on without them. Returns whether that may be."""
        return self.may_pass_over and self._leave.pass_over()

    def heard(self, seat: int, step: int, head: bytes) -> None:
        """A seat's node has given what it holds of us, and told that it stands there."""
        if not self.unheard:
            return
        if (step, head) == self.head():
            self._leave.heard(seat)
        else:
            self._leave.told_from(seat, head)
            self._hear_behind()

    def _hear_behind(self) -> None:
        """Count the words of those who stand on a head of ours behind us, held up by reports there,
        or by an event of ours that is kept back.

        They have given what they hold of us beyond it too, up to the step that is open here, and
        may never come here without our word. Anywhere else behind us they would tell too little.
        """
        chain = self.chain
        for seat, head in self._leave.elsewhere.items() if self.unheard else ():
            at = chain.step_at(head)
            near = at is not None and at < chain.table.step < at + AHEAD
            if near and (chain.reported.reports(head) or head in self._kept_back.values()):
                self._leave.heard(seat)

    def linked(self, seats: Iterable[int]) -> None:
        """There are links to the nodes of these seats."""
        before, self._links = self._links, frozenset(seats)
        if before and not self._links:
            self._keep_back()
        self._leave.linked(self._links)

    def since(self, step: int, limit: int) -> list[bytes]:
        """The same, but for our event of the step that was open when our last link went, until
        peers have told what they hold of us: another program may have spoken for us meanwhile.
        """
        found = super().since(step, limit)
        return [one for one in found if one not in self._kept_back] if self._silent else found

    def outbox(self) -> list[bytes]:
        """What there is to send; what was kept back goes out as soon as it may.

        Where its step has closed here, it is given to those who ask: records of closed steps are
        pushed to nobody, for they show a peer's answer (``p2p.gossip``).
        """
        if self._kept_back and not self._silent:
            self._out += [one for one, head in self._kept_back.items() if head == self.table.head]
            self._kept_back.clear()
        return super().outbox()

    def _keep_back(self) -> None:
        """Our event of the open step stays with us, and the head it stands on is noted: who stands
        there still may need it to come on.
        """
        chain, own = self.chain, self.number
        event = chain.held[own][0] if own in chain.held else chain.waits.get(own)
        if event is not None:
            self._kept_back[event.raw] = event.prev

    @property
    def _silent(self) -> bool:
        """Whether what we signed long ago stays with us for now."""
        return self.unheard or self.stopped is not None

    def unclosed_of(self, seat: int) -> list[bytes]:
        """What is held of a seat and stands in no closed step: its author may have lost it."""
        chain = self.chain
        found = chain.early.of(seat) + chain.unlogged_of(seat)
        found += [chain.held[seat][0].raw] if seat in chain.held else []
        found += [chain.waits[seat].raw] if seat in chain.waits else []
        end = self._finale.ends.get(seat)
        return found if end is None else [*found, end.raw]

    def _receive_event(self, event: Event) -> Receipt:
        if event.seat == self.number and self._is_foreign(event):
            self._stop(fact(FactKind.TWO_PROGRAMS, step=event.step))
            return Receipt.FROZEN
        receipt = super()._receive_event(event)
        if event.seat == self.number and receipt in (Receipt.NEW, Receipt.LATER):
            if signed_by(event, self.roster.keys[self.number]):
                self._leave.found(event, event.step)
        return receipt

    def _is_foreign(self, event: Event) -> bool:
        """Whether another program of our identity has signed this event of ours."""
        if signed_elsewhere(event, self._signed.get(event.prev), self.chain):
            return True
        found = self.chain.evidence is None and self._leave.is_foreign(event, self.table.head)
        return found and event.table == self.id and signed_by(event, self.roster.keys[event.seat])

    def _receive_report(self, report: Report) -> Receipt:
        receipt = super()._receive_report(report)
        if report.seat == self.number and receipt in (Receipt.NEW, Receipt.LATER):
            self._leave.found_report(report)
        self._hear_behind()
        return receipt

    def _receive_last(self, record: End | OpenedKey) -> Receipt:
        if isinstance(record, End) and record.seat == self.number and self._is_second(record):
            self._stop(fact(FactKind.TWO_PROGRAMS, step=self.table.step + 1))
            return Receipt.FROZEN
        receipt = super()._receive_last(record)
        if isinstance(record, End) and record.seat == self.number and receipt is Receipt.NEW:
            self._leave.found(record, self.table.step + 1)
        return receipt

    def _is_second(self, end: End) -> bool:
        """Whether another program of our identity has signed this end, where we have signed one."""
        ours = self._finale.ends.get(self.number)
        if ours is None or ours.id == end.id or ours.head != end.head or end.table != self.id:
            return False
        return self.chain.evidence is None and signed_by(end, self.roster.keys[self.number])

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
        if isinstance(record, Report):
            self._load_report(record)
            return
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

    def _load_report(self, report: Report) -> None:
        """A report of our own, or of another seat in an attempt by which we have closed a step."""
        self._journal_reports.add(report.id)
        if report.seat == self.number:
            self._leave.reported_before(report)
            self.chain.bind(report)
        self.chain.take_report(report)

    def _keep_proofs(self) -> None:
        """Journal the reports of attempts by which steps are closed: our marks will name them."""
        for outcome in self.chain.newly_proven():
            for report in self.chain.reports_of(outcome):
                if report.id not in self._journal_reports:
                    self._files.keep_own(Kind.REPORT, report.raw)
                    self._journal_reports.add(report.id)

    def _keep_closed(self) -> None:
        self._keep_proofs()
        super()._keep_closed()
        if self.chain.doubled and self.stopped is None:
            self._stop(fact(FactKind.TWO_PROGRAMS, step=self.chain.doubled))

    def _moved_on(self) -> None:
        super()._moved_on()
        self._leave.report_lost = self._lost_report()

    def _lost_report(self) -> int:
        """The step of a report of ours that was counted and is not here, while it still binds."""
        for head, one in self._leave.reported.items():
            at = self.chain.step_at(head)
            other_branch = at is None and one.step <= self.table.step
            if self._leave.has_report(one) or other_branch:
                continue
            if at is None or not self.chain.gave_beyond(self.number, at):
                return one.step
        return 0

    def _given_up(self) -> None:
        self._step, self._draft = StepState.OPEN, None

    def _settle_run(self) -> bool:
        if self.chain.settle_run():
            return True
        self._freeze()
        return False

    # -- the open step -----------------------------------------------------------------------------

    def _goes(self, event: StepEvent) -> None:
        """The open step goes on; a draft lives only as long as our event is in the making."""
        self._step = after(self._step, event)
        if self._step not in (StepState.ASKED, StepState.MADE):
            self._draft = None

    def _closed_one(self) -> None:
        self._goes(StepEvent.ALL_HERE)
        self._step = StepState.OPEN
        self._leave.closed(self.table.step)

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
