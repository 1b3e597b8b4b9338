"""What proofs cost, by backend: shuffles with their check from bytes, locks, openings, claims."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from functools import partial

from bench.clock import cpu, cpu_once_each
from bench.rows import Row
from bench.settings import Settings
from bench.tables.deck import PLACE, Deck, make_deck
from ledger.deck.group.ciphertext import decode_cards, encode_cards
from ledger.deck.group.group import Group
from ledger.deck.proofs import claims
from ledger.deck.proofs.relock import relock, verify_relock
from ledger.deck.proofs.shuffle import generators, shuffle, verify_shuffle
from ledger.deck.shares import make_shares, read_shares

Pair = tuple[Callable[[], bytes], Callable[[bytes], bool]]


def measure(settings: Settings) -> Iterator[Row]:
    """Making and checking of each proof, in milliseconds of CPU; each proof is checked once."""
    for name, group in settings.groups.items():
        for count in settings.decks:
            yield from _shuffle(name, group, count, settings)
        yield from _small(name, make_deck(group, seats=2, faces=32), settings)


def _shuffle(name: str, group: Group, count: int, settings: Settings) -> Iterator[Row]:
    deck = make_deck(group, seats=2, faces=count)
    cards = deck.shuffled(count)
    generators(group, count)  # hashed once a table, not once a shuffle
    make = partial(shuffle, group, PLACE, deck.joint, cards, rng=os.urandom)
    made, _ = cpu(make, settings.runs)

    def check(outputs: bytes, proof: bytes) -> bool:
        after = decode_cards(group, outputs, count=count)
        return verify_shuffle(group, PLACE, deck.joint, cards, after, proof)

    shuffles = [make() for _ in range(settings.runs + 1)]
    checked, good = cpu_once_each(
        partial(check, encode_cards(group, outputs), proof) for outputs, proof in shuffles
    )
    _sound(all(good), f"shuffle of {count}")
    yield Row(f"shuffle of {count}, make, {name}", made, "ms")
    yield Row(f"shuffle of {count}, check, {name}", checked, "ms")


def _small(name: str, deck: Deck, settings: Settings) -> Iterator[Row]:
    for what, (make, check) in _pairs(deck).items():
        made, _ = cpu(make, settings.runs)
        proofs = [make() for _ in range(max(8, settings.runs))]
        checked, good = cpu_once_each(partial(check, data) for data in proofs)
        _sound(all(good), what)
        yield Row(f"{what}, make, {name}", made, "ms")
        yield Row(f"{what}, check, {name}", checked, "ms")


def _pairs(deck: Deck) -> dict[str, Pair]:
    """For each small proof how it is made and how it is checked."""
    group, seat, cards = deck.group, deck.seats[0], deck.own(0, 8)
    card, target = cards[0], deck.seats[1].key

    def opening(count: int) -> Pair:
        some = cards[:count]
        return (
            lambda: make_shares(group, PLACE, seat.x, seat.key, some, rng=os.urandom),
            lambda data: read_shares(group, PLACE, seat.key, some, data) is not None,
        )

    def one_of(count: int) -> Pair:
        allowed = deck.points[:count]
        return (
            lambda: claims.prove_in(group, PLACE, seat.x, seat.key, card, allowed, rng=os.urandom),
            lambda data: claims.verify_in(group, PLACE, seat.key, card, allowed, data),
        )

    def lock() -> bytes:
        new, proof = relock(group, PLACE, seat.x, seat.key, target, cards[:3], rng=os.urandom)
        return encode_cards(group, new) + proof

    def locked(data: bytes) -> bool:
        new = decode_cards(group, data[: 3 * 64], count=3)
        return verify_relock(group, PLACE, seat.key, target, cards[:3], new, data[3 * 64 :])

    other = deck.points[9:10]
    return {
        "relock of 3": (lock, locked),
        "opening of 1": opening(1),
        "opening of 8": opening(8),
        "one of 4": one_of(4),
        "one of 32": one_of(32),
        "not this one": (
            lambda: claims.prove_not_in(
                group, PLACE, seat.x, seat.key, card, other, deck.points, rng=os.urandom
            ),
            lambda data: claims.verify_not_in(
                group, PLACE, seat.key, card, other, deck.points, data
            ),
        ),
    }


def _sound(good: bool, what: str) -> None:
    """A figure about a proof that does not hold would be worth nothing."""
    if not good:
        raise AssertionError(f"a proof of {what!r} that was just made does not hold")
