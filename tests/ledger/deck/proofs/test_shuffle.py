"""Shuffles: every card once, proven; runs checked together; every field of a proof counts."""

import collections

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.deck.group.backend import best_group
from ledger.deck.group.ciphertext import (
    MAX_CARDS,
    Ciphertext,
    decode_cards,
    encode_cards,
    joint_key,
    unlock,
)
from ledger.deck.group.errors import BadStatement
from ledger.deck.proofs.shuffle import (
    check_run,
    generators,
    proof_size,
    read_shuffle,
    run_terms,
    shuffle,
    verify_shuffle,
)
from tests.ledger.deck.worlds import (
    PLACE,
    SeededRng,
    field_edits,
    make_world,
    opened,
    shuffled_by_all,
)


def kinds(count):
    """The fields of a proof for so many cards."""
    return "E" * (3 * count + 5) + "S" * (2 * count + 4)


@pytest.mark.parametrize("count", [1, 2, 5, 12])
def test_shuffle_keeps_every_card(group, rng, count):
    """From public cards, then from masked ones: accepted, and every face is there once."""
    world = make_world(group, faces=count)
    cards = world.fresh_deck()
    for _ in range(2):
        outputs, proof = shuffle(group, PLACE, world.joint, cards, rng=rng)
        assert len(proof) == proof_size(count) == 160 * count + 288
        assert verify_shuffle(group, PLACE, world.joint, cards, outputs, proof)
        assert not {group.encode(c.a) for c in outputs} & {group.encode(c.a) for c in cards}
        cards = outputs
    assert collections.Counter(opened(world, card) for card in cards) == dict.fromkeys(
        world.faces, 1
    )


@given(st.lists(st.integers(0, 3), min_size=1, max_size=6), st.binary(max_size=4))
@settings(max_examples=20, deadline=None)
def test_shuffles_keep_multisets(numbers, seed):
    """Cards with repeated faces under an own key keep their multiset through an own shuffle."""
    world = make_world(best_group(), faces=4)
    cards = world.own_cards(1, numbers, seed)
    key, secret = world.seats[1].key, world.seats[1].x
    outputs, proof = shuffle(world.group, PLACE, key, cards, rng=SeededRng(seed))
    assert verify_shuffle(world.group, PLACE, key, cards, outputs, proof)
    faces = sorted(world.faces.face(unlock(world.group, secret, card)) for card in outputs)
    assert faces == sorted(("deck", f"face {number}") for number in numbers)


def test_both_backends_take_each_others_proofs(rng):
    """A proof made by one backend is accepted by the other, from bytes."""
    from ledger.deck.group.backend import pure_group, sodium_group

    if sodium_group() is None:
        pytest.skip("this machine has no libsodium with ristretto255")
    backends = [pure_group(), sodium_group()]
    worlds = [make_world(backend) for backend in backends]
    for maker, reader in (worlds, worlds[::-1]):
        cards = maker.fresh_deck()
        outputs, proof = shuffle(maker.group, PLACE, maker.joint, cards, rng=rng)
        read = decode_cards(reader.group, encode_cards(maker.group, outputs))
        assert verify_shuffle(reader.group, PLACE, reader.joint, reader.fresh_deck(), read, proof)


def test_no_cards_and_too_many(fast, rng):
    """Nothing, more than fits into an event, or O as the key cannot be shuffled."""
    world = make_world(fast)
    card = world.fresh_deck(1)[0]
    with pytest.raises(BadStatement):
        shuffle(fast, PLACE, world.joint, [], rng=rng)
    with pytest.raises(BadStatement):
        shuffle(fast, PLACE, world.joint, [card] * (MAX_CARDS + 1), rng=rng)
    with pytest.raises(BadStatement):
        shuffle(fast, PLACE, fast.identity, [card], rng=rng)
    assert not verify_shuffle(fast, PLACE, world.joint, [], [], bytes(proof_size(0)))
    for count in (0, -1, MAX_CARDS + 1):
        with pytest.raises(BadStatement):
            generators(fast, count)


def test_generators(group):
    """h and h_i are distinct, not trivial, and the same however many are asked for."""
    h, many = generators(group, 60)
    raw = {group.encode(e) for e in (h, *many, group.generator, group.identity)}
    assert len(raw) == 63
    again, few = generators(group, 7)
    assert group.equal(h, again)
    assert [group.encode(e) for e in few] == [group.encode(e) for e in many[:7]]


def test_every_field_of_a_proof_counts(group, rng):
    """A proof with any element or scalar changed, too long or too short is refused."""
    world = make_world(group, faces=2)
    cards = world.fresh_deck()
    outputs, proof = shuffle(group, PLACE, world.joint, cards, rng=rng)
    for what, edited in field_edits(group, proof, kinds(2)):
        assert not verify_shuffle(group, PLACE, world.joint, cards, outputs, edited), what


def test_every_byte_of_the_outputs_counts(fast, rng):
    """Outputs with any card changed are refused, by their form or by the proof."""
    world = make_world(fast, faces=3)
    cards = world.fresh_deck()
    outputs, proof = shuffle(fast, PLACE, world.joint, cards, rng=rng)
    for number in range(3):
        for half in ("a", "b"):
            bent = list(outputs)
            values = {"a": outputs[number].a, "b": outputs[number].b}
            values[half] = fast.add(values[half], fast.generator)
            bent[number] = Ciphertext(**values)
            assert not verify_shuffle(fast, PLACE, world.joint, cards, bent, proof)


def test_challenges_bind_the_whole_statement(group, rng):
    """Another key, input, output, place, or element of the proof: other challenges."""
    world = make_world(group, faces=2)
    cards = shuffled_by_all(world, world.fresh_deck())
    outputs, proof = shuffle(group, PLACE, world.joint, cards, rng=rng)
    shifted = group.encode(group.add(group.decode(proof[:32]), group.generator))
    own = world.seats[0].key
    facts = [
        (PLACE, world.joint, cards, outputs, proof),
        (PLACE.at(act=9, kind="test"), world.joint, cards, outputs, proof),
        (PLACE, own, cards, outputs, proof),
        (PLACE, world.joint, cards[::-1], outputs, proof),
        (PLACE, world.joint, cards, outputs[::-1], proof),
        (PLACE, world.joint, cards, outputs, shifted + proof[32:]),
    ]
    checks = [read_shuffle(group, *fact) for fact in facts]
    assert len({check.challenge for check in checks}) == len(facts)
    assert len({number for check in checks for number in check.exponents}) == 2 * len(facts)
    for number in range(2, 3 * 2 + 5):
        at = 32 * number
        other = group.encode(group.add(group.decode(proof[at : at + 32]), group.generator))
        bent = proof[:at] + other + proof[at + 32 :]
        check = read_shuffle(group, PLACE, world.joint, cards, outputs, bent)
        assert check.exponents == checks[0].exponents, "the second challenge comes later"
        assert check.challenge != checks[0].challenge


def make_run(world, seats, rng, spoil=()):
    """Checks of one shuffle a seat, each on top of the last; some proofs spoiled."""
    cards, checks = world.fresh_deck(), []
    for seat in range(seats):
        place = PLACE.at(act=seat, kind="shuffle")
        outputs, proof = shuffle(world.group, place, world.joint, cards, rng=rng)
        if seat in spoil:
            last = world.group.decode_scalar(proof[-32:]) + 1
            proof = proof[:-32] + world.group.encode_scalar(last)
        check = read_shuffle(world.group, place, world.joint, cards, outputs, proof)
        assert check is not None
        checks.append(check)
        cards = outputs
    return checks


def test_runs_are_checked_together(group, rng):
    """A run of good proofs holds; a false one is found, and only it is named (R35)."""
    world = make_world(group, faces=3)
    assert check_run(group, []) is None
    assert check_run(group, make_run(world, 4, rng)) is None
    for spoiled in ((0,), (2,), (3,), (1, 3)):
        assert check_run(group, make_run(world, 4, rng, spoiled)) == spoiled[0]


def test_a_run_shares_its_points(fast, rng):
    """Nine seats, 52 cards, eight foreign proofs: 2,331 points instead of 8 times 424."""
    world = make_world(fast, faces=52)
    checks = make_run(world, 9, rng)
    foreign = checks[:4] + checks[5:]
    assert len(run_terms(fast, foreign)) == 2331
    one = run_terms(fast, checks[1:2])
    assert len(one) == 8 * 52 + 7
    assert check_run(fast, foreign) is None


def test_errors_of_two_proofs_do_not_cancel(fast, rng):
    """Two false proofs whose errors are opposite do not hold together."""
    world = make_world(fast, faces=2)
    cards = world.fresh_deck()
    outputs, proof = shuffle(fast, PLACE, world.joint, cards, rng=rng)
    checks = []
    for change in (1, -1):
        at = 32 * (3 * 2 + 5)  # s1
        s1 = fast.decode_scalar(proof[at : at + 32]) + change
        bent = proof[:at] + fast.encode_scalar(s1) + proof[at + 32 :]
        checks.append(read_shuffle(fast, PLACE, world.joint, cards, outputs, bent))
    assert check_run(fast, checks) == 0
    assert check_run(fast, [checks[0], checks[0]]) == 0


def test_all_together_hide_nothing_from_all(fast):
    """After every seat has shuffled, all secrets together still open every card."""
    world = make_world(fast, seats=4, faces=6)
    cards = shuffled_by_all(world, world.fresh_deck())
    assert sorted(opened(world, card) for card in cards) == sorted(world.faces)
    order = [opened(world, card) for card in cards]
    assert order != list(world.faces)


def test_shuffle_under_two_keys(fast, rng):
    """The rescue's lock, X_p + X_Y, shuffles like any other key (R34)."""
    world = make_world(fast)
    both = joint_key(fast, [world.seats[0].key, world.seats[2].key])
    outputs, proof = shuffle(fast, PLACE, both, world.fresh_deck(), rng=rng)
    assert verify_shuffle(fast, PLACE, both, world.fresh_deck(), outputs, proof)
    assert not verify_shuffle(fast, PLACE, world.joint, world.fresh_deck(), outputs, proof)
