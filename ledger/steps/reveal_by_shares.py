"""Cards from the deck are dealt or shown: every seat but the reader gives its shares (R30).

Whoever shall open or copy a card of its own for the same line does so in the same event. A card is
readable once all shares but the reader's have been taken off; one shown to all needs everybody's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.agenda import Reveal
from engine.answers import Revealed
from engine.basics import ALL, Card, Face, Seat
from engine.kernel import apply
from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import Ciphertext
from ledger.deck.group.group import Element
from ledger.deck.shares import make_shares
from ledger.facts import FactKind
from ledger.sealed.acts import SHARE, Act, ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, SharesGiven, Tally
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.own_cards import (
    check_own_reveal,
    face_behind,
    make_own_reveal,
    own_cards,
    read_masks,
)
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.run import Run
from ledger.sealed.state import DECK, LockedCard, SealedTable, lock_of
from ledger.sealed.verifier import Verifier
from ledger.steps.step_kind import Draft, WholeDraft, all_of


@dataclass(frozen=True, slots=True)
class RevealByShares:
    """A reveal of cards that lie under the joint key."""

    table: SealedTable
    line: Reveal

    def owing(self) -> tuple[Seat, ...]:
        """Every seat that has a share to give, or a card of its own to open or to copy."""
        state, line = self.table.state, self.line
        return tuple(
            seat
            for seat in self.table.live
            if self.shared_by(seat) or any(own_cards(state, line, seat))
        )

    def shared_by(self, seat: Seat) -> list[Card]:
        """The cards on which this seat gives its share, in the order of the line."""
        state = self.table.state
        return [
            card
            for cards, to in self.line.pairs
            if to != seat
            for card in cards
            if card not in state.faces and lock_of(state, card) == DECK
        ]

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """Its shares are right, and so is what it opens and copies. Raises BadEvent."""
        table, cards = self.table, self.shared_by(seat)
        shares: dict[Card, Element] = {}
        if cards:
            where = table.place(seat, reader.place, SHARE)
            (data,) = reader.take(SHARE, bytes)
            ciphers = [table.ciphers[(card, DECK)] for card in cards]
            false = BadEvent(FactKind.SHARES_FALSE)
            given = read_masks(table, where, table.keys.x[seat], ciphers, data, proofs, false)
            shares = dict(zip(cards, given, strict=True))
        fresh, opened, tally = check_own_reveal(Run(table, seat, proofs), self.line, reader)
        return SharesGiven(shares, fresh, opened, tally + Tally(shares=len(cards)))

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """Our shares, then what the line asks of our own cards."""
        table, seat, acts = self.table, own.number, list[Act]()
        cards, x = self.shared_by(seat), own.keys.x
        if cards:
            where = table.place(seat, 0, SHARE)
            ciphers = [table.ciphers[(card, DECK)] for card in cards]
            data = make_shares(table.group, where, x, table.keys.x[seat], ciphers, rng=rng)
            acts.append((SHARE, data))
        at = Run(table, seat, EventProofs(table.group, Verifier.THOROUGH))
        acts += make_own_reveal(at, self.line, len(acts), x, rng)
        return WholeDraft(own, table, tuple(acts))

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """All shares of a card together open it, or leave it under its reader's key."""
        table, state = self.table, self.table.state
        given = all_of(SharesGiven, parts)
        fresh: dict[LockedCard, Ciphertext] = {}
        opened: dict[Card, Face] = {}
        for part in given.values():
            fresh |= part.ciphers
            opened |= part.opened
        for cards, to in self.line.pairs:
            for card in cards:
                if card in state.faces or lock_of(state, card) != DECK:
                    continue
                cipher, mask = table.ciphers[(card, DECK)], self._mask(card, to, given)
                if to == ALL:
                    opened[card] = face_behind(table, cipher, mask)
                else:
                    fresh[(card, to)] = Ciphertext(cipher.a, table.group.sub(cipher.b, mask))
        after = apply(state, Revealed(opened))
        return table.but(ciphers={**table.ciphers, **fresh}, state=after, news=after.news)

    def _mask(self, card: Card, to: Seat, given: Mapping[Seat, SharesGiven]) -> Element:
        mask = self.table.group.identity
        for seat, part in given.items():
            if card in part.shares and seat != to:
                mask = self.table.group.add(mask, part.shares[card])
        return mask

    def lets_out(self, seat: Seat) -> bool:
        """Shares on cards, and copies for another reader."""
        state = self.table.state
        return any(
            to != ALL or lock_of(state, card) == DECK
            for cards, to in self.line.pairs
            for card in cards
            if card not in state.faces
        )
