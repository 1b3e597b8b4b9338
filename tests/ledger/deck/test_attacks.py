"""The attacks of docs/protocol.md, section 18, that this package must withstand, by their numbers.

What needs a log (equivocation, acks, returns of absent seats) is tested with the log. Numbers 3,
20, 21, 24, 26, 27, 29 and 30 stand beside the modules they are about, those on shuffles next door.
"""

from ledger.deck.group.ciphertext import (
    Ciphertext,
    encode_elements,
    encode_scalars,
    joint_key,
    unlock,
)
from ledger.deck.group.hashing import hash_to_scalar, length_prefixed
from ledger.deck.proofs import claims, dleq
from ledger.deck.proofs.linear import Equation, prove_linear
from ledger.deck.proofs.relock import relock, verify_relock
from ledger.deck.proofs.schnorr import prove_possession, verify_possession
from ledger.deck.proofs.shuffle import proof_size, read_shuffle, verify_shuffle
from ledger.deck.shares import make_shares, read_shares
from tests.ledger.deck.forgery import forge_shuffle
from tests.ledger.deck.worlds import PLACE, SEATS, SeededRng, make_world


def test_attack_1_rogue_key(group, rng):
    """Attack 1: X' = x'G - sum X gives a joint key of one's own; its possession is not provable."""
    world = make_world(group)
    honest = [seat.key for seat in world.seats]
    x = 424242
    rogue = group.sub(group.mul_base(x), joint_key(group, honest))
    assert group.equal(joint_key(group, [*honest, rogue]), group.mul_base(x)), "the attack works"
    for secret in (x, 1, group.order - x):
        proof = prove_possession(group, PLACE, "x", secret, rogue, rng=rng)
        assert not verify_possession(group, PLACE, "x", rogue, proof)


def test_attack_2_key_replayed(group, rng):
    """Attack 2: another seat's key and proof sent as one's own, or echoed back: refused."""
    mine, theirs = SEATS
    keys = make_world(group).seats[0]
    proof = prove_possession(group, mine, "x", keys.x, keys.key, rng=rng)
    assert verify_possession(group, mine, "x", keys.key, proof)
    assert not verify_possession(group, theirs, "x", keys.key, proof)


def test_attack_4_ghost_seat(group, rng):
    """Attack 4: a seat that replays another's share; the check uses its own key and place."""
    mine, theirs = SEATS
    world = make_world(group)
    cards = world.own_cards(0, [1])
    data = make_shares(group, mine, world.seats[0].x, world.seats[0].key, cards, rng=rng)
    assert read_shares(group, mine, world.seats[0].key, cards, data) is not None
    assert read_shares(group, theirs, world.seats[1].key, cards, data) is None
    assert read_shares(group, mine, world.seats[1].key, cards, data) is None
    assert read_shares(group, theirs, world.seats[0].key, cards, data) is None


def test_attack_5_weak_challenge(group):
    """Attack 5: where the share is not hashed it can be solved for afterwards; here it is hashed.

    The forger picks the second commitment first, computes the challenge without the share, and
    then solves for a share that is not x*A.
    """
    world = make_world(group)
    seat, (card,) = world.seats[0], world.own_cards(0, [1])
    context_string, w = PLACE.context_string("share"), 987654
    first = group.mul_base(w)
    second = group.add(group.mul(w, card.a), group.generator)
    raw = encode_elements(group, [seat.key, card.a, first, second])
    c = hash_to_scalar(group, length_prefixed(raw), context_string)
    s = (w - c * seat.x) % group.order
    inverse = pow(c, -1, group.order)
    forged = group.mul(inverse, group.sub(second, group.mul(s, card.a)))
    # The weak check would recompute both commitments and the same challenge:
    again = [
        group.add(group.mul_base(s), group.mul(c, seat.key)),
        group.add(group.mul(s, card.a), group.mul(c, forged)),
    ]
    weak = hash_to_scalar(
        group, length_prefixed(encode_elements(group, [seat.key, card.a, *again])), context_string
    )
    assert weak == c and not group.equal(forged, group.mul(seat.x, card.a)), "the attack works"
    data = encode_elements(group, [forged]) + encode_scalars(group, (c, s))
    assert read_shares(group, PLACE, seat.key, [card], data) is None


def test_attack_6_share_from_elsewhere(group, rng):
    """Attack 6: a good share for another card, zone, step, table or head: refused."""
    world = make_world(group)
    seat, (one, two) = world.seats[0], world.own_cards(0, [1, 2])
    data = make_shares(group, PLACE, seat.x, seat.key, [one], rng=rng)
    assert read_shares(group, PLACE, seat.key, [two], data) is None
    copy = Ciphertext(group.add(one.a, group.generator), one.b)
    assert read_shares(group, PLACE, seat.key, [copy], data) is None
    facts = {name: getattr(PLACE, name) for name in type(PLACE).__slots__}
    for change in (
        {"roster": bytes(32)},
        {"rules": "test/2"},
        {"step": 8},
        {"prev": bytes(32)},
        {"zone": "deck"},
        {"lock": b"another"},
    ):
        assert read_shares(group, type(PLACE)(**(facts | change)), seat.key, [one], data) is None


def test_attack_7_batches_out_of_order(group, rng):
    """Attack 7: (A, T) swapped in a batch, a card left out, a card twice: refused."""
    world = make_world(group)
    seat, cards = world.seats[0], world.own_cards(0, [0, 1, 2])
    data = make_shares(group, PLACE, seat.x, seat.key, cards, rng=rng)
    first, second, third, proof = data[:32], data[32:64], data[64:96], data[96:]
    for body in (
        second + first + third,
        first + second,
        first + second + third + third,
        first + second + second,
        first + first + third,
    ):
        assert read_shares(group, PLACE, seat.key, cards, body + proof) is None
    assert read_shares(group, PLACE, seat.key, cards[:2], first + second + proof) is None
    assert read_shares(group, PLACE, seat.key, [*cards, cards[2]], data) is None


def test_attack_8_share_bent(group, rng):
    """Attack 8: T + dG with every part of the proof recomputed that can be: refused."""
    world = make_world(group)
    seat, (card,) = world.seats[0], world.own_cards(0, [1])
    share = group.mul(seat.x, card.a)
    for d in (1, 2, group.order - 1):
        bent = group.add(share, group.mul_base(d))
        for secret in (seat.x, seat.x + d):
            proof = dleq.prove_dleq(
                group, PLACE.context_string("share"), secret, seat.key, [card.a], [bent], rng=rng
            )
            data = group.encode(bent) + proof
            assert read_shares(group, PLACE, seat.key, [card], data) is None


def test_attack_9_scalars_not_canonical(group, rng):
    """Attack 9: c + L or s + L in a good proof would be a second form of it: refused."""
    world = make_world(group)
    seat, (card,) = world.seats[0], world.own_cards(0, [1])
    data = make_shares(group, PLACE, seat.x, seat.key, [card], rng=rng)
    for start in (32, 64):
        raised = int.from_bytes(data[start : start + 32], "little") + group.order
        bent = data[:start] + raised.to_bytes(32, "little") + data[start + 32 :]
        assert read_shares(group, PLACE, seat.key, [card], data) is not None
        assert read_shares(group, PLACE, seat.key, [card], bent) is None


def test_attack_13_related_ciphertexts(group, rng):
    """Attack 13: a "returned" card that is a copy of a victim's, k*A, or A + dG, is refused.

    The giver relocks its own card, but puts in an A that is related to the victim's: a later share
    on it would be a share on the victim's card. It does not know sigma, so it cannot prove it.
    """
    world = make_world(group)
    giver, (own,) = world.seats[0], world.own_cards(0, [1])
    (victim,) = world.own_cards(1, [2], b"victim")
    for sigma, a, b in (
        (1, victim.a, victim.b),
        (3, group.mul(3, victim.a), group.mul(3, victim.b)),
        (5, group.add(victim.a, group.mul_base(5)), victim.b),
        (0, victim.a, own.b),
    ):
        bad = Ciphertext(a, b)
        equations = [
            Equation(giver.key, ((0, None),)),
            Equation(bad.a, ((1, None),)),
            Equation(group.sub(own.b, bad.b), ((0, own.a), (1, group.neg(world.joint)))),
        ]
        proof = prove_linear(
            group, PLACE.context_string("relock"), equations, (giver.x, sigma), rng=rng
        )
        assert not verify_relock(group, PLACE, giver.key, world.joint, [own], [bad], proof)
        bad_deck = [bad, own]
        proof = forge_shuffle(
            group, PLACE, giver.key, [own, own], bad_deck, [0, 1], [sigma, 0], rng
        )
        assert not verify_shuffle(group, PLACE, giver.key, [own, own], bad_deck, proof)


def test_attack_14_reused_randomness(group):
    """Attack 14: two cards with one A are refused, and equal chance gives no equal nonces.

    Even a source of chance that repeats itself gives different nonces to different challenges:
    from two answers under one nonce x could be computed.
    """
    world = make_world(group)
    giver, cards = world.seats[0], world.own_cards(0, [1, 2])
    sigma, target = 99, world.joint
    twins = [
        Ciphertext(
            group.mul_base(sigma),
            group.add(unlock(group, giver.x, card), group.mul(sigma, target)),
        )
        for card in cards
    ]
    equations = [Equation(giver.key, ((0, None),))]
    for number, (old, new) in enumerate(zip(cards, twins, strict=True), start=1):
        equations.append(Equation(new.a, ((number, None),)))
        difference = group.sub(old.b, new.b)
        equations.append(Equation(difference, ((0, old.a), (number, group.neg(target)))))
    proof = prove_linear(
        group,
        PLACE.context_string("relock"),
        equations,
        (giver.x, sigma, sigma),
        rng=SeededRng(b"x"),
    )
    assert not verify_relock(group, PLACE, giver.key, target, cards, twins, proof)

    def answer(card):
        data = make_shares(group, PLACE, giver.x, giver.key, [card], rng=bytes)
        return [group.decode_scalar(data[at : at + 32]) for at in (32, 64)]

    (c1, s1), (c2, s2) = answer(cards[0]), answer(cards[1])
    guessed = (s1 - s2) * pow(c2 - c1, -1, group.order) % group.order
    assert guessed != giver.x, "with one nonce for both this would be the secret"
    stuck, _ = relock(group, PLACE, giver.x, giver.key, target, cards, rng=bytes)
    assert not group.equal(stuck[0].a, stuck[1].a)


def test_attack_25_inequality_with_k_zero(group, rng):
    """Attack 25: alpha = beta * x with K = O "proves" not M of a card that is M: refused."""
    world = make_world(group)
    seat, (card,) = world.seats[0], world.own_cards(0, [2])
    point = world.points[2]
    for beta in (0, 1, 77):
        equations = claims.unequal_equations(group, seat.key, card, [point], [group.identity])
        witness = (beta * seat.x % group.order, beta)
        proof = prove_linear(group, PLACE.context_string("not in"), equations, witness, rng=rng)
        data = bytes(32) + proof
        assert not claims.verify_not_in(group, PLACE, seat.key, card, [point], world.points, data)
    k = group.mul_base(123)
    equations = claims.unequal_equations(group, seat.key, card, [point], [k])
    proof = prove_linear(group, PLACE.context_string("not in"), equations, (seat.x, 1), rng=rng)
    assert not claims.verify_not_in(
        group, PLACE, seat.key, card, [point], world.points, group.encode(k) + proof
    )


def test_attack_25_challenges_that_do_not_sum(group):
    """Attack 25: a proof "in" whose branches are all simulated; the challenges do not sum."""
    world = make_world(group)
    seat, (card,) = world.seats[0], world.own_cards(0, [5])
    points = claims.as_set(group, world.points[:3])
    challenges, responses = [1, 2, 3], [4, 5, 6]
    commitments = claims.set_commitments(group, seat.key, card, points, challenges, responses)
    statement = claims.set_statement(group, seat.key, card, points)
    total = claims.set_challenge(group, PLACE.context_string("in"), statement, commitments)
    for last in (3, (total - 3) % group.order):
        scalars = [s for pair in zip([1, 2, last], responses, strict=True) for s in pair]
        data = encode_scalars(group, scalars)
        assert not claims.verify_in(group, PLACE, seat.key, card, points, data)


def test_attack_28_oversized_proofs(fast, monkeypatch):
    """Attack 28: sizes are looked at before a single point is decoded or multiplied."""
    world = make_world(fast)
    seat, cards = world.seats[0], world.fresh_deck(1)
    (own,) = world.own_cards(0, [0])

    def refuse(*_):
        raise AssertionError("something was computed")

    for name in ("decode", "mul", "decode_many", "mul_base", "msm", "mul_sum", "sums"):
        monkeypatch.setattr(type(fast), name, refuse)
    many = list(cards) * 289
    huge = bytes(proof_size(289))
    assert read_shuffle(fast, PLACE, world.joint, many, many, huge) is None
    assert read_shares(fast, PLACE, seat.key, [own] * 1025, bytes(32 * 1025 + 64)) is None
    assert not verify_relock(fast, PLACE, seat.key, world.joint, [own] * 289, [own] * 289, huge)
    assert not claims.verify_not_in(
        fast, PLACE, seat.key, own, world.points[:1], world.points, bytes(1 << 16)
    )
    assert not claims.verify_in(fast, PLACE, seat.key, own, world.points, bytes(1 << 16))
