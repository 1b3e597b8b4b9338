"""Takes the next event of a log, or says why not; finds two where one belongs (R3, R7 to R11).

One ordered list of checks decides about every event, cheap ones first. A chain holds the state
after the last closed step, the events of the open one, and what came too early; of closed steps
heads and digests, and the rest until it is told where else it lies. It keeps no file and signs
nothing. Its verifier says what is asked of proofs; those of a shuffle by all may be
left for later (R35): ``settle_proofs`` checks what is outstanding, and must be asked before
anything is signed on top. ``ledger.chain.chain`` is the same with reports.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from engine.basics import Seat
from ledger.chain.held_back import HeldBack
from ledger.chain.logged_step import LoggedStep
from ledger.chain.receipt import Receipt
from ledger.chain.reports_held import ReportsHeld
from ledger.chain.trunk import Trunk
from ledger.chain.unmarked import led_by
from ledger.deck.proofs.batch import ProofBatch
from ledger.deck.proofs.shuffle import ShuffleCheck, check_run
from ledger.facts import Fact, FactKind, fact
from ledger.records.event import Event
from ledger.records.evidence import (
    Evidence,
    Ruling,
    evidence_of_bad_event,
    evidence_of_complaint,
    evidence_of_fork,
)
from ledger.records.reading import Logged
from ledger.records.reports import Report
from ledger.sealed.acts import BadEvent
from ledger.sealed.checked_event import CheckedEvent, Complained, Tally, deferred_by, tally_of
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.state import SealedTable
from ledger.signatures.quick import signed_by
from ledger.signatures.rule import Signed
from ledger.steps.step import check_event, close


@dataclass(frozen=True)
class ClosedStep:
    """A step that is over, and the table after it; ``live``: who went on, if it closed short."""

    number: int
    logged: LoggedStep
    after: SealedTable
    live: tuple[Seat, ...] | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """Its events in seat order."""
        return self.logged.events

    @property
    def records(self) -> tuple[Logged, ...]:
        """What a log has of it."""
        return self.logged.records


@dataclass
class EventChain(Trunk):
    """A log as it grows by events. ``table`` is the state after its last closed step.

    ``verifier`` says how proofs are treated; a ``batch`` takes them instead, and is looked at by
    whoever gave it (an audit). ``signed`` checks signatures, by the quickest library unless it is
    given. ``own`` is our seat, if we have one; ``evidence`` what froze the log, and ``ruling`` what
    we have found by it ourselves; ``proofs_false`` counts false shuffles among those left for
    later; ``tally`` counts the acts of all events taken. ``held`` are the good events of the open
    step, by seat; ``aside`` those that answer another state than ours; ``early`` those whose time
    has not come; ``reported`` has what came too late for its step. ``doubled`` is the step at which
    another program has signed for our own seat, 0 if none has: that is no evidence here.
    """

    verifier: Verifier = Verifier.DEFERRING
    own: Seat | None = None
    batch: ProofBatch | None = None
    signed: Callable[[Signed, bytes], bool] | None = None
    evidence: Evidence | None = None
    ruling: Ruling | None = None
    doubled: int = 0
    proofs_false: int = 0
    tally: Tally = field(default_factory=Tally)
    held: dict[Seat, tuple[Event, CheckedEvent]] = field(default_factory=dict)
    aside: dict[Seat, Event] = field(default_factory=dict)
    early: HeldBack = field(default_factory=HeldBack)
    reported: ReportsHeld = field(default_factory=ReportsHeld)
    _unproven: list[tuple[Event, ShuffleCheck]] = field(default_factory=list)
    _closed: list[ClosedStep] = field(default_factory=list)
    _led: dict[bytes, tuple[Report, ...]] = field(default_factory=dict)

    def holds_proven(self, event: Event) -> bool:
        """Whether this very event is among those taken, and none of its proofs is outstanding."""
        outstanding = any(e.id == event.id for e, _ in self._unproven)
        early = self.early.on(event.prev, event.seat) is not None
        return self._holds(event) and not outstanding and not early

    # -- taking events -------------------------------------------------------------------------

    def take(self, event: Event, checked: CheckedEvent | None = None) -> Receipt:
        """Take an event whose form is good; sets ``evidence`` where there is some.

        ``checked`` is given for an event of our own that has been checked on this head already.

        The order of the checks is the table of R8.
        """
        if event.table != self.table.roster.table or event.seat not in self.table.seats:
            return Receipt.REFUSED
        if self._holds(event):
            return Receipt.KNOWN
        if not self._has_place(event):
            return Receipt.UNUSED
        signed = self.signed or signed_by
        if not signed(event, self.table.roster.keys[event.seat]):
            return Receipt.REFUSED
        if self.evidence is not None:
            return Receipt.FROZEN
        other = self.rival(event)
        if other is not None:
            found = Ruling(event.seat, fact(FactKind.FORK))
            return self._accuse(evidence_of_fork(other, event), found)
        if event.prev == self.table.head:
            return self._check(event, checked)
        if event.prev in self._index:
            return self._check_late(event)
        self.early.keep(event)
        return Receipt.LATER

    def _has_place(self, event: Event) -> bool:
        """Whether this event can be judged now or held back; asked before its signature is.

        On heads we do not know there are few places (``HeldBack``), and none behind us: what stands
        there can be judged on no head that we shall ever have (R8). Nor has one that answers
        another state on an older head, unless it is a second event there.
        """
        if event.prev in self._index:
            late = event.prev != self.table.head and self.other_state(event) is not None
            return not late or self.rival(event) is not None
        known = self.early.on(event.prev, event.seat) is not None
        return known or self.early.has_place(event, self.table.step)

    def _holds(self, event: Event) -> bool:
        kept = self.held.get(event.seat)
        if kept is not None and kept[0].id == event.id:
            return True
        aside = self.aside.get(event.seat)
        if aside is not None and aside.id == event.id:
            return True
        early = self.early.on(event.prev, event.seat)
        if early is not None and early.id == event.id:
            return True
        return event.id in self.steps.ids or event.id in self.reported.late_ids(event.prev)

    def rival(self, event: Event) -> Event | None:
        """Another event of the same seat on the same head: two where one belongs."""
        kept = self.held.get(event.seat)
        if kept is not None and kept[0].prev == event.prev:
            return kept[0]
        aside = self.aside.get(event.seat)
        if aside is not None and aside.prev == event.prev:
            return aside
        early = self.early.on(event.prev, event.seat) or self.reported.late(event.prev, event.seat)
        if early is not None:
            return early
        if event.prev in self._index:
            return self.steps.event(self._index[event.prev] + 1, event.seat)
        return None

    def _check(self, event: Event, checked: CheckedEvent | None = None) -> Receipt:
        if event.digest != self.table.digest:
            return self._set_aside(event)
        if not self.settle_run():
            return Receipt.FROZEN
        try:
            led = led_by(self, event)
            if led is None:
                self.early.keep(event)
                return Receipt.LATER
            checked = checked or check_event(self.table, event, self.verifier, self.batch)
        except BadEvent as error:
            return self._freeze_bad(event, error.fact)
        if isinstance(checked, Complained):
            opening = self.steps.event(2, checked.dealer)
            assert opening is not None, "step 3 is open"
            found = evidence_of_complaint(event, opening, checked.ruling)
            return self._accuse(found, checked.ruling)
        self.held[event.seat], self._led[event.id] = (event, checked), led
        self.tally += tally_of(checked)
        self._unproven.extend((event, check) for check in deferred_by(checked))
        self._looked_at(event)
        return Receipt.NEW if self.evidence is None else Receipt.FROZEN

    def _looked_at(self, event: Event) -> None:
        """This event counts on our head from now on."""
        if set(self.held) == set(self.owed):
            self._close(tuple(sorted(self.held)))

    def _set_aside(self, event: Event) -> Receipt:
        """Keep what answers another state than ours: it closes no step and accuses nobody (R11).

        If its seat owes an event it is the event of that seat, and the step waits; else all it says
        is that two programs differ, and the step goes on without it.
        """
        self.aside[event.seat] = event
        return Receipt.NEW if event.seat in self.owed else Receipt.UNUSED

    @property
    def waits(self) -> dict[Seat, Event]:
        """What was set aside of seats that owe an event: our step cannot close beside it."""
        asked = self.owed if self.aside else ()
        return {seat: event for seat, event in sorted(self.aside.items()) if seat in asked}

    def lacks(self, seats: Iterable[Seat]) -> bool:
        """Whether one of these seats owes an event on our head that is not here."""
        return any(seat in self.owed and not self.has_signed(seat) for seat in seats)

    def has_signed(self, seat: Seat) -> bool:
        """Whether an event of this seat on our head is here, whatever state it answers."""
        return seat in self.held or seat in self.aside

    def other_state(self, event: Event) -> Fact | None:
        """That an event on a head of ours answers another state than ours there; None else."""
        at = self._index.get(event.prev)
        if at is None or event.digest == self.digests[at]:
            return None
        ours, theirs = self.digests[at].hex()[:16], event.digest.hex()[:16]
        return fact(FactKind.DESYNC, step=at + 1, seat=event.seat, ours=ours, theirs=theirs)

    def _check_late(self, event: Event) -> Receipt:
        """On an older head of ours, from a seat that gave nothing there: if it did not owe one, it
        is evidence; where the step closed short without it, it is void (R8).
        """
        if self.other_state(event) is not None:
            return Receipt.UNUSED
        if not self._is_void(event):
            return self._freeze_bad(event, fact(FactKind.NOT_ASKED))
        table = self.table_at(event.prev)
        assert table is not None, "the head is one of ours"
        try:
            check_event(table, event, Verifier.THOROUGH)
        except BadEvent as error:
            return self._freeze_bad(event, error.fact)
        self.reported.keep_late(event)
        self._looked_at(event)
        return Receipt.NEW if self.evidence is None else Receipt.FROZEN

    def _is_void(self, event: Event) -> bool:
        """Whether its seat owed there and the step closed short without it."""
        return False

    def _freeze_bad(self, event: Event, found: Fact) -> Receipt:
        return self._accuse(evidence_of_bad_event(event, str(found)), Ruling(event.seat, found))

    def _accuse(self, evidence: Evidence, ruling: Ruling) -> Receipt:
        """We have found this ourselves. Where it would prove our own seat a cheat, another program
        of our identity has signed it: nobody makes evidence of that at home.
        """
        if ruling.seat == self.own:
            self.doubled = self.doubled or evidence.step
            return Receipt.FROZEN
        return self.freeze(evidence, ruling)

    def freeze(self, evidence: Evidence, ruling: Ruling) -> Receipt:
        """Take nothing more: this evidence was found, and it proves this (R10)."""
        self.evidence, self.ruling = evidence, ruling
        return Receipt.FROZEN

    @property
    def fault(self) -> str:
        """Which part of the log the evidence is about; empty if there is none."""
        return "" if self.ruling is None else self.ruling.fact.kind.fault

    # -- closing steps -------------------------------------------------------------------------

    def _close(
        self,
        seats: tuple[Seat, ...],
        reports: tuple[Report, ...] = (),
        live: tuple[Seat, ...] | None = None,
    ) -> None:
        """Close the open step by the events of these seats; short, if ``live`` go on."""
        events = tuple(self.held[seat][0] for seat in seats)
        parts = {seat: self.held[seat][1] for seat in seats}
        for seat, (event, _) in self.held.items():
            if seat not in parts:
                self._give_up(event)
        marked = self._marked_by(events)
        self.table = close(self.table, parts, events, reports=reports, live=live)
        logged = LoggedStep(marked, events, reports)
        self._let_open_go()
        self._stand_on(logged)
        self._closed.append(ClosedStep(self.table.step, logged, self.table, live))
        self._take_early()

    def _give_up(self, event: Event) -> None:
        """This event is good, and the step on its head closes without it."""
        self.reported.keep_late(event)
        self._unproven = [(one, check) for one, check in self._unproven if one.id != event.id]

    def _marked_by(self, events: Iterable[Event]) -> tuple[Report, ...]:
        """The reports to which marks in these events lead and that stand nowhere in the log yet."""
        led = {one.id: one for event in events for one in self._led.get(event.id, ())}
        new = [report for name, report in led.items() if name not in self.steps.named]
        return tuple(sorted(new, key=lambda one: (one.step, one.attempt, one.seat)))

    def led_to(self, seat: Seat) -> tuple[Report, ...]:
        """The reports to which the marks of a seat's event on our head lead, but those logged."""
        led = self._led.get(self.held[seat][0].id, ()) if seat in self.held else ()
        return tuple(one for one in led if one.id not in self.steps.named)

    @property
    def _waiting(self) -> list[Event]:
        """The events on our head that wait for reports."""
        on = (self.early.on(self.table.head, seat) for seat in self.table.seats)
        return [event for event in on if event is not None]

    def _take_early(self) -> None:
        for event in self.early.take(self.table.head):
            if self.evidence is not None:
                break
            if event.prev == self.table.head:
                self._check(event)
            else:  # the step was closed by those that owed it, and this one did not
                self._check_late(event)
        self.early.forget(self.table.step)

    def drop_open_step(self) -> None:
        """Forget the events of the open step; they come again."""
        dropped = {event.id for event, _ in self.held.values()}
        self._unproven = [(e, check) for e, check in self._unproven if e.id not in dropped]
        self._let_open_go()

    def _let_open_go(self) -> None:
        self.held, self.aside, self._led = {}, {}, {}

    def newly_closed(self) -> list[ClosedStep]:
        """The steps closed since the last time this was asked, in order."""
        closed, self._closed = self._closed, []
        return closed

    # -- proofs of a run -----------------------------------------------------------------------

    def settle_run(self) -> bool:
        """Check what is outstanding, once its run is complete: before anything stands upon it.

        What is held of the open step needs no check yet: nobody has built on it.
        """
        return self.table.passing is not None or bool(self.held) or self.settle_proofs()

    def settle_proofs(self) -> bool:
        """Check every outstanding proof; False, with evidence set, if one is false.

        Those of our own seat were made here and need no check.
        """
        waiting = [(e, c) for e, c in self._unproven if e.seat != self.own]
        self._unproven = []
        if self.batch is not None:
            self.batch.add([check for _, check in waiting])
            return True
        false = check_run(self.table.group, [check for _, check in waiting])
        if false is None:
            return True
        group = self.table.group
        self.proofs_false = sum(check_run(group, [check]) is not None for _, check in waiting)
        self._freeze_bad(waiting[false][0], fact(FactKind.ROUND_FALSE))
        return False
