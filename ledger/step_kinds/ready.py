"""Step 3 of the key ceremony: ready, or a complaint about a share that is false (R47)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.basics import Seat
from ledger.deck.escrow import Guilty, judge_complaint, make_complaint, open_share
from ledger.deck.group.chance import Rng
from ledger.facts import FactKind, fact
from ledger.records.evidence import Ruling
from ledger.sealed.acts import COMPLAIN, READY, Act, ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, Complained, SaidReady
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.key_ceremony import own_chance
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import Milestone, SealedTable
from ledger.step_kinds.step_kind import Draft, WholeDraft, all_of


@dataclass(frozen=True, slots=True)
class ReadyOrComplain:
    """Every seat has opened the shares dealt to it: all are right, or one is complained of."""

    table: SealedTable

    def owing(self) -> tuple[Seat, ...]:
        """Every seat."""
        return self.table.live

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """Who is wrong, if somebody complains. Raises BadEvent."""
        if reader.peek() != COMPLAIN:
            reader.read(READY)
            return SaidReady()
        where = self.table.place(seat, reader.place, COMPLAIN)
        dealer, complaint = reader.read(COMPLAIN, int, bytes)
        if dealer not in self.table.seats or dealer == seat:
            raise BadEvent(FactKind.DEALER_OF_NOTHING, dealer=dealer)
        guilty = judge_complaint(
            self.table.group,
            where,
            self.table.roster.table_id,
            dealer,
            seat,
            self.table.keys.commitments[dealer],
            self.table.keys.e[seat],
            self.table.keys.shares[dealer][seat],
            complaint,
        )
        if guilty is Guilty.DEALER:
            return Complained(dealer, Ruling(dealer, fact(FactKind.DEALT_FALSELY)))
        return Complained(dealer, Ruling(seat, fact(FactKind.COMPLAINED_FALSELY)))

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """Ready, unless a share that was dealt to us is false."""
        others = (dealer for dealer in self.table.seats if dealer != own.number)
        false = next((dealer for dealer in others if not self._share_is_right(dealer, own)), None)
        act: Act = (READY,) if false is None else self._complaint(false, own)
        return WholeDraft(own, self.table, (act,))

    def _share_is_right(self, dealer: Seat, own: OwnSeat) -> bool:
        share = open_share(
            self.table.group,
            self.table.roster.table_id,
            dealer,
            own.number,
            self.table.keys.commitments[dealer],
            own.keys.e,
            own.keys.sealing_key,
            self.table.keys.shares[dealer][own.number],
        )
        return share is not None

    def _complaint(self, dealer: Seat, own: OwnSeat) -> Act:
        complaint = make_complaint(
            self.table.group,
            self.table.place(own.number, 0, COMPLAIN),
            dealer,
            own.keys.e,
            own.keys.sealing_key,
            self.table.keys.shares[dealer][own.number],
            rng=own_chance(self.table, own),
        )
        return (COMPLAIN, dealer, complaint)

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """All are ready: the game begins. A complaint has frozen the table before this."""
        all_of(SaidReady, parts)
        return self.table.reaching(Milestone.ALL_READY)

    def lets_out(self, seat: Seat) -> bool:
        """Nothing: no card exists yet."""
        return False
