"""What one seat owes alone: its run of lines closes the step by itself (R5)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.basics import Seat
from ledger.deck.group.chance import Rng
from ledger.sealed.acts import ActReader
from ledger.sealed.checked_event import CheckedEvent, RunAnswered
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.passing_on import passes_on
from ledger.sealed.run import Run
from ledger.sealed.state import SealedTable
from ledger.steps.run_draft import RunDraft
from ledger.steps.step_kind import Draft, all_of


@dataclass(frozen=True, slots=True)
class LoneRun:
    """A run of the seat that owes the line in front."""

    table: SealedTable
    seat: Seat

    def owing(self) -> tuple[Seat, ...]:
        """That seat alone."""
        return (self.seat,)

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """The acts answer its lines, one after the other. Raises BadEvent."""
        return Run(self.table, seat, proofs).check(reader)

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """All up to the first decision a person has to take."""
        return RunDraft(self.table, own, rng=rng)

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """The state the run has come to, with the ciphertexts it has made."""
        runs = all_of(RunAnswered, parts)
        if not runs:
            return self.table
        (run,) = runs.values()
        return self.table.adding(run.ciphers).but(state=run.after, news=run.news)

    def lets_out(self, seat: Seat) -> bool:
        """What it passes on because somebody else's move asks it to."""
        return passes_on(self.table, seat)
