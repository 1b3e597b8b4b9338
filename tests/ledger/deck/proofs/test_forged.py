"""Proofs forged as they could be if one thing less were bound; with everything bound, refused.

Each forger knows what it may know and does the algebra right: only the challenge, hashed for
another statement than the one shown, gives it away. So none of these tests compares bytes, and
each of them fails as soon as the named thing leaves the hash.
"""

import dataclasses

import pytest

from ledger.deck import escrow
from ledger.deck.group.ciphertext import Ciphertext, encode_scalars
from ledger.deck.proofs import claims, layer, linear
from ledger.deck.proofs import relock as relocks
from ledger.deck.proofs.linear import Equation, prove_linear, verify_linear
from ledger.deck.proofs.schnorr import prove_possession, verify_possession
from tests.ledger.deck.worlds import PLACE, TABLE, make_world

CS = b"tests/forged"
X, MASK, OTHER = 1234567, 7777, 8888
"""A secret, and two masks that should have been one: the two equations get different ones."""


def about(group, image, base):
    """That one secret is behind the key and behind this image of a base."""
    return [Equation(group.mul_base(X), ((0, None),)), Equation(image, ((0, base),))]


def takes_what_only_adds_up(group, answer, commitment, image, base):
    """Whether the check takes a false statement for which the sums of the proof come out right."""
    c, response = answer
    again = group.add(group.mul(c, image), group.mul(response, base))
    assert group.equal(again, commitment), "the algebra holds"
    assert not group.equal(image, group.mul(X, base)), "and the statement is false"
    forged = encode_scalars(group, [c, response])
    return verify_linear(group, CS, about(group, image, base), 1, forged)


def test_no_image_is_chosen_after_the_challenge(group):
    """Images bound: one that takes the challenge first can solve for an image, and is refused."""
    base = group.mul_base(99)
    commitments = [group.mul_base(MASK), group.mul(OTHER, base)]
    statement = linear.statement_of(group, about(group, group.generator, base), 1)
    c = linear.challenge_for(group, CS, statement, commitments)
    response = (MASK - c * X) % group.order
    image = group.mul(pow(c, -1, group.order), group.mul(OTHER - response, base))
    assert not takes_what_only_adds_up(group, (c, response), commitments[1], image, base)


def test_no_base_is_chosen_after_the_challenge(group):
    """Bases bound: the same with the image fixed and the base solved for."""
    image = group.mul_base(99)
    commitments = [group.mul_base(MASK), group.mul_base(OTHER)]
    statement = linear.statement_of(group, about(group, image, group.generator), 1)
    c = linear.challenge_for(group, CS, statement, commitments)
    response = (MASK - c * X) % group.order
    left = group.sub(commitments[1], group.mul(c, image))
    base = group.mul(pow(response, -1, group.order), left)
    assert not takes_what_only_adds_up(group, (c, response), commitments[1], image, base)


def test_no_commitment_is_chosen_after_the_challenge(group):
    """Commitments bound: one that knows the challenge first needs no secret, and is refused."""
    equations = [Equation(group.mul_base(X), ((0, None),))]
    statement = linear.statement_of(group, equations, 1)
    c = linear.challenge_for(group, CS, statement, [group.mul_base(MASK)])
    forged = encode_scalars(group, [c, 5])
    assert not verify_linear(group, CS, equations, 1, forged)


def test_every_part_of_a_place_counts(group, rng):
    """A proof made at one place is refused at each place that differs in one thing alone."""
    keys = make_world(group).seats[0]
    proof = prove_possession(group, PLACE, "x", keys.x, keys.key, rng=rng)
    others = {
        "roster": b"\1" * 32,
        "rules": "test/2",
        "step": PLACE.step + 1,
        "seat": PLACE.seat + 1,
        "identity": b"\1" * 32,
        "prev": b"\1" * 32,
        "act": PLACE.act + 1,
        "kind": "tests",
        "zone": "hand/2",
        "lock": b"",
    }
    assert set(others) == {field.name for field in dataclasses.fields(PLACE)}
    assert verify_possession(group, PLACE, "x", keys.key, proof)
    for name, value in others.items():
        place = dataclasses.replace(PLACE, **{name: value})
        assert not verify_possession(group, place, "x", keys.key, proof), name


def test_no_point_of_a_set_is_chosen_after_the_challenge(group):
    """Points of a set bound: the owner of a card cannot solve for a face that it does not show."""
    world = make_world(group)
    seat, (card,) = world.seats[0], world.own_cards(0, [2])
    context_string = PLACE.context_string("in")
    commitments = [group.mul_base(MASK), group.mul(OTHER, card.a)]
    shown = claims.set_statement(group, seat.key, card, [world.points[2]])
    c = claims.set_challenge(group, context_string, shown, commitments)
    response = (MASK - c * seat.x) % group.order
    # C - M = (OTHER - s)/c A makes the second commitment come out right.
    image = group.mul(pow(c, -1, group.order) * (OTHER - response), card.a)
    point = group.sub(card.b, image)
    forged = encode_scalars(group, [c, response])
    again = claims.set_commitments(group, seat.key, card, [point], [c], [response])
    assert [group.encode(e) for e in again] == [group.encode(e) for e in commitments]
    assert not group.equal(point, world.points[2]), "the card does not show this point"
    assert not claims.verify_in(group, PLACE, seat.key, card, [point], forged)


@pytest.mark.parametrize("part", ["key", "a", "b"])
def test_no_key_or_card_of_a_set_is_chosen_after_the_challenge(fast, part):
    """Key and card bound in a claim about a set: the same, solving for one of them."""
    group, world = fast, make_world(fast)
    seat, point = world.seats[0], world.points[2]
    (card,) = world.own_cards(0, [2])
    wrong = group.mul_base(OTHER)
    commitments = [group.mul_base(MASK), group.mul(MASK, card.a)]
    commitments[0 if part == "key" else 1] = wrong
    shown = claims.set_statement(group, seat.key, card, [point])
    c = claims.set_challenge(group, PLACE.context_string("in"), shown, commitments)
    response = (MASK - c * seat.x) % group.order
    per_c, per_response = pow(c, -1, group.order), pow(response, -1, group.order)
    key, a, b = seat.key, card.a, card.b
    if part == "key":
        key = group.mul(per_c, group.sub(wrong, group.mul_base(response)))
    elif part == "a":
        a = group.mul(per_response, group.sub(wrong, group.mul(c, group.sub(b, point))))
    else:
        b = group.add(point, group.mul(per_c, group.sub(wrong, group.mul(response, a))))
    forged, bent = encode_scalars(group, [c, response]), Ciphertext(a, b)
    again = claims.set_commitments(group, key, bent, [point], [c], [response])
    assert [group.encode(e) for e in again] == [group.encode(e) for e in commitments]
    assert not claims.verify_in(group, PLACE, key, bent, [point], forged)


def test_a_sealed_share_is_for_its_holder_alone(fast, rng):
    """Holder bound: a dealer whose polynomial gives two seats one number cannot seal it once."""
    world, holder = make_world(fast, seats=4), 1
    coefficients = (world.seats[0].x, -5 * 11, 11)  # f(2) = f(3)
    commitments = escrow.commit_polynomial(fast, coefficients)
    share = escrow.share_for(fast, coefficients, holder)
    assert share == escrow.share_for(fast, coefficients, 2)
    keys = world.seats[holder]
    sealed = escrow.seal_share(
        fast, TABLE, 0, holder, commitments, keys.sealing_key, share, rng=rng
    )

    def found(seat):
        return escrow.open_share(
            fast, TABLE, 0, seat, commitments, keys.e, keys.sealing_key, sealed
        )

    assert found(holder) == share
    assert found(2) is None


def test_no_two_layers_of_equal_randomness(fast, rng):
    """A rescuer that makes A of two cards equal is refused, though all its equations hold (R34)."""
    world = make_world(fast)
    absent, rescuer = world.seats[0], world.seats[2]
    logs = (100, 250)
    cards = [
        Ciphertext(fast.mul_base(r), fast.add(world.points[number], fast.mul(r, absent.key)))
        for number, r in enumerate(logs)
    ]
    rhos = [400 - r for r in logs]
    layered = []
    for card, rho in zip(cards, rhos, strict=True):
        a = fast.add(card.a, fast.mul_base(rho))
        mask = fast.add(fast.mul(rho, absent.key), fast.mul(rescuer.x, a))
        layered.append(Ciphertext(a, fast.add(card.b, mask)))
    assert fast.equal(layered[0].a, layered[1].a)
    equations = layer.layer_equations(fast, rescuer.key, absent.key, cards, layered)
    context_string = PLACE.context_string("layer")
    proof = prove_linear(fast, context_string, equations, (rescuer.x, *rhos), rng=rng)
    assert verify_linear(fast, context_string, equations, 3, proof), "the algebra holds"
    assert not layer.verify_layer(fast, PLACE, rescuer.key, absent.key, cards, layered, proof)


def test_no_two_relocks_of_equal_randomness(fast, rng):
    """The same of a relock: one sigma for two cards would show how their faces differ (R32)."""
    world = make_world(fast)
    giver, target = world.seats[0], world.joint
    cards = world.own_cards(0, [1, 4])
    renewed = [
        Ciphertext(fast.mul_base(9), fast.add(world.points[number], fast.mul(9, target)))
        for number in (1, 4)
    ]
    equations = relocks.relock_equations(fast, giver.key, target, cards, renewed)
    context_string = PLACE.context_string("relock")
    proof = prove_linear(fast, context_string, equations, (giver.x, 9, 9), rng=rng)
    assert verify_linear(fast, context_string, equations, 3, proof), "the algebra holds"
    assert not relocks.verify_relock(fast, PLACE, giver.key, target, cards, renewed, proof)
