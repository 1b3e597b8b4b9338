"""A step of a table of one seat: a move, or a roll that hangs on no head (R43)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.agenda import Pace
from engine.basics import Card, Face, Move, Phrase, Seat
from engine.errors import IllegalMove
from engine.sight import OwnRun
from engine.table import Table
from ledger.deck.group.chance import Rng
from ledger.deck.roll import make_roll_share
from ledger.facts import FactKind
from ledger.sealed import solo
from ledger.sealed.acts import MOVE, ROLL, Act, ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, SoloAnswered, Tally
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.own_cards import read_move, read_roll
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import SealedTable
from ledger.step_kinds.step_kind import Draft, Question, WholeDraft, all_of


@dataclass(frozen=True, slots=True)
class SoloStep:
    """The one seat answers, and everything the known cards answer by themselves follows."""

    table: SealedTable

    def owing(self) -> tuple[Seat, ...]:
        """The one seat."""
        return (solo.ONLY,)

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """The move is legal and true, or the roll is the one its key gives. Raises BadEvent."""
        table = self.table
        if not solo.asks_for_chance(table):
            move = read_move(reader)
            tally = solo.claimed_by(table, move)
            reader.end()
            return SoloAnswered(solo.moved_on(table, move), tally)
        where, point = table.place(solo.ONLY, reader.place, ROLL), solo.roll_point_of(table)
        (data,) = reader.read(ROLL, bytes)
        share = read_roll(
            table, where, solo.ONLY, point, data, proofs, BadEvent(FactKind.ROLL_FALSE)
        )
        reader.end()
        return SoloAnswered(solo.rolled_on(table, share), Tally(rolls=1))

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """A roll at once; else what the seat is asked."""
        table, only = self.table, solo.ONLY
        if not solo.asks_for_chance(table):
            return SoloDraft(table)
        where, point = table.place(only, 0, ROLL), solo.roll_point_of(table)
        data = make_roll_share(table.group, where, own.keys.x, table.keys.x[only], point, rng=rng)
        return WholeDraft(own, table, ((ROLL, data),))

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """The table up to the next roll or decision."""
        (part,) = all_of(SoloAnswered, parts).values()
        return part.after

    def lets_out(self, seat: Seat) -> bool:
        """Nothing: there is nobody else."""
        return False


class SoloDraft:
    """A move of the one seat. Its own shuffles before it cost nothing and need no act."""

    checked = False
    news: Sequence[Phrase] = ()

    def __init__(self, table: SealedTable) -> None:
        """A forced decision is answered at once."""
        asked = solo.asked(table)
        assert asked is not None, "the seat of a table of one is asked, or a roll is owed"
        self.table, self._question = table, asked
        self._acts: list[Act] = []
        if asked.decision.pace is Pace.FORCED:
            self.answer(asked.decision.auto(asked.state, self.eyes()))

    @property
    def acts(self) -> Sequence[Act]:
        """The move, once it is there."""
        return self._acts

    @property
    def asked(self) -> Question | None:
        """What has to be decided before the event is complete."""
        return None if self._acts else (self._question.state, self._question.decision)

    @property
    def run(self) -> OwnRun[Table] | None:
        """Where it is asked, if that is within a ``Together``."""
        return self._question.run

    def eyes(self) -> Mapping[Card, Face]:
        """The closed cards the seat can read."""
        return self._question.eyes()

    def answer(self, move: Move) -> None:
        """Take the move. Raises BadEvent with nothing changed, IllegalMove if nothing is asked."""
        if self._acts:
            raise IllegalMove("nothing is asked of this seat now")
        solo.moved_on(self.table, move)
        self._acts.append((MOVE, *move.plain()))
