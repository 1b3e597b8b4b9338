"""A log as it grows, by events and by reports: takes the next record, or says why not (R7 to R20).

A chain has four parts: the ``trunk`` of closed steps, what is here of events on the ``open`` head
and beyond, the ``closings``, how each step is closed by what was said about it, and the proofs that
are still ``unproven``. Here they are brought together: a record passes its checks
(``event_checks``, ``report_checks``), steps close, and what reports close otherwise is given up.
Then the chain stands on that head again until others bring what they have; what was signed on heads
that are given up accuses nobody.

It keeps no file and signs nothing. Its verifier says what is asked of proofs; those of a shuffle by
all may be left for later (R35): ``prove_rest`` checks what is outstanding, and must be asked
before anything is signed on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from engine.basics import Seat
from ledger.chain.closed_steps import LoggedStep
from ledger.chain.closings import Closings
from ledger.chain.event_checks import (
    EVENT_CHECKS,
    ON_ITS_HEAD,
    Accusation,
    Arrival,
    Check,
    SetAside,
    bad_event,
    is_here,
)
from ledger.chain.marked_reports import led_by
from ledger.chain.open_events import OpenEvents
from ledger.chain.owed_marks import first_beyond, lacks_mark
from ledger.chain.receipt import Receipt
from ledger.chain.report_checks import REPORT_CHECKS, keep, leaves_out, left_out
from ledger.chain.trunk import ClosedStep, Trunk
from ledger.chain.unproven import Unproven
from ledger.deck.proofs.batch import ProofBatch
from ledger.deck.proofs.shuffle import check_run
from ledger.facts import FactKind, fact
from ledger.records.event import Event
from ledger.records.evidence import Evidence, Ruling, evidence_of_left_out
from ledger.records.reports import Report
from ledger.sealed.acts import BadEvent
from ledger.sealed.checked_event import CheckedEvent, Tally, deferred_by, tally_of
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.sealed_table import SealedTable
from ledger.short_close.outcome import Outcome
from ledger.signatures.quickest_library import signed_by
from ledger.signatures.signature_rule import Signed
from ledger.steps.owed_events import check_event
from ledger.steps.table_after import close


class Chain:
    """The records of one table, in order as far as they are here.

    ``evidence`` is what froze the log, and ``ruling`` what we have found by it ourselves;
    ``proofs_false`` counts false shuffles among those left for later; ``tally`` counts the acts of
    all events taken. ``doubled`` is the step at which another program has signed for our own seat,
    0 if none has: that is no evidence here.
    """

    def __init__(
        self,
        table: SealedTable,
        verifier: Verifier = Verifier.DEFERRING,
        *,
        own: Seat | None = None,
        counted: Mapping[bytes, int] | None = None,
        batch: ProofBatch | None = None,
        signed: Callable[[Signed, bytes], bool] | None = None,
        follows: bool = True,
    ) -> None:
        """``verifier`` says how proofs are treated; a ``batch`` takes them instead, and is looked
        at by whoever gave it (an audit). ``signed`` checks signatures, by the quickest library
        unless it is given. The others are those of ``Closings``.
        """
        self.trunk = Trunk(table)
        self.open = OpenEvents(self.trunk)
        self.unproven = Unproven()
        self.closings = Closings(self.trunk, self.open, own, follows, dict(counted or {}))
        self.verifier, self.batch, self.signed = verifier, batch, signed or signed_by
        self.evidence: Evidence | None = None
        self.ruling: Ruling | None = None
        self.doubled = 0
        self.proofs_false = 0
        self.tally = Tally()
        self._closed: list[ClosedStep] = []
        self._proven: list[Outcome] = []
        self._cut: int | None = None

    @property
    def table(self) -> SealedTable:
        """The table after the last closed step."""
        return self.trunk.table

    def holds_proven(self, event: Event) -> bool:
        """Whether this very event is among those taken, and none of its proofs is outstanding."""
        early = self.open.early.on(event.prev, event.seat) is not None
        return is_here(self, event) and not self.unproven.holds(event) and not early

    # -- receiving records ---------------------------------------------------------------------

    def receive(self, event: Event, checked: CheckedEvent | None = None) -> Receipt:
        """Take an event whose form is good; sets ``evidence`` where there is some.

        ``checked`` is given for an event of our own that has been checked on this head already.
        """
        return self._judge(Arrival(event, checked), EVENT_CHECKS)

    def _judge(self, arrival: Arrival, checks: Iterable[Check]) -> Receipt:
        for check in checks:
            verdict = check(self, arrival)
            if verdict is not None:
                break
        else:
            return self._count(arrival)
        match verdict:
            case Accusation():
                return self._accuse(verdict)
            case SetAside(receipt):
                self.open.aside[arrival.event.seat] = arrival.event
                return receipt
            case Receipt.LATER:
                self.open.early.keep(arrival.event)
        return verdict

    def _count(self, arrival: Arrival) -> Receipt:
        """All checks are passed: the event counts on its head."""
        event, checked = arrival.event, arrival.checked
        if event.prev != self.table.head:
            self.closings.reported.keep_late(event)
        else:
            assert checked is not None, "the last checks have looked at it"
            self.open.hold(event, checked, arrival.led)
            self.unproven.add(event, deferred_by(checked))
            self.tally += tally_of(checked)
        self._look_at(event)
        return self._receipt

    def receive_report(self, report: Report) -> Receipt:
        """Take a report whose form is good; sets ``evidence`` where there is some."""
        for check in REPORT_CHECKS:
            verdict = check(self, report)
            if verdict is not None:
                return self._accuse(verdict) if isinstance(verdict, Accusation) else verdict
        keep(self.closings, report)
        if not self.trunk.knows(report.prev):
            return Receipt.LATER
        self._follow(report.prev)
        self._judge_early()  # what has named this report waits for it
        self._follow_late()
        later = first_beyond(self.closings, report.prev, report.seat)
        if self.evidence is None and later is not None:
            self._look_for_mark(report, later)
        return self._receipt

    @property
    def _receipt(self) -> Receipt:
        return Receipt.NEW if self.evidence is None else Receipt.FROZEN

    def _judge_early(self) -> None:
        for event in self.open.early.drain(self.table.head):
            if self.evidence is not None:
                break
            # its step may have closed meanwhile by those that owed it, and this one did not
            self._judge(Arrival(event), ON_ITS_HEAD)
        self.open.early.forget(self.table.step)

    # -- who is proven wrong -------------------------------------------------------------------

    def _accuse(self, found: Accusation) -> Receipt:
        """We have found this ourselves. Where it would prove our own seat a cheat, another program
        of our identity has signed it: nobody makes evidence of that at home.
        """
        if found.ruling.seat == self.closings.own:
            self.doubled = self.doubled or found.evidence.step
            return Receipt.FROZEN
        return self.freeze(found.evidence, found.ruling)

    def freeze(self, evidence: Evidence, ruling: Ruling) -> Receipt:
        """Take nothing more: this evidence was found, and it proves this (R10)."""
        self.evidence, self.ruling = evidence, ruling
        return Receipt.FROZEN

    @property
    def fault(self) -> str:
        """Which part of the log the evidence is about; empty if there is none."""
        return "" if self.ruling is None else self.ruling.fact.kind.fault

    def _look_at(self, event: Event) -> None:
        """This event counts on its head from now on: what its seat has reported may rule it out;
        else its step may close.
        """
        reported = self.closings.reported
        for report in reported.of(event.seat, event.prev):
            if leaves_out(report, event):
                self._accuse(left_out(report, event))
                return
        for head in self.closings.said_on():
            for report in reported.of(event.seat, head):
                self._look_for_mark(report, event)
                if self.evidence is not None:
                    return
        if self.closings.asks_for_reports(event.prev):
            self._follow(event.prev)
        elif event.prev == self.table.head and self.open.complete:
            self._close(tuple(sorted(self.open.held)))

    def _look_for_mark(self, report: Report, event: Event) -> None:
        """Whether a seat has gone on from a closing that its report rules out (E3)."""
        if lacks_mark(self.closings, report, event):
            found = fact(FactKind.UNMARKED)
            proof = evidence_of_left_out(report, event, str(found))
            self._accuse(Accusation(proof, Ruling(report.seat, found)))

    # -- closing steps -------------------------------------------------------------------------

    def _close(
        self,
        seats: tuple[Seat, ...],
        reports: tuple[Report, ...] = (),
        live: tuple[Seat, ...] | None = None,
    ) -> None:
        """Close the open step by the events of these seats; short, if ``live`` go on."""
        self.closings.remember_open_step()
        held = self.open.held
        events = tuple(held[seat][0] for seat in seats)
        parts = {seat: held[seat][1] for seat in seats}
        for event in [event for seat, (event, _) in held.items() if seat not in parts]:
            self.closings.reported.keep_late(event)
            self.unproven.forget({event.id})
        logged = LoggedStep(self.open.marked_by(events), events, reports)
        self.trunk.stand_on(close(self.table, parts, events, reports=reports, live=live), logged)
        self.open.let_go()
        self._closed.append(ClosedStep(self.table.step, logged, self.table, live))
        self._judge_early()
        if self.evidence is None and self.closings.reported.reports(self.table.head):
            self._follow(self.table.head)
        self.closings.forget()

    def drop_open_step(self) -> None:
        """Forget the events of the open step; they come again."""
        self.unproven.forget({event.id for event, _ in self.open.held.values()})
        self.open.let_go()

    def follow(self) -> None:
        """A log has been read: from now on steps are given up for what is known of them."""
        self.closings.follow()
        for head in self.closings.said_on():
            if self.trunk.knows(head):  # an earlier one may have given it up
                self._follow(head)

    def _follow(self, head: bytes) -> None:
        """Look at how the step on one of our heads is closed now, and follow."""
        stance = self.closings.stance(head)
        found, closed = self.closings.decided(head, stance), stance.closed
        if found is None:
            return
        if closed is not None and closed.head == found.head:
            self._keep_closing(head, found)
        elif closed is None or self.closings.follows:
            self._close_by(head, found)

    def _follow_late(self) -> None:
        """What came too late for its step counts there once the reports it leads to are here."""
        reported = self.closings.reported
        for head in self.closings.said_on():
            if self.trunk.knows(head) and any(one.riders for one in reported.all_late(head)):
                self._follow(head)

    def _close_by(self, head: bytes, found: Outcome) -> None:
        """Close the step on this head so; what stood behind it is given up."""
        reported = self.closings.reported
        late, trusted = reported.all_late(head), tuple[Event, ...]()
        if head != self.table.head:
            at = self.trunk.at(head)
            logged = self.trunk.steps.logged(at + 1)
            trusted = logged.events
            self._give_up_behind(at, found)
            for report in logged.marked:  # in no log now, and its events still need them
                reported.hold(report)
        for event in (*trusted, *late):
            if event.id not in found.events:
                reported.keep_late(event)
                continue
            how = Verifier.TRUSTING if event in trusted else Verifier.THOROUGH
            try:
                self.open.held[event.seat] = (event, check_event(self.table, event, how))
                self.open.led[event.id] = led_by(self.trunk, reported, event) or ()
            except BadEvent as error:
                self._accuse(bad_event(event, error.fact))
                return
        reported.drop_late(one for one in late if one.id in found.events)
        by_id = {one.id: one for one in reported.reports(head)}
        held = self.open.held
        seats = tuple(sorted(s for s, (event, _) in held.items() if event.id in found.events))
        self._keep_closing(head, found)
        self._close(seats, tuple(by_id[one] for one in found.reports), found.live)

    def _keep_closing(self, head: bytes, found: Outcome) -> None:
        self.closings.keep(head, found)
        if found.proof:
            self._proven.append(found)

    def _give_up_behind(self, at: int, found: Outcome) -> None:
        """Stand on the head of this number again; proofs of what stays are still to be checked."""
        steps = self.trunk.steps
        gone = {event.id for step in range(at + 1, len(steps)) for event in steps[step]}
        gone.difference_update(found.events)
        self.closings.give_up(self.trunk.heads[at:])
        self.trunk.cut_back(at)
        self.open.let_go()
        self.unproven.forget(gone)
        self._closed = [step for step in self._closed if step.number <= at]
        self._cut = at if self._cut is None else min(self._cut, at)

    # -- what has happened since it was asked --------------------------------------------------

    def newly_closed(self) -> list[ClosedStep]:
        """The steps closed since the last time this was asked, in order."""
        closed, self._closed = self._closed, []
        return closed

    def newly_cut(self) -> int | None:
        """The step behind which all was given up since the last time this was asked, if any was."""
        cut, self._cut = self._cut, None
        return cut

    def newly_proven(self) -> list[Outcome]:
        """The closings by reports since the last time this was asked."""
        proven, self._proven = self._proven, []
        return proven

    # -- proofs of a run -----------------------------------------------------------------------

    def prove_run(self) -> bool:
        """Check what is outstanding, once its run is complete: before anything stands upon it.

        What is held of the open step needs no check yet: nobody has built on it.
        """
        return self.table.passing is not None or bool(self.open.held) or self.prove_rest()

    def prove_rest(self) -> bool:
        """Check every outstanding proof; False, with evidence set, if one is false.

        Those of our own seat were made here and need no check.
        """
        waiting = [(e, c) for e, c in self.unproven.drain() if e.seat != self.closings.own]
        if self.batch is not None:
            self.batch.add([check for _, check in waiting])
            return True
        if not waiting:
            return True
        group = self.table.group
        false = check_run(group, [check for _, check in waiting])
        if false is None:
            return True
        self.proofs_false = sum(check_run(group, [check]) is not None for _, check in waiting)
        self._accuse(bad_event(waiting[false][0], fact(FactKind.ROUND_FALSE)))
        return False
