"""A head of a chain in the terms of ``ledger.short_close``: the step open on it, and its words."""

from __future__ import annotations

from collections.abc import Iterable

from engine.basics import Seat
from ledger.records.event import Event
from ledger.records.reports import Report
from ledger.sealed.state import SealedTable
from ledger.short_close.open_step import OpenStep, StepWords
from ledger.short_close.outcome import Outcome
from ledger.steps.step import may_close_short


def open_step_on(table: SealedTable, owing: tuple[Seat, ...]) -> OpenStep:
    """The step that is open on a table, in which these seats owe an event."""
    roster = table.roster
    return OpenStep(
        table=roster.table,
        head=table.head,
        step=table.step + 1,
        seats=len(roster.keys),
        spare=roster.offer.max_absent if may_close_short(table) else 0,
        owing=owing,
        absent=frozenset(table.absent),
        left=frozenset(table.left),
    )


def words_of(events: Iterable[Event], reports: tuple[Report, ...]) -> StepWords:
    """What was signed on a head: good events, and reports."""
    return StepWords({event.id: event.seat for event in events}, reports)


def as_usual(events: Iterable[Event], head: bytes) -> Outcome:
    """A step that was closed by the events of all who owed, so that this head stands on it."""
    return Outcome(0, tuple(event.id for event in events), (), None, (), head)
