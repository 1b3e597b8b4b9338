"""Cards are dealt or shown, and everybody gives its parts (R22, R30).

Under the joint key each seat but the reader gives its share; a seat that shall open or copy a card
of its own for the same line does so in the same event. A card of an absent seat is shown to
all by what the others give in its place (R23). What was given before a step closed short stays, and
the card keeps its reader.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.agenda import Reveal
from engine.answers import Revealed
from engine.basics import ALL, Card, Face, Seat
from engine.kernel import apply
from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import Ciphertext
from ledger.sealed.acts import ActReader
from ledger.sealed.checked_event import CheckedEvent, PartsGiven, Tally
from ledger.sealed.event_proofs import EventProofs, Verifier
from ledger.sealed.locks import lock_of
from ledger.sealed.own_cards import (
    check_own_reveal,
    face_behind,
    make_own_reveal,
)
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.run import Run
from ledger.sealed.sealed_table import DECK, LockedCard, SealedTable
from ledger.sealed.unfinished import Given
from ledger.step_kinds.opening_parts import OpeningParts, Wanted, check_own_shares, make_own_shares
from ledger.step_kinds.step_kind import Draft, WholeDraft, with_given


@dataclass(frozen=True)
class RevealByShares:
    """A reveal of cards that one live seat alone cannot open."""

    table: SealedTable
    line: Reveal

    @cached_property
    def parts(self) -> OpeningParts:
        """The closed cards that wait for the parts of seats, in the order of the line."""
        table, state, wanted = self.table, self.table.state, list[Wanted]()
        for cards, to in self.line.pairs:
            for card in cards:
                lock = lock_of(state, card)
                if card in state.faces or card in table.given.opened:
                    continue
                if lock == DECK:
                    of = tuple([seat for seat in table.seats if seat != to])
                elif lock in table.absent and to == ALL:
                    of = (lock,)
                else:
                    continue  # its owner opens or copies it
                wanted.append(Wanted(card, table.ciphers[(card, lock)].a, of))
        return OpeningParts(table, tuple(wanted))

    def own_line(self, seat: Seat) -> Reveal:
        """What the line still asks of a seat's own cards."""
        given = self.table.given
        if seat in self.table.absent:
            return Reveal(())
        pairs = [
            (
                tuple(
                    card
                    for card in cards
                    if self.table.state.owner(card) == seat
                    and (card not in given.opened if to == ALL else (card, to) not in given.copied)
                ),
                to,
            )
            for cards, to in self.line.pairs
        ]
        return Reveal(tuple((cards, to) for cards, to in pairs if cards))

    def owing(self) -> tuple[Seat, ...]:
        """Every seat that has a part to give, or a card of its own to open or to copy."""
        parts = self.parts
        return tuple(s for s in self.table.live if parts.owes(s) or self.own_line(s).pairs)

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """Its parts are right, and so is what it opens and copies. Raises BadEvent."""
        parts = self.parts
        own = check_own_shares(parts, seat, reader, proofs)
        given = own + parts.check(seat, reader, proofs)
        at = Run(self.table, seat, proofs)
        fresh, opened, tally = check_own_reveal(at, self.own_line(seat), reader)
        tally += Tally(shares=len(own.shares))
        return PartsGiven(given + Given(opened=opened, copied=fresh), tally)

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """Our shares, what we give for others, then what the line asks of our own cards."""
        table, seat, parts = self.table, own.number, self.parts
        acts = make_own_shares(parts, own, rng)
        acts += parts.make(own, len(acts), rng)
        at = Run(table, seat, EventProofs(table.group, Verifier.THOROUGH))
        acts += make_own_reveal(at, self.own_line(seat), len(acts), own.keys.x, rng)
        return WholeDraft(own, table, tuple(acts))

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """What the events hold is kept beside what is there already."""
        return with_given(self.table, parts)

    def finish(self) -> SealedTable:
        """All parts of a card together open it, or leave it under its reader's key."""
        table, state = self.table, self.table.state
        masks, given = self.parts.masks(), table.given
        fresh: dict[LockedCard, Ciphertext] = dict(given.copied)
        opened: dict[Card, Face] = dict(given.opened)
        for cards, to in self.line.pairs:
            for card in cards:
                if card not in masks:
                    continue
                cipher = table.ciphers[(card, lock_of(state, card))]
                if to == ALL:
                    opened[card] = face_behind(table, cipher, masks[card])
                else:
                    fresh[(card, to)] = Ciphertext(cipher.a, table.group.sub(cipher.b, masks[card]))
        after = apply(state, Revealed(opened))
        ciphers = {**table.ciphers, **fresh}
        return table.but(ciphers=ciphers, state=after, news=after.news, given=Given())

    def lets_out(self, seat: Seat) -> bool:
        """Parts on cards, and copies for another reader."""
        state, absent = self.table.state, self.table.absent
        return any(
            to != ALL or lock_of(state, card) in (DECK, *absent)
            for cards, to in self.line.pairs
            for card in cards
            if card not in state.faces
        )
