"""The layer a reader adds to cards of an absent seat: its part of a rescue (R34).

Each card gets fresh randomness and the reader's lock beside that of its owner, in one proof. Cards
for a zone are then shuffled under both keys, so that their order is their reader's secret; copies
stay where they are, since each is a copy of one card.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.agenda import Rescue
from engine.basics import Card
from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import Ciphertext, encode_cards
from ledger.deck.group.group import Element
from ledger.deck.proofs.context import ProofContext
from ledger.deck.proofs.layer import add_layer, layer_check
from ledger.deck.proofs.shuffle import read_shuffle, shuffle
from ledger.facts import FactKind
from ledger.sealed.acts import LAYER, SHUFFLE, Act, ActReader, BadEvent
from ledger.sealed.own_cards import EventContext, glimpse_zone, read_cards, read_shuffle_act
from ledger.sealed.sealed_table import LAYERED, LockedCard


def _keys(at: EventContext, line: Rescue) -> tuple[Element, Element]:
    """The key of the absent seat, and that of both."""
    keys = at.table.keys.x
    return keys[line.of], at.table.group.add(keys[line.of], keys[line.to])


def _place(at: EventContext, line: Rescue, act: int, kind: str, both: Element) -> ProofContext:
    return at.table.place(at.seat, act, kind, line.zone or glimpse_zone(line.to), key=both)


def _piles(at: EventContext, cards: Sequence[Card]) -> list[tuple[str, list[int]]]:
    """The places of the cards by their backs: a shuffle never mixes backs."""
    piles: dict[str, list[int]] = {}
    for place, card in enumerate(cards):
        piles.setdefault(at.state.backs.get(card, ""), []).append(place)
    return sorted(piles.items())


def make_layer(at: EventContext, line: Rescue, place: int, secret: int, rng: Rng) -> list[Act]:
    """The acts of ``check_layer``, beginning at this place of the event."""
    table, group = at.table, at.table.group
    theirs, both = _keys(at, line)
    inputs = [at.cipher(card, line.of) for card in line.cards]
    where, own = _place(at, line, place, LAYER, both), table.keys.x[at.seat]
    layered, proof = add_layer(group, where, secret, own, theirs, inputs, rng=rng)
    acts: list[Act] = [(LAYER, encode_cards(group, layered), proof)]
    for back, places in mixed_piles(at, line):
        where = _place(at, line, place + len(acts), SHUFFLE, both)
        mixed, proof = shuffle(group, where, both, [layered[i] for i in places], rng=rng)
        acts.append((SHUFFLE, line.zone, back, encode_cards(group, mixed), proof))
    return acts


def mixed_piles(at: EventContext, line: Rescue) -> list[tuple[str, list[int]]]:
    """By back, the places of the cards that the reader mixes: of a glimpse none."""
    return list(_piles(at, line.cards)) if line.zone else []


def check_layer(at: EventContext, line: Rescue, reader: ActReader) -> dict[LockedCard, Ciphertext]:
    """The cards under both keys, as the next acts leave them. Raises BadEvent."""
    table, group = at.table, at.table.group
    theirs, both = _keys(at, line)
    zone = line.zone or glimpse_zone(line.to)
    where = _place(at, line, reader.place, LAYER, both)
    data, proof = reader.read(LAYER, bytes, bytes)
    layered = list(read_cards(table, data, len(line.cards), FactKind.RELOCK_FORM, zone))
    if at.proofs.wanted:
        inputs = [at.cipher(card, line.of) for card in line.cards]
        own = table.keys.x[at.seat]
        check = layer_check(group, where, own, theirs, inputs, layered, proof)
        at.proofs.ask(check, BadEvent(FactKind.LAYER_FALSE, zone=zone))
    for back, places in mixed_piles(at, line):
        where = _place(at, line, reader.place, SHUFFLE, both)
        mixed, shown = read_shuffle_act(table, reader, line.zone, back, len(places))
        if at.proofs.wanted:
            given = [layered[i] for i in places]
            mix = read_shuffle(group, where, both, given, mixed, shown)
            at.proofs.ask(mix, BadEvent(FactKind.SHUFFLE_FALSE, zone=line.zone))
        for i, cipher in zip(places, mixed, strict=True):
            layered[i] = cipher
    return {(card, LAYERED): cipher for card, cipher in zip(line.cards, layered, strict=True)}
