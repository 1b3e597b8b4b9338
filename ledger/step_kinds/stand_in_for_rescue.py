"""Cards of an absent seat have got their reader's layer: the others take its lock off (R34).

Every live seat gives its part for the absent one, the reader too; should it come back, it gives
its own. What is left lies under the reader's key, whether the reader is still there or not.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.agenda import Rescue
from engine.answers import Rescued
from engine.basics import Seat
from engine.kernel import apply
from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import Ciphertext
from ledger.sealed.acts import ActReader
from ledger.sealed.checked_event import CheckedEvent, PartsGiven, Tally
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import LAYERED, LockedCard, SealedTable
from ledger.sealed.unfinished import Given
from ledger.step_kinds.opening_parts import OpeningParts, Wanted, check_own_shares, make_own_shares
from ledger.step_kinds.step_kind import Draft, WholeDraft, with_given


@dataclass(frozen=True)
class StandInForRescue:
    """The second half of a rescue."""

    table: SealedTable
    line: Rescue

    @cached_property
    def parts(self) -> OpeningParts:
        """The layered cards wait for the part of the absent seat."""
        ciphers, of = self.table.ciphers, (self.line.of,)
        wanted = [Wanted(card, ciphers[(card, LAYERED)].a, of) for card in self.line.cards]
        return OpeningParts(self.table, tuple(wanted))

    def owing(self) -> tuple[Seat, ...]:
        """Every live seat; only the one whose cards they were, if it is back."""
        parts = self.parts
        return tuple(seat for seat in self.table.live if parts.owes(seat))

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """Its parts are those its keys give. Raises BadEvent."""
        parts = self.parts
        own = check_own_shares(parts, seat, reader, proofs, slot=LAYERED, lock=seat)
        return PartsGiven(own + parts.check(seat, reader, proofs), Tally(shares=len(own.shares)))

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """What we give in its place, or our own part if we are that seat."""
        parts = self.parts
        acts = make_own_shares(parts, own, rng, slot=LAYERED, lock=own.number)
        acts += parts.make(own, len(acts), rng)
        return WholeDraft(own, self.table, tuple(acts))

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """What the events hold is kept beside what is there already."""
        return with_given(self.table, parts)

    def finish(self) -> SealedTable:
        """The cards are their reader's, in its zone under new handles, or as copies."""
        table, line, state = self.table, self.line, self.table.state
        fresh: dict[LockedCard, Ciphertext] = {}
        masks = self.parts.masks()
        for at, card in enumerate(line.cards):
            cipher = table.ciphers[(card, LAYERED)]
            handle = state.next_card + at if line.zone else card
            fresh[(handle, line.to)] = Ciphertext(cipher.a, table.group.sub(cipher.b, masks[card]))
        after = apply(state, Rescued())
        ciphers = {**table.ciphers, **fresh}
        return table.but(ciphers=ciphers, state=after, news=after.news, given=Given())

    def lets_out(self, seat: Seat) -> bool:
        """The cards, to their reader."""
        return True
