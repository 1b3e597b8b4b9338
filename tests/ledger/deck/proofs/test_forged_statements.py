"""False or empty statements, proven as well as one can: refused for what they say.

Where the equations themselves keep a lie out, the forger takes them from the code under test: a
lie that fails today would hold as soon as one of them were gone.
"""

import pytest

from ledger.deck.group.ciphertext import MAX_CARDS, Ciphertext, encode_elements, open_card
from ledger.deck.group.errors import BadStatement
from ledger.deck.proofs import claims, dleq, layer, linear
from ledger.deck.proofs import relock as relocks
from ledger.deck.proofs.context import ProofContext
from ledger.deck.proofs.linear import Equation, prove_linear, verify_linear
from ledger.deck.roll import make_roll_share, read_roll_share
from ledger.deck.shares import make_shares, read_shares
from tests.ledger.deck.worlds import PLACE, TABLE, SeededRng, make_world

CS = b"tests/forged"


@pytest.fixture
def world(fast):
    """A table of three seats."""
    return make_world(fast)


def equal_logs(group, secret, key, bases, images):
    """A proof of equal logarithms for whatever is given, the context that of these tests."""
    return dleq.dleq_with_nonce(group, CS, secret, key, bases, images, 4711)


# -- what every proof stands on


def test_no_equation_about_nothing_but_the_identity(group, rng):
    """O as a base says nothing about its scalar, so nobody may use it, though the sums hold."""
    equations = [Equation(group.identity, ((0, group.identity),))]
    statement = linear.statement_of(group, equations, 1)
    forged = linear.answer(group, CS, equations, (5,), statement, iter((7,)))
    with pytest.raises(BadStatement):
        prove_linear(group, CS, equations, (5,), rng=rng)
    assert not verify_linear(group, CS, equations, 1, forged)


def test_no_equal_logarithms_of_the_identity(group):
    """O as key or image (x = 0), or as a base beside its image: refused, though all is equal."""
    key, base = group.mul_base(5), group.mul_base(9)
    zero = group.identity
    for secret, public, bases, images in (
        (0, zero, [base], [zero]),
        (5, key, [zero], [zero]),
        (5, key, [base, zero], [group.mul(5, base), zero]),
    ):
        forged = equal_logs(group, secret, public, bases, images)
        assert not dleq.verify_dleq(group, CS, public, bases, images, forged)


def test_no_equal_logarithms_of_nothing_or_of_too_much(fast, monkeypatch):
    """An empty list proves nothing; one beyond the bound would be work for nothing."""
    key, base = fast.mul_base(5), fast.mul_base(9)
    assert not dleq.verify_dleq(fast, CS, key, [], [], equal_logs(fast, 5, key, [], []))
    bases = [base, fast.generator, key]
    images = [fast.mul(5, one) for one in bases]
    proof = equal_logs(fast, 5, key, bases, images)
    monkeypatch.setattr(dleq, "MAX_PAIRS", 3)
    assert dleq.verify_dleq(fast, CS, key, bases, images, proof)
    monkeypatch.setattr(dleq, "MAX_PAIRS", 2)
    assert not dleq.verify_dleq(fast, CS, key, bases, images, proof)


def test_a_proof_of_one_kind_is_none_of_another(fast, world, rng):
    """A part of a roll and the opening of a card on its point are one equation, two kinds."""
    seat, point = world.seats[0], world.points[2]
    cards = [Ciphertext(point, world.points[3])]
    shares = make_shares(fast, PLACE, seat.x, seat.key, cards, rng=rng)
    rolled = make_roll_share(fast, PLACE, seat.x, seat.key, point, rng=rng)
    assert read_shares(fast, PLACE, seat.key, cards, shares) is not None
    assert read_roll_share(fast, PLACE, seat.key, point, rolled) is not None
    assert shares[:32] == rolled[:32]
    assert read_roll_share(fast, PLACE, seat.key, point, shares) is None
    assert read_shares(fast, PLACE, seat.key, cards, rolled) is None


def test_a_place_before_the_roster_is_that_of_one_table():
    """In the first steps the table's id stands for the head that is not there yet."""
    facts = {"prev": bytes(32), "rules": "test/1", "step": 1, "seat": 0, "identity": bytes(32)}
    places = {ProofContext.start(table_id=table, **facts) for table in (TABLE, bytes(32))}
    assert len(places) == 2
    for name in ("prev", "identity"):
        for wrong in (b"", bytes(31), bytes(33)):
            with pytest.raises(ValueError, match=name):
                ProofContext.start(table_id=TABLE, **(facts | {name: wrong}))


# -- relock


def relocked(world, numbers, sigmas, *, key=None, secret=None, target=None, a=None):
    """Cards of seat 0 relocked with these sigmas by its equations: arguments of a check."""
    group, giver = world.group, world.seats[0]
    key = giver.key if key is None else key
    secret = giver.x if secret is None else secret
    target = world.joint if target is None else target
    cards = world.own_cards(0, numbers)
    if secret == 0:
        cards = [
            Ciphertext(card.a, world.points[n]) for card, n in zip(cards, numbers, strict=True)
        ]
    renewed = [
        Ciphertext(
            group.mul_base(sigma) if a is None else a,
            group.add(world.points[number], group.mul(sigma, target)),
        )
        for number, sigma in zip(numbers, sigmas, strict=True)
    ]
    equations = relocks.relock_equations(group, key, target, cards, renewed)
    context_string = PLACE.context_string("relock")
    proof = prove_linear(group, context_string, equations, (secret, *sigmas), rng=SeededRng(b"x"))
    return key, target, cards, renewed, proof


def relock_good(world, key, target, cards, renewed, proof):
    """Whether the check takes it."""
    return relocks.verify_relock(world.group, PLACE, key, target, cards, renewed, proof)


def test_a_relock_is_about_all_of_its_cards(world):
    """One card more on either side, or no card at all, is refused whatever is proven."""
    key, target, cards, renewed, proof = relocked(world, [1, 2], [8, 9])
    assert relock_good(world, key, target, cards, renewed, proof)
    more = world.own_cards(0, [4])[0]
    assert not relock_good(world, key, target, [*cards, more], renewed, proof)
    assert not relock_good(world, key, target, cards, [*renewed, more], proof)
    assert not relock_good(world, *relocked(world, [], []))


def test_a_relock_has_an_end(world, monkeypatch):
    """As many cards as fit into an event, not one more."""
    facts = relocked(world, [1, 2, 3], [7, 8, 9])
    assert MAX_CARDS == relocks.MAX_CARDS == layer.MAX_CARDS
    for most, good in ((3, True), (2, False)):
        monkeypatch.setattr(relocks, "MAX_CARDS", most)
        assert relock_good(world, *facts) is good


def test_no_relock_from_the_key_of_nobody(world):
    """Under O as the key a card is no secret; its owner would be everybody."""
    facts = relocked(world, [3], [9], key=world.group.identity, secret=0)
    assert not relock_good(world, *facts)


def test_no_relock_to_anothers_randomness(world):
    """A* of somebody else's card: its holder's share on one would open the other (R32)."""
    theirs = world.own_cards(1, [5])[0].a
    assert not relock_good(world, *relocked(world, [3], [9], a=theirs))


# -- layer


def layered(world, numbers, rhos, *, secret=None, key=None, logs=(100, 250, 370), a=None):
    """Cards of seat 0 under a layer of seat 2, by its equations; a log of 0 is a public card."""
    group, gone, rescuer = world.group, world.seats[0].key, world.seats[2]
    secret = rescuer.x if secret is None else secret
    key = rescuer.key if key is None else key
    cards, new = [], []
    for number, log, rho in zip(numbers, logs, rhos, strict=False):
        old = Ciphertext(group.mul_base(log), group.add(world.points[number], group.mul(log, gone)))
        fresh = group.add(old.a, group.mul_base(rho)) if a is None else a
        mask = group.add(group.mul(rho, gone), group.mul(secret, fresh))
        cards.append(old)
        new.append(Ciphertext(fresh, group.add(old.b, mask)))
    equations = layer.layer_equations(group, key, gone, cards, new)
    context_string = PLACE.context_string("layer")
    proof = prove_linear(group, context_string, equations, (secret, *rhos), rng=SeededRng(b"x"))
    return key, gone, cards, new, proof


def layer_good(world, key, gone, cards, new, proof):
    """Whether the check takes it."""
    return layer.verify_layer(world.group, PLACE, key, gone, cards, new, proof)


def test_a_layer_is_about_all_of_its_cards(world, monkeypatch):
    """One card more on either side, none at all, or more than fit: refused."""
    key, gone, cards, new, proof = layered(world, [1, 2], [8, 9])
    assert layer_good(world, key, gone, cards, new, proof)
    more = world.own_cards(0, [4])[0]
    assert not layer_good(world, key, gone, [*cards, more], new, proof)
    assert not layer_good(world, key, gone, cards, [*new, more], proof)
    assert not layer_good(world, *layered(world, [], []))
    monkeypatch.setattr(layer, "MAX_CARDS", 1)
    assert not layer_good(world, key, gone, cards, new, proof)


def test_no_layer_of_nobody_and_none_on_public_cards(world):
    """O as the rescuer's key puts no layer on; a public card has no lock to put one on."""
    assert not layer_good(world, *layered(world, [1], [8], secret=0, key=world.group.identity))
    assert not layer_good(world, *layered(world, [1], [8], logs=(0,)))


def test_no_layer_over_anothers_randomness(world):
    """A* of somebody else's card: the layer would be a share on it (R34)."""
    theirs = world.own_cards(1, [5])[0].a
    assert not layer_good(world, *layered(world, [3], [9], a=theirs))


# -- claims


def test_a_claim_has_an_end(fast, world, rng, monkeypatch):
    """As many faces as fit into an event, not one more, of what a card is and is not."""
    seat, (card,) = world.seats[0], world.own_cards(0, [5])
    some = world.points[:2]
    out = claims.prove_not_in(fast, PLACE, seat.x, seat.key, card, some, world.points, rng=rng)
    known = [*world.points[4:], world.points[0]]
    kept = claims.prove_in(fast, PLACE, seat.x, seat.key, card, known, rng=rng)

    def good():
        return (
            claims.verify_not_in(fast, PLACE, seat.key, card, some, world.points, out),
            claims.verify_in(fast, PLACE, seat.key, card, known, kept),
        )

    assert good() == (True, True)
    monkeypatch.setattr(claims, "MAX_FACES", 2)
    assert good() == (True, False)
    monkeypatch.setattr(claims, "MAX_FACES", 1)
    assert good() == (False, False)
    with pytest.raises(BadStatement):
        claims.prove_in(fast, PLACE, seat.x, seat.key, card, some, rng=rng)


def test_no_claim_that_excludes_nothing(fast, world):
    """That a card shows none of no faces anybody can prove of any card; it is refused."""
    seat, (card,) = world.seats[0], world.own_cards(0, [5])
    context_string = PLACE.context_string("not in")
    statement = linear.statement_of(fast, [], 0)
    forged = linear.answer(fast, context_string, [], (), statement, iter(()))
    assert verify_linear(fast, context_string, [], 0, forged), "the algebra holds"
    assert not claims.verify_not_in(fast, PLACE, seat.key, card, [], world.points, forged)


def test_no_claim_that_a_card_is_not_what_it_is(fast, world, rng):
    """K can be anything for whoever chooses alpha and beta freely; they hang together by x."""
    seat, point, (card,) = world.seats[0], world.points[5], world.own_cards(0, [5])
    alpha, beta = 1000, 7
    minus_image = fast.sub(point, card.b)
    gap = fast.mul_sum((alpha, beta), (card.a, minus_image))
    equations = claims.unequal_equations(fast, seat.key, card, [point], [gap])
    context_string = PLACE.context_string("not in")
    proof = prove_linear(fast, context_string, equations, (alpha, beta), rng=rng)
    forged = encode_elements(fast, [gap]) + proof
    assert not claims.verify_not_in(fast, PLACE, seat.key, card, [point], world.points, forged)


def test_a_public_card_needs_no_claim(fast, world, rng):
    """A claim about a public card is refused by our own hand as well."""
    seat, card = world.seats[0], open_card(fast, world.points[0])
    for excluded in (world.points[1:2], world.points[1:]):
        with pytest.raises(BadStatement):
            claims.prove_not_in(
                fast, PLACE, seat.x, seat.key, card, excluded, world.points, rng=rng
            )
