"""How the steps of a chain are closed: what seats have reported, and what that comes to (R17).

A step closes by the events of all who owe, or by reports. Reports can come for a step that was
closed long ago, and close it otherwise. Here is told how a step is closed now; the chain follows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.basics import Seat
from ledger.chain.held_back import AHEAD
from ledger.chain.marked_reports import led_by
from ledger.chain.open_events import OpenEvents
from ledger.chain.reports_held import ReportsHeld
from ledger.chain.trunk import Trunk
from ledger.records.event import Event
from ledger.records.reports import Report
from ledger.sealed.sealed_table import SealedTable
from ledger.short_close.closing_rule import Stance, closing_now
from ledger.short_close.late_events import void
from ledger.short_close.open_step import OpenStep, StepWords
from ledger.short_close.outcome import Outcome
from ledger.steps.owed_events import owing
from ledger.steps.table_after import may_close_short


@dataclass
class Closings:
    """What was said about the heads of one chain, and how it has closed them.

    ``own`` is our seat, if we have one. Without ``follows`` no closed step is given up: so a log is
    read, which may hold, for a mark that shows nothing, the reports of an attempt that it has not
    gone on from. ``counted`` is the highest attempt that our files say our seat has signed, by
    head; ``reported`` has what came too late for its step as well.
    """

    trunk: Trunk
    open: OpenEvents
    own: Seat | None = None
    follows: bool = True
    counted: dict[bytes, int] = field(default_factory=dict)
    reported: ReportsHeld = field(default_factory=ReportsHeld)
    _outcomes: dict[bytes, Outcome] = field(default_factory=dict)
    _opened: dict[bytes, OpenStep] = field(default_factory=dict)

    # -- what is known of a step -------------------------------------------------------------------

    def step_on(self, head: bytes) -> OpenStep:
        """The step that was open on one of our heads. Raises what ``table_at`` raises."""
        known = self._opened.get(head)
        if known is not None:
            return known
        here = head == self.trunk.table.head
        table = self.trunk.table if here else self.trunk.table_of(head)
        found = open_step_on(table, self.trunk.owed if here else owing(table))
        self._opened[head] = found
        return found

    def words_on(self, head: bytes) -> StepWords:
        """All good events and reports on one of our heads."""
        if head == self.trunk.table.head:
            events = [event for event, _ in self.open.held.values()]
        else:
            events = list(self.trunk.steps[self.trunk.at(head) + 1])
        late = self.reported.all_late(head)
        events += [one for one in late if led_by(self.trunk, self.reported, one) is not None]
        step = self.step_on(head)
        reports = tuple(one for one in self.reported.reports(head) if step.admits(one))
        return words_of(events, reports)

    def event_on(self, head: bytes, seat: Seat) -> Event | None:
        """What a seat has signed on a head, whatever became of it."""
        here = self.open.on(head, seat) or self.reported.late(head, seat)
        at = self.trunk.step_at(head)
        if here is not None or at is None:
            return here
        return self.trunk.steps.event(at + 1, seat)

    def said_on(self) -> list[bytes]:
        """Our heads about which seats have said anything beyond a usual close, the lowest first."""
        if self.reported.silent:
            return []
        return sorted(filter(self.trunk.knows, self.reported.heads), key=self.trunk.at)

    def closed_on(self, head: bytes) -> Outcome | None:
        """How the step on this head is closed here; None while it is open."""
        if head == self.trunk.table.head:
            return None
        at = self.trunk.at(head)
        known = self._outcomes.get(head)
        return known or as_usual(self.trunk.steps[at + 1], self.trunk.heads[at + 1])

    def is_void(self, event: Event) -> bool:
        """Whether an event on one of our heads came too late: its seat owed one there, and the step
        closed short without it.
        """
        closed = self.closed_on(event.prev)
        if closed is None or closed.live is None:
            return False
        return void(self.step_on(event.prev), closed, event.seat)

    def stance(self, head: bytes) -> Stance:
        """Where our seat is with the step on this head."""
        signed = 0 if self.own is None else self.reported.signed(self.own, head)
        return Stance(self.own, max(signed, self.counted.get(head, 0)), self.closed_on(head))

    def decided(self, head: bytes, stance: Stance) -> Outcome | None:
        """How reports close the step on this head now, if that is otherwise than it was."""
        found = closing_now(self.step_on(head), self.words_on(head), stance)
        return None if found == stance.closed else found

    def asks_for_reports(self, head: bytes) -> bool:
        """Whether the step on this head does not close by events alone: seats have reported."""
        return bool(self.reported.reports(head)) or head in self.counted

    # -- what becomes of it ------------------------------------------------------------------------

    def bind(self, report: Report) -> None:
        """Our files hold this report of our seat: it binds, whatever else becomes of it."""
        self.counted[report.prev] = max(self.counted.get(report.prev, 0), report.attempt)

    def follow(self) -> None:
        """The log is read: from now on closed steps are given up for what is known of them."""
        self.follows = True

    def keep(self, head: bytes, outcome: Outcome) -> None:
        """The step on this head is closed so."""
        self._outcomes[head] = outcome

    def remember_open_step(self) -> None:
        """The step that is open closes now; what was open is still asked for."""
        self.step_on(self.trunk.table.head)

    def give_up(self, heads: Iterable[bytes]) -> None:
        """The steps on these heads are not closed any more, or stand on no head of ours."""
        for head in heads:
            self._outcomes.pop(head, None)
            self._opened.pop(head, None)

    def forget(self) -> None:
        """Drop what was said about steps that nobody asks for any more."""
        if self.reported.silent and len(self._opened) <= 2 * AHEAD:
            return  # not looked through at each step: once in so many is often enough
        trunk = self.trunk
        waited = (head for head in self.said_on() if self._unanswered(head))
        self.reported.forget(trunk.table.step, trunk.step_at, waited)
        said, oldest = self.reported.heads, trunk.table.step - AHEAD
        for head in [one for one in self._opened if one not in said]:
            if (trunk.step_at(head) or 0) < oldest:
                del self._opened[head]

    def _unanswered(self, head: bytes) -> bool:
        """Whether a seat that has reported there has signed nothing beyond: it may need a mark, but
        for attempts that stand in the log, which show by themselves how the step was closed.
        """
        at = self.trunk.at(head)
        logged = max((one.attempt for one in self.trunk.steps.reports(at + 1)), default=0)
        seats = {one.seat for one in self.reported.reports(head) if one.attempt > logged}
        return any(not self.trunk.gave_beyond(seat, at) for seat in seats)

    # -- what others are given ---------------------------------------------------------------------

    def reports_of(self, outcome: Outcome) -> tuple[Report, ...]:
        """The reports of the attempt that came to this closing, by seat."""
        every = {one.id: one for head in self.reported.heads for one in self.reported.reports(head)}
        return tuple(every[one] for one in outcome.proof if one in every)

    def unlogged(self) -> list[bytes]:
        """The reports on our heads that stand in no log, and late events beside them."""
        named, found = self.trunk.steps.named, list[bytes]()
        for head in self.said_on():
            found += [event.raw for event in self.reported.all_late(head)]
            found += [one.raw for one in self.reported.reports(head) if one.id not in named]
        return found

    def unlogged_of(self, seat: Seat) -> list[bytes]:
        """The same of one seat, and its reports on heads that are not known here."""
        named = self.trunk.steps.named
        return [one.raw for one in self.reported.all_of(seat) if one.id not in named]


def open_step_on(table: SealedTable, owed: tuple[Seat, ...]) -> OpenStep:
    """The step that is open on a table, in which these seats owe an event."""
    roster = table.roster
    return OpenStep(
        table_id=roster.table_id,
        head=table.head,
        step=table.step + 1,
        seats=len(roster.keys),
        spare=roster.offer.max_absent if may_close_short(table) else 0,
        owing=owed,
        absent=frozenset(table.absent),
        left=frozenset(table.left),
    )


def words_of(events: Iterable[Event], reports: tuple[Report, ...]) -> StepWords:
    """What was signed on a head: good events, and reports."""
    return StepWords({event.id: event.seat for event in events}, reports)


def as_usual(events: Iterable[Event], head: bytes) -> Outcome:
    """A step that was closed by the events of all who owed, so that this head stands on it."""
    return Outcome(0, tuple(event.id for event in events), (), None, (), head)
