"""What one seat owes alone: its run of lines closes the step by itself (R5); and how one is made.

A run is made as a draft: own shuffles first, then a person is asked about the fresh handles (R37).
It lives in memory only; if the program stops before the event is signed, another draft is made,
and nothing is lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.agenda import Decision, Pace
from engine.basics import Card, Face, Move, Phrase, Seat
from engine.errors import IllegalMove
from engine.sight import OwnRun
from engine.table import Table
from ledger.deck.group.chance import Rng
from ledger.sealed.acts import Act, ActReader
from ledger.sealed.checked_event import CheckedEvent, RunAnswered
from ledger.sealed.event_proofs import EventProofs, Verifier
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.run import Run
from ledger.sealed.sealed_table import SealedTable
from ledger.sealed.written_runs import answer
from ledger.step_kinds.awaited_acks import passes_on
from ledger.step_kinds.step_kind import Draft, Question, all_of


class RunDraft:
    """An own run, as far as it is made; each act was checked like any other when it was made."""

    checked = True

    def __init__(self, table: SealedTable, own: OwnSeat, *, rng: Rng) -> None:
        """Answer every line nobody has to be asked for."""
        self.table, self._own, self._rng = table, own, rng
        self._run = Run(table, own.number, EventProofs(table.group, Verifier.THOROUGH))
        self._acts: list[Act] = []
        self._asked: Question | None = None
        self._go_on()

    def _go_on(self) -> None:
        """Up to the next decision of a person. Raises BadEvent only for our own faults."""
        run = self._run
        while (line := run.line()) is not None:
            move = None
            if isinstance(line, Decision):
                if line.pace is not Pace.FORCED:
                    self._asked = (run.state, line)
                    return
                move = line.auto(run.state, self.eyes())
            self._answer(move)

    def _answer(self, move: Move | None) -> None:
        answer(self._run, self._acts, self._own.keys.x, move=move, rng=self._rng)

    @property
    def acts(self) -> Sequence[Act]:
        """The acts made so far."""
        return self._acts

    @property
    def asked(self) -> Question | None:
        """What has to be decided before the event is complete."""
        return self._asked

    @property
    def run(self) -> OwnRun[Table] | None:
        """Where it is asked, if others are asked side by side with it."""
        if self._run.lone:
            return None
        return OwnRun(self.table.state, tuple(self._run.answers))

    @property
    def news(self) -> Sequence[Phrase]:
        """What the run has brought so far."""
        return self._run.told

    def eyes(self) -> Mapping[Card, Face]:
        """What our seat can read at this point of the run."""
        return self._own.eyes(self.table, self._run)

    def answer(self, move: Move) -> None:
        """Take the answer and go on. Raises BadEvent with nothing changed, IllegalMove if nothing
        is asked."""
        if self._asked is None:
            raise IllegalMove("nothing is asked of this seat now")
        self._answer(move)
        self._asked = None
        self._go_on()


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
