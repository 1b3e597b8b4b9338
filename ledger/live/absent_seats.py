"""What a seat does about absence, its own and that of others (R17 to R26).

It reports when its person has said to go on, answers what needs nobody's word, asks to be let back
when the others went on without it, and takes the wishes of others along in its events. It knows no
clock: when a person is asked is for whoever shows the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.basics import Seat
from ledger.chain.receipt import Receipt
from ledger.live.absences import Absences
from ledger.live.kept_seat import KeptSeat
from ledger.records.reports import Mark, write_report
from ledger.records.requests import Leave, Return, write_leave, write_return
from ledger.records.wire import Kind
from ledger.sealed.state import Phase
from ledger.short_close.closing_rule import may_write
from ledger.short_close.consent import holds
from ledger.short_close.open_step import OpenStep
from ledger.signing.enough_linked import too_few
from ledger.signing.own_marks import own_marks
from ledger.signing.own_reports import DueReport, OwnReports
from ledger.signing.requests import Requests
from ledger.signing.step_life import StepEvent
from ledger.steps.step import may_close_short

NONCE = 32
"""Random bytes of a fresh return."""


class AbsentSeats(KeptSeat):
    """A seat at a table from which others may go, and it as well."""

    def _prepare(self) -> None:
        self._reports = OwnReports(self.number)
        self._requests = Requests()
        self._nonce = b""
        self._back: Return | None = None
        self._bye: Leave | None = None

    # -- people ------------------------------------------------------------------------------------

    @property
    def agreed(self) -> frozenset[Seat]:
        """The seats that our person would go on without."""
        return self._reports.agreed

    def can_go_without(self, seats: Iterable[Seat]) -> bool:
        """Whether enough are left without these seats, and those away, to go on; where they are too
        few, who is away and reached again is one of them.
        """
        gone, step = set(seats), self._open
        back = {self.number, *(self._reports.reached or ())} - step.left - gone
        return self.number not in gone and (step.quorum(step.live - gone) or step.quorum(back))

    def go_without(self, seats: Iterable[Seat]) -> bool:
        """Our person would go on without these seats.

        It holds for each of them until it is reached again, for every attempt and step; what
        follows is signed by itself. Returns whether that is enough to go on if the others say so.
        """
        gone = tuple(seats)
        self._reports.agree(gone)
        self.idle()
        return self.can_go_without(gone)

    def wait_for(self, seats: Iterable[Seat]) -> None:
        """Our person waits for these seats after all; what is signed stays."""
        self._reports.agreed -= frozenset(seats)

    def reached(self, seats: Iterable[int], doubted: Iterable[int] = ()) -> None:
        """One of us has a link to the nodes of these seats: a yes to go on without them is over.

        Of the doubted somebody says so; our person may go on without them all the same.
        """
        self._reports.reach(seats, doubted)

    def leave(self) -> bool:
        """Leave for good, politely: False where the table could not go on without us (R26)."""
        table = self.table
        if self.number in table.left:
            return True
        if table.phase not in (Phase.PLAY, Phase.RESULT) or table.solo or table.spare < 1:
            return False
        if self._bye is None:
            self._bye = write_leave(
                self._identity, table=self.id, seat=self.number, head=table.head
            )
            self._requests.keep(self._bye)
            self._out.append(self._bye.raw)
        self.idle()
        return True

    @property
    def _waits_for_us(self) -> bool:
        """Whether the open step needs our event, our ack before another one's (R14), or our report:
        whoever goes on from here without somebody goes on with all that are linked.
        """
        needed = self.number in self.owing or self.number in self.unconfirmed
        return needed or bool(self.chain.reported.reports(self.table.head))

    @property
    def waits_for_yes(self) -> bool:
        """Whether our seat was set back where nobody may be away, and our person is asked whether
        to sign all the same.

        Only where the step waits for us: one that others close alone takes our fresh return.
        """
        if self.set_back is None or self.stopped is not None or self.chain.evidence is not None:
            return False
        return self._waits_for_us and self._leave.waits_for_yes

    @property
    def holds_up(self) -> bool:
        """Whether our seat was set back, the step waits for it, and those we are linked with could
        go on without it: who is away and back again is one of them.

        The others are asked that of a seat only that nobody reaches.
        """
        waits = self.set_back is not None and self._waits_for_us
        others = (self._links or frozenset()).difference(self.table.left)
        return waits and may_close_short(self.table) and self._open.quorum(others)

    def sign_anyway(self) -> bool:
        """Our person answers for what may be missing; it is signed when the others have told once
        more what they hold of us. Returns whether that was asked.
        """
        asked = self.waits_for_yes
        if asked:
            self._leave.allow()
        return asked

    @property
    def leaving(self) -> bool:
        """Whether our good-bye is out, and no step holds it yet."""
        return self._bye is not None and self.number not in self.table.left

    @property
    def absences(self) -> Absences:
        """Who is absent, whom the step lacks, who has said what."""
        found, table = super().absences, self.table
        absent = self.number in found.may_return
        since = found.since.get(self.number)
        return replace(
            found,
            lacking=tuple(sorted(self._lacking())),
            bound=not may_write(self.chain.stance(table.head)),
            cut_out_at=since if absent else None,
            late_event_void=absent and since is not None and self._gave_in_vain(since),
            returning=self._back is not None and self._requests.holds(self._back),
        )

    def _gave_in_vain(self, since: int) -> bool:
        head = self.chain.heads[since - 2]  # of the step that closed without us, the one before
        return self.chain.reported.late(head, self.number) is not None

    # -- what is due -------------------------------------------------------------------------------

    def _receive_request(self, request: Return | Leave) -> Receipt:
        return self._requests.take(request, self.table)

    def _acks_here(self) -> list[bytes]:
        return self._requests.records()

    def _ask_back(self) -> None:
        """Ask to owe again, if we are cut out; to begin anew, if we cannot tell what we signed."""
        table = self.table
        away = self.number in table.absent
        if self.number in table.left or not (away or self.set_back is not None):
            return
        if table.phase not in (Phase.PLAY, Phase.RESULT) or table.solo:
            return
        if self.unheard and not self._nonce:
            self._nonce = self._rng(NONCE)
        nonce, door = self._nonce if self.unheard else b"", table.return_key(self.number)
        back = write_return(self._identity, table=self.id, seat=self.number, cut=door, nonce=nonce)
        if self._back is None or self._back.id != back.id:
            self._back = back
            self._requests.keep(back)
            self._out.append(back.raw)

    def _report(self) -> None:
        """Sign the reports that are due, one after the other."""
        while self.chain.evidence is None and self.stopped is None:
            due = self._reports.due(self.chain, self._lacking())
            if due is None or not self._settle_run():
                return
            for attempt in due.attempts:
                if due.head not in self.chain.heads or self.chain.evidence is not None:
                    break
                if not self._sign_report(due, attempt):
                    return
            self._reports.signed(due)

    def _report_unheard(self) -> None:
        """The same while we wait for words, where a report binds us to a head that others have gone
        on from: there they do not stand with us before we report again.
        """
        if self._bound and self._leave.may_report:
            self._report()

    def _lacking(self) -> set[Seat]:
        """The other seats whom the open step lacks: an event, an ack, or enough that are here.

        Where too few are, nobody signs: not the one who owes it holds the step up, but the absent.
        Where somebody has reported, all who are not here are lacking: people say whether to go on
        without them, also one who lacks nothing for the step itself.
        """
        needed = {*self.waited_for, *self.unconfirmed}
        here = self._links if self.number in needed else self._reports.reached
        few = bool(needed) and here is not None and too_few(self._open, self.number, here)
        if here is not None and (few or self.chain.reported.reports(self.table.head)):
            needed |= set(self.table.live) - here
        return needed - {self.number}

    def _sign_report(self, due: DueReport, attempt: int) -> bool:
        """Sign one report, unless our own chain would not keep it: what others hold against us and
        we do not know of, we would sign against.
        """
        chain = self.chain
        step, words, stance = (
            chain.step_on(due.head), chain.words_on(due.head), chain.stance(due.head)
        )  # fmt: skip
        report = write_report(
            self._identity,
            table=self.id,
            step=step.step,
            seat=self.number,
            prev=due.head,
            attempt=attempt,
            live=due.live,
            held=holds(words, stance),
        )
        if not chain.would_keep(report):
            return False
        self._files.keep_own(Kind.REPORT, report.raw)
        self._journal_reports.add(report.id)
        self._leave.reports(report)
        chain.bind(report)
        if due.head == self.table.head and self._draft is not None:
            self._goes(StepEvent.GIVEN_UP)
        chain.take_report(report)
        self._out.append(report.raw)
        self._keep_closed()
        return True

    def _moved_on(self) -> None:
        super()._moved_on()
        self._requests.forget(self.table)
        fresh = self._nonce != b"" and self.table.nonces.get(self.number) == self._nonce
        self._leave.begins_anew(fresh)
        if self._bye is not None and self._bye.id in self.table.membership.declined:
            self._bye = None  # another went first, and there is no room for two: we stay

    # -- our events --------------------------------------------------------------------------------

    @property
    def _bound(self) -> bool:
        """Whether a report of ours keeps us from signing an event on this head (R19)."""
        return not may_write(self.chain.stance(self.table.head))

    @property
    def _alone(self) -> bool:
        """Whether so few are linked that what we sign could stand on a branch that is given up."""
        if self._links is None:
            return False
        return too_few(self._open, self.number, self._links)

    @property
    def _open(self) -> OpenStep:
        return self.chain.step_on(self.table.head)

    @property
    def _goes_now(self) -> bool:
        """Whether our event may hold our good-bye and nothing else (R26)."""
        return self.leaving and self.table.spare > 0 and self._requests.leaves(self.number)

    @property
    def marks(self) -> list[Mark]:
        """The marks that our next event needs."""
        return own_marks(self.chain, self.number)

    def _riders(self) -> tuple[bytes, ...]:
        """What our next event takes along."""
        return self._requests.riders(self.marks, self.number)
