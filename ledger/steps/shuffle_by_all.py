"""One stage of a shuffle by all, before a card of it can be named (R35).

A shuffle by all takes as many steps as there are live seats. The piles of several zones go round
side by side: zone z is in track z mod n, and in stage k seat (t + k) mod n shuffles track t, so
that all seats work in every step.
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
from ledger.sealed.own_cards import piles_of, take_shuffle
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.state import DECK, LockedCard, SealedTable, ShuffleInProgress, cipher_of
from ledger.steps.step_kind import Draft, WholeDraft, all_of

Pile = tuple[str, str]
"""A zone and a back."""


@dataclass(frozen=True, slots=True)
class ShuffleByAll:
    """The stage that is open: each track is shuffled by one seat."""

    table: SealedTable
    line: Shuffle

    @property
    def stage(self) -> int:
        """How many stages are done."""
        return self.table.passing.stage if self.table.passing else 0

    def owing(self) -> tuple[Seat, ...]:
        """The seat of each track in this stage."""
        live = self.table.live
        tracks = min(len(live), len(self.line.zones))
        return tuple(sorted(live[(track + self.stage) % len(live)] for track in range(tracks)))

    def zones_of(self, seat: Seat) -> list[str]:
        """The zones this seat shuffles in this stage."""
        live = self.table.live
        track = (live.index(seat) - self.stage) % len(live)
        return [zone for at, zone in enumerate(self.line.zones) if at % len(live) == track]

    def piles(self, zone: str) -> list[tuple[str, list[Ciphertext]]]:
        """The piles of a zone by their backs, as they are on their way round."""
        table, state = self.table, self.table.state
        if table.passing is not None:
            return [
                (back, list(pile))
                for (name, back), pile in sorted(table.passing.piles.items())
                if name == zone
            ]
        cards = state.zone(zone)
        return [
            (back, [cipher_of(table, state, table.ciphers, cards[at], DECK) for at in places])
            for back, places in piles_of(state, zone)
        ]

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """Each pile comes out as the shuffle of what went in. Raises BadEvent."""
        table, group, joint = self.table, self.table.group, self.table.keys.joint
        piles, deferred = {}, []
        for zone in self.zones_of(seat):
            for back, inputs in self.piles(zone):
                where = table.place(seat, reader.place, SHUFFLE, zone, DECK)
                outputs, proof = take_shuffle(table, reader, zone, back, len(inputs))
                piles[(zone, back)] = outputs
                if not proofs.wanted:
                    continue
                check = read_shuffle(group, where, joint, inputs, outputs, proof)
                if check is None:
                    raise BadEvent(FactKind.SHUFFLE_UNREADABLE, zone=zone)
                if proofs.verifier.defers:
                    deferred.append(check)
                else:
                    proofs.ask(check, BadEvent(FactKind.ROUND_FALSE))
        return PilesShuffled(piles, tuple(deferred))

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """Every pile of our track in a new order, with its proof."""
        table, acts = self.table, list[Act]()
        for zone in self.zones_of(own.number):
            for back, inputs in self.piles(zone):
                where = table.place(own.number, len(acts), SHUFFLE, zone, DECK)
                outputs, proof = shuffle(table.group, where, table.keys.joint, inputs, rng=rng)
                acts.append((SHUFFLE, zone, back, encode_cards(table.group, outputs), proof))
        return WholeDraft(own, table, tuple(acts))

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """The piles go on to the next seats, or lie in their zones under new handles."""
        table, state = self.table, self.table.state
        piles: dict[Pile, tuple[Ciphertext, ...]] = {
            (zone, back): tuple(pile) for zone in self.line.zones for back, pile in self.piles(zone)
        }
        for part in all_of(PilesShuffled, parts).values():
            piles |= part.piles
        if self.stage + 1 < len(table.live):
            return table.but(passing=ShuffleInProgress(self.stage + 1, piles))
        fresh: dict[LockedCard, Ciphertext] = {}
        new = state.next_card
        for zone in self.line.zones:
            for back, places in piles_of(state, zone):
                fresh |= {
                    (new + at, DECK): cipher
                    for at, cipher in zip(places, piles[(zone, back)], strict=True)
                }
            new += len(state.zone(zone))
        after = apply(state, Shuffled())
        ciphers = {**table.ciphers, **fresh}
        return table.but(passing=None, ciphers=ciphers, state=after, news=after.news)

    def lets_out(self, seat: Seat) -> bool:
        """Nothing: no card can be read by a shuffle."""
        return False
