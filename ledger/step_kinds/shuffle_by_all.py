"""One stage of a shuffle by all, before a card of it can be named (R35).

A shuffle by all takes as many steps as there are live seats. Several piles go round side by side:
those of zone z begin with the live seat number z mod n, n being the seats that are live in the
first step, so that all seats work in every step. A step that closes short leaves a pile waiting for
the next seat that is there and has not shuffled it; the shuffle is done when no live seat is left
that has not shuffled every pile. Whoever comes next in more piles than fit into one event gives the
others in later steps (``ledger.sizes.piles_at_once``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.agenda import Shuffle
from engine.answers import Shuffled
from engine.basics import Seat
from engine.kernel import apply
from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import Ciphertext, encode_cards
from ledger.deck.proofs.shuffle import read_shuffle, shuffle
from ledger.facts import FactKind
from ledger.sealed.acts import SHUFFLE, Act, ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, PilesShuffled
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.locks import cipher_of
from ledger.sealed.own_cards import piles_of, read_shuffle_act
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import DECK, LockedCard, SealedTable
from ledger.sealed.unfinished import Pile, ShuffleInProgress
from ledger.sizes.act_sizes import ActSizes
from ledger.sizes.piles_at_once import piles_due
from ledger.step_kinds.step_kind import Draft, WholeDraft, all_of


@dataclass(frozen=True, slots=True)
class ShuffleByAll:
    """The stage that is open: each pile is shuffled by one seat."""

    table: SealedTable
    line: Shuffle

    @property
    def piles(self) -> tuple[Pile, ...]:
        """The piles as they stand; where those of a new line begin depends on who is there."""
        table, state, live = self.table, self.table.state, self.table.live
        if table.passing is not None:
            return table.passing.piles
        found = []
        for number, zone in enumerate(self.line.zones):
            first, cards = live[number % len(live)], state.zone(zone)
            for back, places in piles_of(state, zone):
                inputs = [cipher_of(table, state, table.ciphers, cards[at], DECK) for at in places]
                found.append(Pile(zone, back, first, (), tuple(inputs)))
        return tuple(found)

    def owing(self) -> tuple[Seat, ...]:
        """The seats that come next in the piles."""
        live = self.table.live
        return tuple(sorted({s for p in self.piles if (s := p.next(live)) is not None}))

    def due(self, seat: Seat) -> tuple[Pile, ...]:
        """The piles this seat shuffles now: of those it comes next in, what fits into one event."""
        table = self.table
        sizes = ActSizes(table.group, frozenset(table.game.faces))
        return piles_due(self.piles, table.live, seat, sizes)

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """Each pile comes out as the shuffle of what went in. Raises BadEvent."""
        table, group, joint = self.table, self.table.group, self.table.keys.joint
        piles, deferred = {}, []
        for pile in self.due(seat):
            where = table.place(seat, reader.place, SHUFFLE, pile.zone, DECK)
            outputs, proof = read_shuffle_act(table, reader, *pile.name, len(pile.cards))
            piles[pile.name] = outputs
            if not proofs.wanted:
                continue
            check = read_shuffle(group, where, joint, pile.cards, outputs, proof)
            if check is None:
                raise BadEvent(FactKind.SHUFFLE_UNREADABLE, zone=pile.zone)
            if proofs.verifier.defers:
                deferred.append(check)
            else:
                proofs.ask(check, BadEvent(FactKind.ROUND_FALSE))
        return PilesShuffled(piles, tuple(deferred))

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """Every pile we owe in a new order, with its proof."""
        table, acts = self.table, list[Act]()
        for pile in self.due(own.number):
            where = table.place(own.number, len(acts), SHUFFLE, pile.zone, DECK)
            outputs, proof = shuffle(table.group, where, table.keys.joint, pile.cards, rng=rng)
            acts.append((SHUFFLE, *pile.name, encode_cards(table.group, outputs), proof))
        return WholeDraft(own, table, tuple(acts))

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """The piles go on to the next seats."""
        given, live = all_of(PilesShuffled, parts), self.table.live
        piles = []
        for pile in self.piles:
            seat = pile.next(live)
            part = None if seat is None else given.get(seat)
            if part is not None and seat is not None and pile.name in part.piles:
                pile = pile.shuffled(seat, part.piles[pile.name])
            piles.append(pile)
        return self.table.but(passing=ShuffleInProgress(tuple(piles)))

    def finish(self) -> SealedTable:
        """The piles lie in their zones under new handles."""
        table, state = self.table, self.table.state
        assert table.passing is not None, "somebody has shuffled"
        piles = {pile.name: pile.cards for pile in table.passing.piles}
        fresh: dict[LockedCard, Ciphertext] = {}
        new = state.next_card
        for zone in self.line.zones:
            for back, places in piles_of(state, zone):
                cards = piles[zone, back]
                fresh |= {(new + at, DECK): one for at, one in zip(places, cards, strict=True)}
            new += len(state.zone(zone))
        after = apply(state, Shuffled())
        ciphers = {**table.ciphers, **fresh}
        return table.but(passing=None, ciphers=ciphers, state=after, news=after.news)

    def lets_out(self, seat: Seat) -> bool:
        """Nothing: no card can be read by a shuffle."""
        return False
