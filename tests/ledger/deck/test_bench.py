"""Prints how long the deck's work takes; asserts that it is right, never how long it took."""

import os
import time

import pytest

from ledger.deck.group.ciphertext import decode_cards, encode_cards
from ledger.deck.proofs import claims
from ledger.deck.proofs.relock import relock, verify_relock
from ledger.deck.proofs.shuffle import (
    check_run,
    generators,
    read_shuffle,
    run_terms,
    shuffle,
    verify_shuffle,
)
from ledger.deck.shares import make_shares, read_shares
from tests.ledger.deck.worlds import PLACE, make_world, shuffled_by_all

pytestmark = pytest.mark.bench


def best(work, repeats=5):
    """Least CPU milliseconds of some repeats, and the last result."""
    least = float("inf")
    for _ in range(repeats):
        begin = time.process_time()
        result = work()
        least = min(least, (time.process_time() - begin) * 1000)
    return least, result


@pytest.mark.parametrize("count", [1, 8, 18, 52, 65, 108])
def test_shuffle_times(group, count):
    """Shuffle with its proof, and its check from bytes."""
    world = make_world(group, faces=count)
    cards = shuffled_by_all(world, world.fresh_deck())
    generators(group, count)
    made, (outputs, proof) = best(lambda: shuffle(group, PLACE, world.joint, cards, rng=os.urandom))
    raw = encode_cards(group, outputs)
    checked, good = best(
        lambda: verify_shuffle(group, PLACE, world.joint, cards, decode_cards(group, raw), proof)
    )
    assert good
    print(f"\n{group.name}, {count} cards: shuffle {made:.1f} ms, check {checked:.1f} ms")


def test_run_times(group):
    """Nine seats shuffle 52 cards; one seat checks the eight others together, from bytes."""
    world = make_world(group, faces=52)
    lists, proofs = [world.fresh_deck()], []
    for _ in range(9):
        outputs, proof = shuffle(group, PLACE, world.joint, lists[-1], rng=os.urandom)
        lists.append(decode_cards(group, encode_cards(group, outputs)))
        proofs.append(proof)

    def read():
        return [
            read_shuffle(group, PLACE, world.joint, lists[seat], lists[seat + 1], proofs[seat])
            for seat in range(9)
            if seat != 4
        ]

    points, checks = best(read, 2)
    sums, false = best(lambda: check_run(group, checks), 2)
    assert false is None
    count = len(run_terms(group, checks))
    print(f"\n{group.name}, run: points {points:.0f} ms, sum of {count} {sums:.0f} ms")


def test_small_times(group):
    """Shares, relocks and claims."""
    world = make_world(group, faces=40)
    seat, cards = world.seats[0], world.own_cards(0, range(8))
    made, data = best(lambda: make_shares(group, PLACE, seat.x, seat.key, cards, rng=os.urandom))
    read, found = best(lambda: read_shares(group, PLACE, seat.key, cards, data))
    assert found is not None
    print(f"\n{group.name}: 8 shares {made:.2f} ms, check {read:.2f} ms")
    target = world.seats[1].key
    made, (new, proof) = best(
        lambda: relock(group, PLACE, seat.x, seat.key, target, cards[:3], rng=os.urandom)
    )
    read, good = best(lambda: verify_relock(group, PLACE, seat.key, target, cards[:3], new, proof))
    assert good
    print(f"{group.name}: relock of 3 {made:.2f} ms, check {read:.2f} ms")
    for size in (4, 32):
        points, card = world.points[:size], cards[0]
        made, proof = best(
            lambda p=points, c=card: claims.prove_in(
                group, PLACE, seat.x, seat.key, c, p, rng=os.urandom
            )
        )
        read, good = best(
            lambda p=points, c=card, d=proof: claims.verify_in(group, PLACE, seat.key, c, p, d)
        )
        assert good
        print(f"{group.name}: in {size} faces {made:.2f} ms, check {read:.2f} ms")
    some = world.points[9:10]
    made, proof = best(
        lambda: claims.prove_not_in(
            group, PLACE, seat.x, seat.key, cards[0], some, world.points, rng=os.urandom
        )
    )
    read, good = best(
        lambda: claims.verify_not_in(group, PLACE, seat.key, cards[0], some, world.points, proof)
    )
    assert good
    print(f"{group.name}: not {made:.2f} ms, check {read:.2f} ms")
