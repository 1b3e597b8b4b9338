"""Attacks 10, 11, 12, 15 and 16 of docs/protocol.md, section 18: those on shuffles."""

import collections
import itertools

import pytest

from ledger.deck.group.chance import below_from, draw_permutation, words_of
from ledger.deck.group.ciphertext import Ciphertext, decode_cards, unlock
from ledger.deck.group.errors import BadEncoding, BadStatement
from ledger.deck.proofs import shuffle as shuffles
from ledger.deck.proofs.shuffle import read_shuffle, shuffle, verify_shuffle
from tests.ledger.deck.forgery import false_outputs, forge_shuffle, remask
from tests.ledger.deck.group.rfc9496 import INVALID
from tests.ledger.deck.worlds import PLACE, SEATS, SeededRng, make_world, shuffled_by_all


def test_attack_10_false_shuffles(group, rng):
    """Attack 10: every kind of outputs that are no shuffle, proven as well as one can: refused."""
    world = make_world(group)
    cards = shuffled_by_all(world, world.fresh_deck(3))
    masks, order = [11, 22, 33], [0, 1, 2]
    good = [remask(group, world.joint, c, m) for c, m in zip(cards, masks, strict=True)]
    for order_claimed in (order, [1, 0, 2]):
        for what, outputs in false_outputs(world, cards, masks):
            proof = forge_shuffle(
                group, PLACE, world.joint, cards, outputs, order_claimed, masks, rng
            )
            assert not verify_shuffle(group, PLACE, world.joint, cards, outputs, proof), what
    proof = forge_shuffle(group, PLACE, world.joint, cards, good, order, masks, rng)
    assert verify_shuffle(group, PLACE, world.joint, cards, good, proof), "order unchanged is legal"
    for outputs in (good[:2], [*good, good[0]]):
        assert not verify_shuffle(group, PLACE, world.joint, cards, outputs, proof), "card dropped"
        assert not verify_shuffle(group, PLACE, world.joint, cards[:2], outputs, proof)
    twice = [cards[0], cards[0], cards[1]]
    assert not verify_shuffle(group, PLACE, world.joint, twice, good, proof)


def test_attack_10_masks_of_zero_are_legal(group, rng):
    """Attack 10, last case: r = 0 and the order unchanged are accepted, for masked cards.

    Secrecy rests on the honest seat that shuffles too. On public cards the same is refused, since
    A = O may not come out of a shuffle.
    """
    world = make_world(group)
    for cards, accepted in (
        (shuffled_by_all(world, world.fresh_deck(3)), True),
        (world.fresh_deck(3), False),
    ):
        proof = forge_shuffle(group, PLACE, world.joint, cards, cards, [0, 1, 2], [0, 0, 0], rng)
        assert verify_shuffle(group, PLACE, world.joint, cards, cards, proof) is accepted


def test_attack_11_proof_from_elsewhere(group, rng):
    """Attack 11: a proof for another deck, key, or by another seat: refused."""
    mine, theirs = SEATS
    world = make_world(group)
    cards = shuffled_by_all(world, world.fresh_deck(3))
    others = shuffled_by_all(world, world.fresh_deck(3), seed=b"others")
    outputs, proof = shuffle(group, mine, world.joint, cards, rng=rng)
    assert verify_shuffle(group, mine, world.joint, cards, outputs, proof)
    assert not verify_shuffle(group, theirs, world.joint, cards, outputs, proof)
    assert not verify_shuffle(group, mine, world.joint, others, outputs, proof)
    assert not verify_shuffle(group, mine, world.joint, cards[::-1], outputs, proof)
    assert not verify_shuffle(group, mine, world.joint, cards, outputs[::-1], proof)
    assert not verify_shuffle(group, mine, world.joint, outputs, cards, proof)
    assert not verify_shuffle(group, mine, world.seats[0].key, cards, outputs, proof)


def test_attack_12_known_generators(group, rng, monkeypatch):
    """Attack 12: whoever knows the generators' logarithms can prove a false shuffle.

    In this build, and only here, the generators are multiples of G that the forger knows: two
    cards become multiples of themselves, which are no cards, and the proof is accepted. With the
    generators hashed locally the same forgery is refused.
    """
    world = make_world(group)
    cards = shuffled_by_all(world, world.fresh_deck(2))
    masks, logs, scale = [5, 6], [1000003, 1000033], 7
    scales = [scale, pow(scale, -1, group.order)]
    outputs = [
        remask(group, world.joint, Ciphertext(group.mul(k, c.a), group.mul(k, c.b)), m)
        for c, m, k in zip(cards, masks, scales, strict=True)
    ]

    def attempt():
        proof = forge_shuffle(
            group, PLACE, world.joint, cards, outputs, [0, 1], masks, rng, logs, scales
        )
        return verify_shuffle(group, PLACE, world.joint, cards, outputs, proof)

    assert not attempt()
    h, _ = shuffles.generators(group, 2)
    known = (h, tuple(group.mul_base(log) for log in logs))
    monkeypatch.setattr(shuffles, "generators", lambda group, count: known)
    assert attempt(), "the attack works where generators are known"
    secret = sum(seat.x for seat in world.seats)
    assert [world.faces.face(unlock(group, secret, card)) for card in outputs] == [None, None]


def test_attack_12_equal_generators_are_noticed(fast, monkeypatch):
    """Generators are checked to be distinct before anything is proven with them."""
    shuffles.generators.cache_clear()
    monkeypatch.setattr(
        shuffles, "generator_of", lambda group, number: group.mul_base(number % 2 + 5)
    )
    with pytest.raises(BadStatement):
        shuffles.generators(fast, 3)
    shuffles.generators.cache_clear()


@pytest.mark.parametrize(("count", "limit"), [(3, 20.52), (4, 49.73), (5, 173.6)])
def test_attack_15_every_order_is_as_likely(count, limit):
    """Attack 15: chi-square over all orders of 3, 4 and 5 cards below the 0.1 percent mark."""
    below = below_from(words_of(b"chi-square"))
    orders = {order: 0 for order in itertools.permutations(range(count))}
    draws = 100 * len(orders)
    for _ in range(draws):
        orders[tuple(draw_permutation(count, below))] += 1
    assert sum((seen - 100) ** 2 / 100 for seen in orders.values()) < limit


def test_attack_15_shuffles_use_all_orders(fast):
    """Attack 15, through the shuffle itself: six hundred shuffles of three cards."""
    world = make_world(fast, faces=3)
    seat, cards = world.seats[0], world.fresh_deck()
    rng, seen = SeededRng(b"orders"), collections.Counter()
    numbers = {face: number for number, face in enumerate(world.faces)}
    for _ in range(600):
        outputs, _ = shuffle(fast, PLACE, seat.key, cards, rng=rng)
        order = [numbers[world.faces.face(unlock(fast, seat.x, card))] for card in outputs]
        seen[tuple(order)] += 1
    assert len(seen) == 6
    assert sum((n - 100) ** 2 / 100 for n in seen.values()) < 20.52


def test_attack_16_every_point_is_checked(group, rng):
    """Attack 16: bytes that are no element, in any element of a proof or of a list: refused."""
    world = make_world(group, faces=2)
    cards = world.fresh_deck()
    outputs, proof = shuffle(group, PLACE, world.joint, cards, rng=rng)
    assert read_shuffle(group, PLACE, world.joint, cards, outputs, proof) is not None
    bad = itertools.cycle(bytes.fromhex(text) for text in INVALID)
    for number in range(3 * 2 + 5):
        bent = proof[: 32 * number] + next(bad) + proof[32 * (number + 1) :]
        assert read_shuffle(group, PLACE, world.joint, cards, outputs, bent) is None
    raw = b"".join(group.encode(e) for card in outputs for e in (card.a, card.b))
    for number in range(4):
        with pytest.raises(BadEncoding):
            decode_cards(group, raw[: 32 * number] + next(bad) + raw[32 * (number + 1) :], count=2)


def test_no_shuffle_under_the_key_of_nobody(fast, rng):
    """O as the key masks nothing: refused, however well it is proven."""
    world = make_world(fast, faces=2)
    cards, masks = shuffled_by_all(world, world.fresh_deck()), [5, 6]
    outputs = [remask(fast, fast.identity, c, m) for c, m in zip(cards, masks, strict=True)]
    proof = forge_shuffle(fast, PLACE, fast.identity, cards, outputs, [0, 1], masks, rng)
    assert not verify_shuffle(fast, PLACE, fast.identity, cards, outputs, proof)


def test_no_card_without_a_face_comes_out(fast, rng):
    """B = O is refused where a mask was made to cancel it; so is A = O."""
    world = make_world(fast, faces=2)
    card, key, mask = shuffled_by_all(world, world.fresh_deck())[0], world.joint, 77
    for bent in (
        Ciphertext(card.a, fast.mul(-mask, key)),
        Ciphertext(fast.mul_base(-mask), card.b),
    ):
        outputs = [remask(fast, key, bent, mask)]
        proof = forge_shuffle(fast, PLACE, key, [bent], outputs, [0], [mask], rng)
        assert not verify_shuffle(fast, PLACE, key, [bent], outputs, proof)
    outputs = [remask(fast, key, card, mask)]
    proof = forge_shuffle(fast, PLACE, key, [card], outputs, [0], [mask], rng)
    assert verify_shuffle(fast, PLACE, key, [card], outputs, proof), "the same with a good card"


def test_no_shuffle_of_nothing(fast):
    """A proof about no card, of points and numbers that are good ones, is quietly refused."""
    world = make_world(fast, faces=2)
    data = fast.encode(fast.generator) * 5 + fast.encode_scalar(1) * 4
    assert len(data) == shuffles.proof_size(0)
    assert not verify_shuffle(fast, PLACE, world.joint, [], [], data)
