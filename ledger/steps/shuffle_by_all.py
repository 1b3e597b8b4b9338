"""One stage of a shuffle by all, before a card of it can be named (R35).

A shuffle by all takes as many steps as there are live seats. The piles of several zones go round
side by side in tracks: zone z is in track z mod n, n being the live seats when the first events
come, and track t begins with the live seat number t, so that all seats work in every step. A step
that closes short leaves a track waiting for the next seat that is there and has not shuffled it;
the shuffle is done when no live seat is left out of any track.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from engine.agenda import Shuffle
from engine.answers import Shuffled
from engine.basics import Seat
from engine.kernel import apply
from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import Ciphertext, encode_cards
from ledger.deck.proofs.shuffle import read_shuffle, shuffle
from ledger.facts import FactKind
from ledger.sealed.absence import Pile, ShuffleInProgress, Track
from ledger.sealed.acts import SHUFFLE, Act, ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, PilesShuffled
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.locks import cipher_of
from ledger.sealed.own_cards import piles_of, take_shuffle
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.state import DECK, LockedCard, SealedTable
from ledger.steps.step_kind import Draft, WholeDraft, all_of


@dataclass(frozen=True, slots=True)
class ShuffleByAll:
    """The stage that is open: each track is shuffled by one seat."""

    table: SealedTable
    line: Shuffle

    @property
    def tracks(self) -> tuple[Track, ...]:
        """The tracks as they stand; those of a new line follow from who is there."""
        if self.table.passing is not None:
            return self.table.passing.tracks
        live, zones = self.table.live, self.line.zones
        count = min(len(live), len(zones))
        return tuple(Track(zones[at :: len(live)], live[at]) for at in range(count))

    def owing(self) -> tuple[Seat, ...]:
        """The seats that come next in the tracks."""
        live = self.table.live
        return tuple(sorted({s for t in self.tracks if (s := t.next(live)) is not None}))

    def zones_of(self, seat: Seat) -> list[str]:
        """The zones this seat shuffles now, in the order of the line."""
        live = self.table.live
        mine = {zone for t in self.tracks if t.next(live) == seat for zone in t.zones}
        return [zone for zone in self.line.zones if zone in mine]

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
        """The piles go on to the next seats."""
        given, live = all_of(PilesShuffled, parts), self.table.live
        piles: dict[Pile, tuple[Ciphertext, ...]] = {
            (zone, back): tuple(pile) for zone in self.line.zones for back, pile in self.piles(zone)
        }
        for part in given.values():
            piles |= part.piles
        tracks = [
            replace(track, done=(*track.done, seat)) if seat in given else track
            for track in self.tracks
            for seat in (track.next(live),)
        ]
        return self.table.but(passing=ShuffleInProgress(tuple(tracks), piles))

    def finish(self) -> SealedTable:
        """The piles lie in their zones under new handles."""
        table, state = self.table, self.table.state
        assert table.passing is not None, "somebody has shuffled"
        fresh: dict[LockedCard, Ciphertext] = {}
        new = state.next_card
        for zone in self.line.zones:
            for back, places in piles_of(state, zone):
                fresh |= {
                    (new + at, DECK): cipher
                    for at, cipher in zip(places, table.passing.piles[(zone, back)], strict=True)
                }
            new += len(state.zone(zone))
        after = apply(state, Shuffled())
        ciphers = {**table.ciphers, **fresh}
        return table.but(passing=None, ciphers=ciphers, state=after, news=after.news)

    def lets_out(self, seat: Seat) -> bool:
        """Nothing: no card can be read by a shuffle."""
        return False
