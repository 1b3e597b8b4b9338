"""Heads of a chain on which seats have reported, without a game behind them: the last is open."""

from dataclasses import replace
from types import SimpleNamespace

from ledger.chain.reports_held import ReportsHeld
from ledger.short_close.closing_rule import Stance
from ledger.short_close.open_step import StepWords
from ledger.short_close.outcome import outcomes
from tests.ledger.short_close.records import a_report, a_step, an_event

THREE = (0, 1, 2)


class SaidHeads:
    """As much of a chain as reports need; our seat is 0."""

    def __init__(self, count=1, **step):
        """So many heads, one behind the other."""
        made = [replace(a_step(**step), head=bytes([n]) * 32, step=9 + n) for n in range(count)]
        self.opened = {one.head: one for one in made}
        self.heads = list(self.opened)
        self.table = SimpleNamespace(head=self.heads[-1])
        self.trunk = self.closings = self
        self.reported = ReportsHeld()
        self.events = {head: {} for head in self.heads}
        self.closed, self.beyond = {}, set()

    def say(self, seat, attempt=1, live=THREE, held=(), *, head=None):
        """A report of this seat, on the last head if no other is named."""
        step = self.opened[self.table.head if head is None else head]
        said = a_report(seat, attempt, live, held, prev=step.head, step=step.step)
        self.reported.keep(said)
        return said

    def close_by_reports(self, head, *, without=()):
        """Three have listed the events of all but these: as usual by attempt 1, or short."""
        step = self.opened[head]
        owing = [seat for seat in step.owing if seat not in without]
        given = [an_event(seat, prev=head, step=step.step) for seat in owing]
        self.events[head] = {one.id: one.seat for one in given}
        for seat in THREE:
            self.say(seat, held=tuple(one.id for one in given), head=head)
        (self.closed[head],) = outcomes(step, self.words_on(head))
        return self.closed[head].proof

    def said_on(self):
        """The heads on which anything was said, the lowest first."""
        return [head for head in self.heads if head in self.reported.heads]

    def step_on(self, head):
        """The step that was open there. Raises KeyError."""
        return self.opened[head]

    def words_on(self, head):
        """What was signed there."""
        return StepWords(self.events[head], self.reported.reports(head))

    def closed_on(self, head):
        """How that step was closed, if it was. Raises KeyError for a head that is not ours."""
        return self.closed.get(self.opened[head].head)

    def stance(self, head):
        """Where our seat is with it."""
        return Stance(0, self.reported.signed(0, head), self.closed.get(head))

    def step_at(self, head):
        """The step behind which a head stands; None for one that is not ours."""
        return self.opened[head].step - 1 if head in self.opened else None

    def gave_beyond(self, seat, at):
        """Whether a seat has an event beyond the step on the head of this number."""
        return (seat, at) in self.beyond
