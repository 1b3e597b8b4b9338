"""Runs of several seats that do not read each other's answers, collected in one step (R3, R4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.basics import Seat
from engine.errors import RulesError
from engine.kernel import join, members
from ledger.deck.group.chance import Rng
from ledger.facts import FactKind
from ledger.sealed.acts import ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, RunAnswered
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.run import Run
from ledger.sealed.sealed_table import SealedTable
from ledger.step_kinds.awaited_acks import passes_on
from ledger.step_kinds.lone_run import RunDraft
from ledger.step_kinds.step_kind import Draft, all_of


@dataclass(frozen=True, slots=True)
class TogetherStep:
    """One run of each member, applied in seat order when all are there."""

    table: SealedTable

    def owing(self) -> tuple[Seat, ...]:
        """The members that are not absent."""
        return members(self.table.state)

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """The acts answer the lines of this member. Raises BadEvent."""
        return Run(self.table, seat, proofs).check(reader)

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """All up to the first decision a person has to take."""
        return RunDraft(self.table, own, rng=rng)

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """Every run that is there, applied in seat order; the lines of other seats stand.

        Raises BadEvent if they do not go together.
        """
        table, runs = self.table, all_of(RunAnswered, parts)
        if not runs:
            return table
        for run in runs.values():
            table = table.adding(run.ciphers)
        try:
            state = join(table.state, {seat: run.answers for seat, run in runs.items()})
        except RulesError as error:
            raise BadEvent(FactKind.NOT_INDEPENDENT, str(error)) from error
        return table.but(state=state, news=state.news)

    def lets_out(self, seat: Seat) -> bool:
        """What it passes on because somebody else's move asks it to."""
        return passes_on(self.table, seat)
