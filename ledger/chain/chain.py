"""A log as it grows, by events and by reports (R17 to R20).

Reports say how a step closes while a seat is absent (``ledger.short_close``). They can come for a
step that was closed here long ago, and close it otherwise: then what stands behind it is given up,
and the chain stands on its head again until others bring what they have. What was signed on heads
that are given up accuses nobody.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.basics import Seat
from ledger.chain.event_chain import ClosedStep, EventChain
from ledger.chain.held_back import AHEAD
from ledger.chain.open_step_on import as_usual, open_step_on, words_of
from ledger.chain.play_again import play_again
from ledger.chain.receipt import Receipt
from ledger.chain.reports_held import REPORTS, Firm
from ledger.chain.unmarked import awaited, first_beyond, lacks_mark, led_by, still_to_name
from ledger.facts import FactKind, fact
from ledger.records.event import Event
from ledger.records.evidence import (
    Ruling,
    evidence_of_left_out,
    evidence_of_two_reports,
)
from ledger.records.reports import Report
from ledger.sealed.acts import BadEvent
from ledger.sealed.event_proofs import Verifier
from ledger.short_close.closing_rule import Stance, closing_now
from ledger.short_close.late_events import void
from ledger.short_close.open_step import OpenStep, StepWords
from ledger.short_close.outcome import Outcome
from ledger.signatures.quick import signed_by
from ledger.steps.step import check_event, owing

__all__ = ["AHEAD", "Chain", "ClosedStep"]

LOOKED_BACK = 8
"""Heads further back than ``AHEAD`` on which reports are held at one time."""


@dataclass
class Chain(EventChain):
    """A chain that takes events and reports; the fields are those of ``EventChain``, and more.

    ``counted`` is the highest attempt that our files say our seat has signed, by head. Without
    ``follows`` no closed step is given up: so a log is read, which may hold, for a mark that shows
    nothing, the reports of an attempt that it has not gone on from.
    """

    follows: bool = True
    counted: dict[bytes, int] = field(default_factory=dict)
    _closings: dict[bytes, Outcome] = field(default_factory=dict)
    _opened: dict[bytes, OpenStep] = field(default_factory=dict)
    _proven: list[Outcome] = field(default_factory=list)
    _cut: int | None = None

    # -- what is known of a step -----------------------------------------------------------------

    def step_on(self, head: bytes) -> OpenStep:
        """The step that was open on one of our heads. Raises what ``table_at`` raises."""
        known = self._opened.get(head)
        if known is not None:
            return known
        if head == self.table.head:
            return open_step_on(self.table, self.owed)
        table = self.table_at(head)
        assert table is not None, "it is one of ours"
        self._opened[head] = found = open_step_on(table, owing(table))
        return found

    def words_on(self, head: bytes) -> StepWords:
        """All good events and reports on one of our heads."""
        at = self._index[head]
        events = [event for event, _ in self.held.values()] if self._is_last(at) else []
        events += () if self._is_last(at) else self.steps[at + 1]
        events += [one for one in self.reported.all_late(head) if led_by(self, one) is not None]
        step = self.step_on(head)
        reports = tuple(one for one in self.reported.reports(head) if step.admits(one))
        return words_of(events, reports)

    def said_on(self) -> list[bytes]:
        """Our heads about which seats have said anything beyond a usual close, the lowest first."""
        here = [head for head in self.reported.heads if head in self._index]
        return sorted(here, key=lambda one: self._index[one])

    def closed_on(self, head: bytes) -> Outcome | None:
        """How the step on this head is closed here; None while it is open."""
        at = self._index[head]
        if self._is_last(at):
            return None
        known = self._closings.get(head)
        return known or as_usual(self.steps[at + 1], self.heads[at + 1])

    def stance(self, head: bytes) -> Stance:
        """Where our seat is with the step on this head."""
        signed = 0 if self.own is None else self.reported.signed(self.own, head)
        return Stance(self.own, max(signed, self.counted.get(head, 0)), self.closed_on(head))

    def _is_last(self, at: int) -> bool:
        return at == len(self.heads) - 1

    # -- reports ---------------------------------------------------------------------------------

    def would_keep(self, report: Report) -> bool:
        """Whether a report that our own seat has not signed yet would be taken and kept."""
        at, event = self._index.get(report.prev), self._event_on(report.prev, report.seat)
        if at is None or not self._has_room(report) or not self.step_on(report.prev).admits(report):
            return False
        known = self.reported.report(report.prev, report.attempt, report.seat)
        return known is None and (event is None or not leaves_out(report, event))

    def bind(self, report: Report) -> None:
        """Our files hold this report of our seat: it binds, whatever else becomes of it."""
        self.counted[report.prev] = max(self.counted.get(report.prev, 0), report.attempt)

    def take_report(self, report: Report) -> Receipt:
        """Take a report whose form is good; sets ``evidence`` where there is some."""
        if report.table != self.table.roster.table or report.seat not in self.table.seats:
            return Receipt.REFUSED
        known = self.reported.report(report.prev, report.attempt, report.seat)
        if known is not None and known.id == report.id:
            return Receipt.KNOWN
        if known is None and not self._has_room(report):
            return Receipt.UNUSED
        signed = self.signed or signed_by
        if not signed(report, self.table.roster.keys[report.seat]):
            return Receipt.REFUSED
        if self.evidence is not None:
            return Receipt.FROZEN
        if report.prev in self._index and not self.step_on(report.prev).admits(report):
            return Receipt.UNUSED
        if known is not None:
            found = fact(FactKind.TWO_REPORTS)
            return self._accuse(evidence_of_two_reports(known, report), Ruling(report.seat, found))
        event = self._event_on(report.prev, report.seat)
        if event is not None and leaves_out(report, event):
            return self._freeze_left_out(report, event)
        self._keep(report)
        if report.prev not in self._index:
            return Receipt.LATER
        self._settle(report.prev)
        self._take_early()  # what has named this report waits for it
        self._settle_late()
        later = first_beyond(self, report.prev, report.seat)
        if self.evidence is None and later is not None:
            self._look_for_mark(report, later)
        return Receipt.NEW if self.evidence is None else Receipt.FROZEN

    def _has_room(self, report: Report) -> bool:
        """Whether a report can be judged, or held back; asked before its signature is."""
        free = self._is_kept(report)
        if not free and not self.reported.has_place(report, self._is_firm, self._places):
            return False
        at = self._index.get(report.prev)
        if at is None:
            return self.table.step < report.step <= self.table.step + AHEAD
        return at >= self._oldest or self._may_look_back(report.prev, at)

    def _keep(self, report: Report) -> None:
        if self._is_kept(report):
            self.reported.hold(report)
        else:
            self.reported.keep(report, self._is_firm, self._places)

    def _is_kept(self, report: Report) -> bool:
        """Whether this one asks for nobody's place: those of our own seat are always kept, for they
        bind it; and so is what an event waits for.
        """
        if report.seat == self.own or self.reported.count(report.seat) < self._places:
            return True
        return report.id in awaited(self, self._waiting)[1]

    @property
    def _places(self) -> int:
        """Of one seat, beside those that are firm. A log is read as it is: before the events of a
        step stand the reports to which they lead, and each may lead to so many.
        """
        return REPORTS if self.follows else REPORTS * len(self.table.seats)

    @property
    def _is_firm(self) -> Firm:
        """Which reports take no place and never give way: those that stand in the log, and those
        to which marks lead of events that are held or wait on our head, or of our own next one.
        """
        led = {one.id for reports in self._led.values() for one in reports}
        led |= awaited(self, self._waiting)[0]
        if self.own is not None:
            led |= still_to_name(self, self.said_on(), self.own)
        return lambda name: name in led or name in self.steps.named

    def _settle_late(self) -> None:
        """What came too late for its step counts there once the reports it leads to are here."""
        for head in self.said_on():
            if head in self._index and any(one.riders for one in self.reported.all_late(head)):
                self._settle(head)

    def _may_look_back(self, head: bytes, at: int) -> bool:
        """Whether a report on such an old head is taken: where a seat has signed nothing since, its
        mark may still name it. Few heads at a time, for each is played again up to there.
        """
        if head in self.reported.heads:
            return True
        old = sum(self._index.get(one, at) < self._oldest for one in self.reported.heads)
        quiet = any(not self.gave_beyond(seat, at) for seat in self.table.seats)
        return quiet and old < LOOKED_BACK

    def _event_on(self, head: bytes, seat: Seat) -> Event | None:
        """What a seat has signed on a head, whatever became of it."""
        if head == self.table.head and seat in self.held:
            return self.held[seat][0]
        if head == self.table.head and seat in self.aside:
            return self.aside[seat]
        waiting = self.early.on(head, seat) or self.reported.late(head, seat)
        if waiting is not None or head not in self._index:
            return waiting
        return self.steps.event(self._index[head] + 1, seat)

    def _freeze_left_out(self, report: Report, event: Event) -> Receipt:
        found = Ruling(report.seat, fact(FactKind.LEFT_OUT))
        return self._accuse(evidence_of_left_out(report, event), found)

    def _look_for_mark(self, report: Report, event: Event) -> None:
        """Whether a seat has gone on from a closing that its report rules out (E3)."""
        if lacks_mark(self, report, event):
            found = fact(FactKind.UNMARKED)
            proof = evidence_of_left_out(report, event, str(found))
            self._accuse(proof, Ruling(report.seat, found))

    def _looked_at(self, event: Event) -> None:
        for report in self.reported.of(event.seat, event.prev):
            if leaves_out(report, event):
                self._freeze_left_out(report, event)
                return
        for head in self.said_on():
            for report in self.reported.of(event.seat, head):
                self._look_for_mark(report, event)
                if self.evidence is not None:
                    return
        if self.reported.reports(event.prev) or event.prev in self.counted:
            self._settle(event.prev)
        elif event.prev == self.table.head:
            super()._looked_at(event)

    def _is_void(self, event: Event) -> bool:
        closed = self.closed_on(event.prev)
        if closed is None or closed.live is None:
            return False
        return void(self.step_on(event.prev), closed, event.seat)

    # -- closing by reports ------------------------------------------------------------------------

    def _settle(self, head: bytes) -> None:
        """Look at how the step on one of our heads is closed now, and follow."""
        stance, step, words = self.stance(head), self.step_on(head), self.words_on(head)
        found = closing_now(step, words, stance)
        if found is None or found == stance.closed:
            return
        if stance.closed is not None and stance.closed.head == found.head:
            self._keep_closing(head, found)
        elif stance.closed is None or self.follows:
            self._close_by(head, found)

    def follow(self) -> None:
        """A log has been read: from now on steps are given up for what is known of them."""
        self.follows = True
        for head in sorted(self.reported.heads & set(self._index), key=self._index.__getitem__):
            if head in self._index:  # an earlier one may have given it up
                self._settle(head)

    def _close_by(self, head: bytes, found: Outcome) -> None:
        """Close the step on this head so; what stood behind it is given up."""
        at, late = self._index[head], self.reported.all_late(head)
        trusted = () if self._is_last(at) else self.steps[at + 1]
        if not self._is_last(at):
            marked = self.steps.logged(at + 1).marked
            self._give_up_behind(at, found)
            for report in marked:  # they stand in no log now, and its events still need them
                self.reported.hold(report)
        for event in (*trusted, *late):
            if event.id not in found.events:
                self.reported.keep_late(event)
                continue
            how = Verifier.TRUSTING if event in trusted else Verifier.THOROUGH
            try:
                self.held[event.seat] = (event, check_event(self.table, event, how))
                self._led[event.id] = led_by(self, event) or ()
            except BadEvent as error:
                self._freeze_bad(event, error.fact)
                return
        self.reported.drop_late(one for one in late if one.id in found.events)
        by_id = {one.id: one for one in self.reported.reports(head)}
        seats = tuple(sorted(s for s, (event, _) in self.held.items() if event.id in found.events))
        self._keep_closing(head, found)
        self._close(seats, tuple(by_id[one] for one in found.reports), found.live)

    def _close(
        self,
        seats: tuple[Seat, ...],
        reports: tuple[Report, ...] = (),
        live: tuple[Seat, ...] | None = None,
    ) -> None:
        self._opened[self.table.head] = open_step_on(self.table, self.owed)
        super()._close(seats, reports, live)
        if self.evidence is None and self.reported.reports(self.table.head):
            self._settle(self.table.head)
        self._forget()

    def _forget(self) -> None:
        """Drop what was said about steps that nobody asks for any more."""
        if not self.reported.heads and len(self._opened) <= AHEAD:
            return
        waited = (head for head in self.said_on() if self._unanswered(head))
        self.reported.forget(self.table.step, self._index.get, waited)
        said = self.reported.heads
        for head in [one for one in self._opened if one not in said]:
            if self._index.get(head, 0) < self._oldest:
                del self._opened[head]

    @property
    def _oldest(self) -> int:
        return self.table.step - AHEAD

    def _unanswered(self, head: bytes) -> bool:
        """Whether a seat that has reported there has signed nothing beyond: it may need a mark, but
        for attempts that stand in the log, which show by themselves how the step was closed.
        """
        at = self._index[head]
        logged = max((one.attempt for one in self.steps.reports(at + 1)), default=0)
        seats = {one.seat for one in self.reported.reports(head) if one.attempt > logged}
        return any(not self.gave_beyond(seat, at) for seat in seats)

    def gave_beyond(self, seat: Seat, at: int) -> bool:
        """Whether a step of ours beyond the one on the head of this number has its event."""
        return self.steps.last_of(seat) >= at + 2

    def _keep_closing(self, head: bytes, found: Outcome) -> None:
        self._closings[head] = found
        if found.proof:
            self._proven.append(found)

    def _give_up_behind(self, at: int, found: Outcome) -> None:
        """Stand on the head of this number again; proofs of what stays are still to be checked."""
        gone = {event.id for step in range(at + 1, len(self.steps)) for event in self.steps[step]}
        gone.difference_update(found.events)
        for head in self.heads[at:]:
            self._closings.pop(head, None)
            self._opened.pop(head, None)
        self._cut_back(at)
        self._let_open_go()
        self._unproven = [(e, check) for e, check in self._unproven if e.id not in gone]
        self._closed = [step for step in self._closed if step.number <= at]
        self._cut = at if self._cut is None else min(self._cut, at)

    def newly_cut(self) -> int | None:
        """The step behind which all was given up since the last time this was asked, if any was."""
        cut, self._cut = self._cut, None
        return cut

    def newly_proven(self) -> list[Outcome]:
        """The closings by reports since the last time this was asked."""
        proven, self._proven = self._proven, []
        return proven

    def reports_of(self, outcome: Outcome) -> tuple[Report, ...]:
        """The reports of the attempt that came to this closing, by seat."""
        every = {one.id: one for head in self.reported.heads for one in self.reported.reports(head)}
        return tuple(every[one] for one in outcome.proof if one in every)

    def replayed(self, after: int, last: int) -> Iterator[ClosedStep]:
        """The closed steps behind one up to another, each with the table after it, played again."""
        table = self.table_at(self.heads[after])
        assert table is not None, "it is one of ours"
        for step in range(after + 1, last + 1):
            logged = self.steps.logged(step)
            table = play_again(table, [logged.records])
            live = logged.reports[0].live if logged.reports else None
            yield ClosedStep(step, logged, table, live)

    def unlogged(self) -> list[bytes]:
        """The reports on our heads that stand in no log, and late events beside them."""
        named, found = self.steps.named, list[bytes]()
        for head in self.said_on():
            found += [event.raw for event in self.reported.all_late(head)]
            found += [one.raw for one in self.reported.reports(head) if one.id not in named]
        return found

    def unlogged_of(self, seat: Seat) -> list[bytes]:
        """The same of one seat, and its reports on heads that are not known here."""
        named = self.steps.named
        return [one.raw for one in self.reported.all_of(seat) if one.id not in named]


def leaves_out(report: Report, event: Event) -> bool:
    """Whether a report lists events on this very head, and not the one its own seat has signed."""
    return isinstance(report.held, tuple) and event.id not in report.held
