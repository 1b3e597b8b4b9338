"""Takes the next event of a log, or says why not; finds two where one belongs (R3, R7 to R11).

One ordered list of checks decides about every event, cheap ones first. A chain holds the state
after the last closed step, the events of the open one, and what came too early; of closed steps
heads and digests, and the rest until it is told where else it lies. It keeps no file and signs
nothing. Its verifier says what is asked of proofs; those of a shuffle by all may be
left for later (R35): ``settle_proofs`` checks what is outstanding, and must be asked before
anything is signed on top.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from engine.basics import Seat
from ledger.chain.closed_steps import ClosedSteps, Past
from ledger.chain.play_again import play_again
from ledger.chain.receipt import Receipt
from ledger.deck.proofs.batch import ProofBatch
from ledger.deck.proofs.shuffle import ShuffleCheck, check_run
from ledger.facts import Fact, FactKind, fact
from ledger.records.event import Event, Signed
from ledger.records.evidence import (
    Evidence,
    Ruling,
    evidence_of_bad_event,
    evidence_of_complaint,
    evidence_of_fork,
)
from ledger.sealed.acts import BadEvent
from ledger.sealed.checked_event import CheckedEvent, Complained, Tally, deferred_by, tally_of
from ledger.sealed.quick_signatures import signed_by
from ledger.sealed.state import SealedTable
from ledger.sealed.verifier import Verifier
from ledger.steps.step import check_event, close, owing

AHEAD = 64
"""Steps ahead of our head up to which an event is held back, and how many of one seat (R8)."""


@dataclass(frozen=True)
class ClosedStep:
    """A step that is over: its events in seat order and the table after it."""

    number: int
    events: tuple[Event, ...]
    after: SealedTable


@dataclass
class Chain:
    """A log as it grows. ``table`` is the state after its last closed step.

    ``verifier`` says how proofs are treated; a ``batch`` takes them instead, and is looked at by
    whoever gave it (an audit). ``signed`` checks signatures, by the quickest library unless it is
    given. ``own`` is our seat, if we have one; ``evidence`` what froze the log, and ``ruling`` what
    we have found by it ourselves; ``proofs_false`` counts false shuffles among those left for
    later; ``tally`` counts the acts of all events taken. ``held`` are the good events of the open
    step, by seat; ``aside`` those that answer another state than ours.
    """

    table: SealedTable
    verifier: Verifier = Verifier.DEFERRING
    own: Seat | None = None
    batch: ProofBatch | None = None
    signed: Callable[[Signed, bytes], bool] | None = None
    evidence: Evidence | None = None
    ruling: Ruling | None = None
    proofs_false: int = 0
    tally: Tally = field(default_factory=Tally)
    held: dict[Seat, tuple[Event, CheckedEvent]] = field(default_factory=dict)
    aside: dict[Seat, Event] = field(default_factory=dict)
    steps: ClosedSteps = field(default_factory=ClosedSteps)
    heads: list[bytes] = field(default_factory=list)
    digests: list[bytes] = field(default_factory=list)
    _index: dict[bytes, int] = field(default_factory=dict)
    _tables: dict[int, SealedTable] = field(default_factory=dict)
    _early: dict[tuple[bytes, Seat], Event] = field(default_factory=dict)
    _unproven: list[tuple[Event, ShuffleCheck]] = field(default_factory=list)
    _closed: list[ClosedStep] = field(default_factory=list)
    _owed: tuple[Seat, ...] | None = None

    def __post_init__(self) -> None:
        """A chain begins with the roster: step 0."""
        self._stand_on(())

    def knows(self, head: bytes, *, before_last: bool = False) -> bool:
        """Whether this head is one of ours; ``before_last``: one that we have built upon."""
        return head in self._index and not (before_last and head == self.table.head)

    def digest_on(self, head: bytes) -> bytes | None:
        """The digest of our state on one of our heads; None for a head we do not know."""
        at = self._index.get(head)
        return None if at is None else self.digests[at]

    def holds_proven(self, event: Event) -> bool:
        """Whether this very event is among those taken, and none of its proofs is outstanding."""
        outstanding = any(e.id == event.id for e, _ in self._unproven)
        early = self._early.get((event.prev, event.seat)) is not None
        return self._holds(event) and not outstanding and not early

    @property
    def owed(self) -> tuple[Seat, ...]:
        """The seats that owe an event on our head, those whose events are here as well."""
        if self._owed is None:
            self._owed = owing(self.table)
        return self._owed

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
            return self.freeze(
                evidence_of_fork(other, event), Ruling(event.seat, fact(FactKind.FORK))
            )
        if event.prev == self.table.head:
            return self._check(event, checked)
        if event.prev in self._index:
            return self._check_late(event)
        self._early[(event.prev, event.seat)] = event
        return Receipt.LATER

    def _has_place(self, event: Event) -> bool:
        """Whether this event can be judged now or held back; asked before its signature is.

        On heads we do not know a seat has so many places, for the first that come, one a head: an
        honest seat whose branch was given up signs a second event of one step number on another.
        There is none behind us: what stands there can be judged on no head that we shall ever have
        (R8). Nor has one that answers another state on an older head, unless it is a second event
        there.
        """
        if event.prev in self._index:
            late = event.prev != self.table.head and self.other_state(event) is not None
            return not late or self.steps.gave(self._index[event.prev] + 1, event.seat)
        if (event.prev, event.seat) in self._early:
            return True
        near = self.table.step < event.step <= self.table.step + AHEAD
        return near and sum(seat == event.seat for _, seat in self._early) < AHEAD

    def _holds(self, event: Event) -> bool:
        kept = self.held.get(event.seat)
        if kept is not None and kept[0].id == event.id:
            return True
        aside = self.aside.get(event.seat)
        if aside is not None and aside.id == event.id:
            return True
        early = self._early.get((event.prev, event.seat))
        if early is not None and early.id == event.id:
            return True
        return event.id in self.steps.ids

    def early_of(self, seat: Seat) -> list[bytes]:
        """The events of this seat that came too early, as they came."""
        return [event.raw for (_, author), event in self._early.items() if author == seat]

    def rival(self, event: Event) -> Event | None:
        """Another event of the same seat on the same head: two where one belongs."""
        kept = self.held.get(event.seat)
        if kept is not None and kept[0].prev == event.prev:
            return kept[0]
        aside = self.aside.get(event.seat)
        if aside is not None and aside.prev == event.prev:
            return aside
        early = self._early.get((event.prev, event.seat))
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
            checked = checked or check_event(self.table, event, self.verifier, self.batch)
        except BadEvent as error:
            return self._freeze_bad(event, error.fact)
        if isinstance(checked, Complained):
            opening = self.steps.event(2, checked.dealer)
            assert opening is not None, "step 3 is open"
            found = evidence_of_complaint(event, opening, checked.ruling)
            return self.freeze(found, checked.ruling)
        self.held[event.seat] = (event, checked)
        self.tally += tally_of(checked)
        self._unproven.extend((event, check) for check in deferred_by(checked))
        if set(self.held) == set(self.owed):
            self._close()
        return Receipt.NEW

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
        """On an older head of ours, from a seat that gave nothing there: it did not owe one."""
        if self.other_state(event) is not None:
            return Receipt.UNUSED
        return self._freeze_bad(event, fact(FactKind.NOT_ASKED))

    def _freeze_bad(self, event: Event, found: Fact) -> Receipt:
        return self.freeze(evidence_of_bad_event(event, str(found)), Ruling(event.seat, found))

    def freeze(self, evidence: Evidence, ruling: Ruling) -> Receipt:
        """Take nothing more: this evidence was found, and it proves this (R10)."""
        self.evidence, self.ruling = evidence, ruling
        return Receipt.FROZEN

    @property
    def fault(self) -> str:
        """Which part of the log the evidence is about; empty if there is none."""
        return "" if self.ruling is None else self.ruling.fact.kind.fault

    def _stand_on(self, events: tuple[Event, ...]) -> None:
        at = self._index[self.table.head] = len(self.heads)
        self.steps.append(events)
        self.heads.append(self.table.head)
        self.digests.append(self.table.digest)
        self._tables[at] = self.table

    def step_at(self, head: bytes) -> int | None:
        """The step that one of our heads stands behind; None for a head we do not know."""
        return self._index.get(head)

    def table_at(self, head: bytes) -> SealedTable | None:
        """The table as it stood on one of our heads; None for a head we do not know.

        What was let go is played again, which takes as long as a replay up to there. Raises what
        the place of the events raises.
        """
        at = self._index.get(head)
        if at is None or at in self._tables:
            return None if at is None else self._tables[at]
        return play_again(self._tables[0], (self.steps[step] for step in range(1, at + 1)))

    def let_go(self, past: Past, step: int) -> None:
        """The steps up to this one can be had from there: hold heads and digests, and no more."""
        self.steps.let_go(past, step)
        for at in [at for at in self._tables if 0 < at <= step and at != self.table.step]:
            del self._tables[at]

    # -- closing steps -------------------------------------------------------------------------

    def _close(self) -> None:
        events = tuple(self.held[seat][0] for seat in sorted(self.held))
        parts = {seat: checked for seat, (_, checked) in self.held.items()}
        self.table, self._owed = close(self.table, parts, events), None
        self.held, self.aside = {}, {}
        self._stand_on(events)
        self._closed.append(ClosedStep(self.table.step, events, self.table))
        self._take_early()

    def _take_early(self) -> None:
        ready = [key for key in self._early if key[0] == self.table.head]
        for event in [self._early.pop(key) for key in sorted(ready)]:
            if self.evidence is not None:
                break
            if event.prev == self.table.head:
                self._check(event)
            else:  # the step was closed by those that owed it, and this one did not
                self._check_late(event)
        gone = [key for key, e in self._early.items() if e.step <= self.table.step]
        for key in gone:
            del self._early[key]

    def drop_open_step(self) -> None:
        """Forget the events of the open step; they come again."""
        dropped = {event.id for event, _ in self.held.values()}
        self._unproven = [(e, check) for e, check in self._unproven if e.id not in dropped]
        self.held, self.aside = {}, {}

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
