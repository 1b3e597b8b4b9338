"""The last step: every seat signs points and winners."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.basics import Seat
from ledger.deck.group.chance import Rng
from ledger.facts import FactKind
from ledger.records import canon
from ledger.sealed.acts import RESULT, Act, ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, ResultSigned
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import Milestone, SealedTable
from ledger.step_kinds.step_kind import Draft, WholeDraft, all_of


@dataclass(frozen=True, slots=True)
class SignResult:
    """What the rules say the game came to, in everybody's hand."""

    table: SealedTable

    def act(self) -> Act:
        """The act every seat owes: points and winners by seat."""
        outcome = self.table.outcome
        assert outcome is not None, "a game without a result is not over"
        return (RESULT, outcome.scores, outcome.winners)

    def owing(self) -> tuple[Seat, ...]:
        """Every live seat."""
        return self.table.live

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """It is just what the rules say. Raises BadEvent."""
        given = reader.read(RESULT, tuple, tuple)
        reader.end()
        if canon.encode(given) != canon.encode(self.act()[1:]):
            raise BadEvent(FactKind.RESULT_OTHER, f"{given!r:.80}")
        return ResultSigned()

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """The result as it stands here."""
        return WholeDraft(own, self.table, (self.act(),))

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """The log is over."""
        all_of(ResultSigned, parts)
        return self.table.reaching(Milestone.RESULT_SIGNED)

    def lets_out(self, seat: Seat) -> bool:
        """Nothing."""
        return False
