"""Proofs checked together: the first false one is found, and each asks for its sums once."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ledger.deck.group.backend import best_group
from ledger.deck.proofs import batch, checks
from ledger.deck.proofs.claims import in_check, not_in_check, prove_in, prove_not_in
from ledger.deck.proofs.relock import relock, relock_check
from ledger.deck.proofs.schnorr import possession_check, prove_possession
from ledger.deck.proofs.shuffle import read_shuffle, shuffle
from ledger.deck.shares import make_shares, shares_check
from tests.ledger.deck.worlds import PLACE, SeededRng, make_world


def turned(proof):
    """The proof with another scalar at its end."""
    group = best_group()
    last = group.decode_scalar(proof[-32:])
    return proof[:-32] + group.encode_scalar(last + 1)


def checks_of(forged, rng):
    """One check of each sort, good or forged: shares on one card and on three, a possession, a
    relock, claims of both forms, an own shuffle.
    """
    group = best_group()
    world = make_world(group)
    seat, (card,) = world.seats[0], world.own_cards(0, [0])
    key, points = seat.key, world.points
    renewed, moved = relock(group, PLACE, seat.x, key, world.joint, [card], rng=rng)
    outputs, mixed = shuffle(group, PLACE, key, [card, card], rng=rng)
    known = prove_possession(group, PLACE, "x", seat.x, key, rng=rng)
    one_of = prove_in(group, PLACE, seat.x, key, card, points[:2], rng=rng)
    none_of = prove_not_in(group, PLACE, seat.x, key, card, points[1:2], points, rng=rng)
    others = prove_not_in(group, PLACE, seat.x, key, card, points[1:], points, rng=rng)
    cards = world.own_cards(0, [0, 1, 2])
    single = make_shares(group, PLACE, seat.x, key, cards[:1], rng=rng)
    triple = make_shares(group, PLACE, seat.x, key, cards, rng=rng)

    def bent(number, proof):
        return turned(proof) if number in forged else proof

    return [
        shares_check(group, PLACE, key, cards[:1], bent(0, single))[1],
        shares_check(group, PLACE, key, cards, bent(1, triple))[1],
        possession_check(group, PLACE, "x", key, bent(2, known)),
        relock_check(group, PLACE, key, world.joint, [card], renewed, bent(3, moved)),
        in_check(group, PLACE, key, card, points[:2], bent(4, one_of)),
        not_in_check(group, PLACE, key, card, points[1:2], points, bent(5, none_of)),
        not_in_check(group, PLACE, key, card, points[1:], points, bent(6, others)),
        read_shuffle(group, PLACE, key, [card, card], outputs, bent(7, mixed)),
        read_shuffle(group, PLACE, key, [card, card], outputs, bent(8, mixed)),
    ]


COUNT = 9


@pytest.fixture(scope="module")
def good():
    """All sorts of checks, of proofs that hold."""
    return checks_of((), SeededRng(b"good"))


@pytest.fixture(scope="module")
def false():
    """The same sorts, of proofs that do not."""
    return checks_of(range(COUNT), SeededRng(b"good"))


@given(st.lists(st.tuples(st.integers(0, COUNT - 1), st.booleans()), max_size=12))
@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_first_false_proof_is_found(good, false, chosen):
    """Any proofs in any order, good and forged: together they are judged as one by one."""
    group = best_group()
    asked = [(good if holds else false)[number] for number, holds in chosen]
    alone = [batch.first_false(group, [check]) is None for check in asked]
    assert alone == [holds for _, holds in chosen]
    expected = alone.index(False) if False in alone else None
    assert batch.first_false(group, asked) == expected


@pytest.mark.parametrize("size", [1, 30, 10_000])
def test_batches_of_any_size(good, false, size):
    """A batch is full from its size on; it fails once for a false proof, and is empty then."""
    group, chance = best_group(), random.Random(size)
    gathered = batch.ProofBatch(group, size)
    for _ in range(3):
        bad = chance.randrange(COUNT)
        order = [false[n] if n == bad else good[n] for n in range(COUNT)]
        chance.shuffle(order)
        gathered.add(order[:4])
        gathered.add(order[4:])
        assert gathered.full == (size < 10_000)
        assert not gathered.holds()
        assert not gathered.full and gathered.holds(), "it is empty, and what is not there holds"
    gathered.add(good[:1])
    assert gathered.full == (size == 1) and gathered.holds()


def test_one_call_for_the_sums_of_all(good, monkeypatch):
    """All commitments of all proofs are made in one call, but for those that hang on the first:
    a second commitment about several cards.
    """
    group, calls = best_group(), []
    sums = type(group).sums

    def watched(self, parts):
        calls.append(len(parts))
        return sums(self, parts)

    monkeypatch.setattr(type(group), "sums", watched)
    chosen = [check for check in good if isinstance(check, checks.ProofCheck)]
    assert checks.first_false(group, chosen) is None
    parts = sum(len(check.parts) for check in chosen)
    assert calls == [parts, 1]


def test_no_proof_of_bad_form_holds(good):
    """A check that could not even be read is false; no check at all holds."""
    group = best_group()
    assert not checks.holds(group, None) and checks.holds(group, good[0])
    assert checks.first_false(group, []) is None and batch.first_false(group, []) is None
