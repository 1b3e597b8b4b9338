"""Possession, shares, relock, layer: each holds, and each field of each proof counts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.deck.group.backend import best_group
from ledger.deck.group.ciphertext import (
    Ciphertext,
    open_card,
    unlock,
    without,
)
from ledger.deck.group.errors import BadStatement
from ledger.deck.proofs.layer import add_layer, verify_layer
from ledger.deck.proofs.linear import Equation, prove_linear, verify_linear
from ledger.deck.proofs.relock import relock, verify_relock
from ledger.deck.proofs.schnorr import prove_possession, verify_possession
from ledger.deck.shares import make_shares, read_shares
from tests.ledger.deck.worlds import OTHER_PLACES, PLACE, SeededRng, field_edits, make_world


def face(world, seat, card):
    """The face of a card under a seat's own key."""
    return world.faces.face(unlock(world.group, world.seats[seat].x, card))


# -- linear statements


def test_instances_are_validated(group, rng):
    """Unused or unknown scalars and O as a base are refused, though the equations hold."""
    g, other = group.generator, group.mul_base(9)
    good = [Equation(group.mul_base(5), ((0, None),)), Equation(group.mul(5, other), ((0, other),))]
    proof = prove_linear(group, b"cs", good, (5,), rng=rng)
    assert verify_linear(group, b"cs", good, 1, proof)
    unused = prove_linear(
        group, b"cs", [*good, Equation(group.mul_base(3), ((1, None),))], (5, 3), rng=rng
    )
    bad = [
        (good, 2, unused),
        ([Equation(good[0].image, ((2, None),))], 1, proof),
        ([good[0], Equation(group.identity, ((0, group.identity),))], 1, proof),
        ([], 0, proof[:32]),
    ]
    for equations, count, data in bad:
        assert not verify_linear(group, b"cs", equations, count, data)
    with pytest.raises(BadStatement):
        prove_linear(group, b"cs", good, (5, 6), rng=rng)
    assert not verify_linear(group, b"cs", good[::-1], 1, proof), "equations swapped"
    assert not verify_linear(group, b"cT", good, 1, proof)
    swapped = [good[0], Equation(good[1].image, ((0, g),))]
    assert not verify_linear(group, b"cs", swapped, 1, proof)


# -- possession


def test_possession(group, rng):
    """A seat proves its key; another name, key or place, or any changed field: refused."""
    keys = make_world(group).seats[0]
    proof = prove_possession(group, PLACE, "x", keys.x, keys.key, rng=rng)
    assert verify_possession(group, PLACE, "x", keys.key, proof)
    assert not verify_possession(group, PLACE, "e", keys.key, proof)
    assert not verify_possession(group, PLACE, "x", keys.sealing_key, proof)
    assert not verify_possession(group, PLACE, "x", group.identity, proof)
    for place in OTHER_PLACES:
        assert not verify_possession(group, place, "x", keys.key, proof)
    for what, edited in field_edits(group, proof, "SS"):
        assert not verify_possession(group, PLACE, "x", keys.key, edited), what


def test_no_possession_of_nothing(group, rng):
    """O is no key, though everybody can prove to know its logarithm 0."""
    equations = (Equation(group.identity, ((0, None),)),)
    context_string = PLACE.context_string("possession", "x")
    proof = prove_linear(group, context_string, equations, (0,), rng=rng)
    assert verify_linear(group, context_string, equations, 1, proof), "the algebra holds"
    assert not verify_possession(group, PLACE, "x", group.identity, proof)


# -- shares


def test_shares_open_a_card(group, rng):
    """Everybody's shares but the reader's turn a card into one under the reader's key (R30)."""
    world = make_world(group)
    r = 1234567
    card = Ciphertext(group.mul_base(r), group.add(world.points[4], group.mul(r, world.joint)))
    shares = []
    for seat in world.seats[1:]:
        data = make_shares(group, PLACE, seat.x, seat.key, [card, card], rng=rng)
        assert len(data) == 2 * 32 + 64
        shares.append(read_shares(group, PLACE, seat.key, [card, card], data)[1])
    own = without(group, card, shares)
    assert face(world, 0, own) == ("deck", "face 4")
    last = make_shares(group, PLACE, world.seats[0].x, world.seats[0].key, [own], rng=rng)
    (share,) = read_shares(group, PLACE, world.seats[0].key, [own], last)
    assert world.faces.face(without(group, own, [share]).b) == ("deck", "face 4")


def test_every_field_of_shares_counts(group, rng):
    """Shares with any field changed, or for other cards, keys or places, are refused."""
    world = make_world(group)
    seat, cards = world.seats[0], world.own_cards(0, [0, 1])
    data = make_shares(group, PLACE, seat.x, seat.key, cards, rng=rng)
    for what, edited in field_edits(group, data, "EESS"):
        assert read_shares(group, PLACE, seat.key, cards, edited) is None, what
    for place in OTHER_PLACES:
        assert read_shares(group, place, seat.key, cards, data) is None
    assert read_shares(group, PLACE, world.seats[1].key, cards, data) is None
    assert read_shares(group, PLACE, seat.key, cards[::-1], data) is None
    assert read_shares(group, PLACE, seat.key, [], data) is None


def test_no_shares_on_public_cards(fast, rng):
    """A public card needs no share, and giving one is refused on both sides."""
    world = make_world(fast)
    seat, cards = world.seats[0], (open_card(fast, world.points[0]),)
    with pytest.raises(BadStatement):
        make_shares(fast, PLACE, seat.x, seat.key, cards, rng=rng)
    assert read_shares(fast, PLACE, seat.key, cards, bytes(32 + 64)) is None
    with pytest.raises(BadStatement):
        make_shares(fast, PLACE, seat.x, seat.key, [], rng=rng)


# -- relock


def relocked(world, rng, numbers=(0, 3)):
    """Cards of seat 0 relocked for seat 1: what a check needs."""
    giver, taker = world.seats[0], world.seats[1]
    cards = world.own_cards(0, numbers)
    new, proof = relock(world.group, PLACE, giver.x, giver.key, taker.key, cards, rng=rng)
    return giver, taker, cards, new, proof


@given(st.lists(st.integers(0, 5), min_size=1, max_size=4), st.binary(max_size=4))
@settings(max_examples=15, deadline=None)
def test_relock_keeps_faces(numbers, seed):
    """The new cards show the same faces in the same order, under the other key (R32)."""
    world = make_world(best_group())
    giver, taker, cards, new, proof = relocked(world, SeededRng(seed), numbers)
    assert len(proof) == 32 * (len(numbers) + 2)
    assert verify_relock(world.group, PLACE, giver.key, taker.key, cards, new, proof)
    assert [face(world, 1, c) for c in new] == [face(world, 0, c) for c in cards]


def test_relock_to_the_deck(group, rng):
    """A relock to the joint key needs everybody's share again."""
    world = make_world(group)
    giver = world.seats[0]
    cards = world.own_cards(0, [5])
    new, proof = relock(group, PLACE, giver.x, giver.key, world.joint, cards, rng=rng)
    assert verify_relock(group, PLACE, giver.key, world.joint, cards, new, proof)
    shares = [group.mul(seat.x, new[0].a) for seat in world.seats]
    assert world.faces.face(without(group, new[0], shares).b) == ("deck", "face 5")


def test_every_field_of_a_relock_counts(group, rng):
    """A relock with any field changed, other cards, keys, order or place is refused."""
    world = make_world(group)
    giver, taker, cards, new, proof = relocked(world, rng)

    def good(place=PLACE, key=giver.key, target=taker.key, old=cards, fresh=new, data=proof):
        return verify_relock(group, place, key, target, old, fresh, data)

    assert good()
    for what, edited in field_edits(group, proof, "SSSS"):
        assert not good(data=edited), what
    for place in OTHER_PLACES:
        assert not good(place=place)
    swapped_b = (Ciphertext(new[0].a, new[1].b), Ciphertext(new[1].a, new[0].b))
    for fresh in (new[::-1], new[:1], (), cards, swapped_b):
        assert not good(fresh=fresh)
    assert not good(old=cards[::-1])
    assert not good(old=cards[:1], fresh=new[:1])
    assert not good(key=taker.key)
    assert not good(target=giver.key)
    assert not good(target=world.joint)
    assert not good(target=group.identity)
    assert not good(key=group.identity)
    bent = Ciphertext(new[0].a, group.add(new[0].b, group.generator))
    assert not good(fresh=(bent, new[1]))


def test_relock_refuses_public_cards(fast, rng):
    """A public card has no lock to change."""
    world = make_world(fast)
    giver = world.seats[0]
    for cards in ((), (open_card(fast, world.points[0]),)):
        with pytest.raises(BadStatement):
            relock(fast, PLACE, giver.x, giver.key, world.joint, cards, rng=rng)


def test_no_relock_from_or_to_a_public_form(group, rng):
    """A* = O (sigma 0) and A = O are refused, though their equations can be proven."""
    world = make_world(group)
    giver, target = world.seats[0], world.joint
    (card,) = world.own_cards(0, [1])
    public = open_card(group, world.points[1])
    masked = Ciphertext(group.mul_base(9), group.add(world.points[1], group.mul(9, target)))
    for old, new, sigma in ((card, public, 0), (public, masked, 9)):
        bases = [(0, old.a), (1, group.neg(target))]
        terms = tuple(term for term in bases if not group.is_identity(term[1]))
        equations = [
            Equation(giver.key, ((0, None),)),
            Equation(new.a, ((1, None),)),
            Equation(group.sub(old.b, new.b), terms),
        ]
        context_string = PLACE.context_string("relock")
        proof = prove_linear(group, context_string, equations, (giver.x, sigma), rng=rng)
        assert verify_linear(group, context_string, equations, 2, proof), "the algebra holds"
        assert not verify_relock(group, PLACE, giver.key, target, [old], [new], proof)


# -- layer


def test_layer(group, rng):
    """A rescuer's layer keeps the faces under both keys; every field counts (R34)."""
    world = make_world(group)
    absent, rescuer = world.seats[0], world.seats[2]
    cards = world.own_cards(0, [1, 4])
    new, proof = add_layer(group, PLACE, rescuer.x, rescuer.key, absent.key, cards, rng=rng)

    def good(place=PLACE, key=rescuer.key, gone=absent.key, old=cards, fresh=new, data=proof):
        return verify_layer(group, place, key, gone, old, fresh, data)

    assert good() and len(proof) == 32 * 4
    for card, number in zip(new, (1, 4), strict=True):
        left = without(group, card, [group.mul(absent.x, card.a)])
        assert face(world, 2, left) == ("deck", f"face {number}")
    for what, edited in field_edits(group, proof, "SSSS"):
        assert not good(data=edited), what
    for place in OTHER_PLACES:
        assert not good(place=place)
    assert not good(fresh=new[::-1])
    assert not good(fresh=new[:1])
    assert not good(old=cards[:1], fresh=new[:1])
    assert not good(old=cards[::-1])
    assert not good(key=absent.key)
    assert not good(gone=rescuer.key)
    assert not good(gone=group.identity)
    with pytest.raises(BadStatement):
        add_layer(group, PLACE, rescuer.x, rescuer.key, absent.key, (), rng=rng)


def test_a_bare_layer_is_refused(group, rng):
    """A layer without fresh randomness would be a share on the old card; it is refused."""
    world = make_world(group)
    absent, rescuer = world.seats[0], world.seats[2]
    (card,) = world.own_cards(0, [1])
    bare = Ciphertext(card.a, group.add(card.b, group.mul(rescuer.x, card.a)))
    equations = [
        Equation(rescuer.key, ((0, None),)),
        Equation(group.identity, ((1, None),)),
        Equation(group.sub(bare.b, card.b), ((0, bare.a), (1, absent.key))),
    ]
    proof = prove_linear(group, PLACE.context_string("layer"), equations, (rescuer.x, 0), rng=rng)
    assert verify_linear(group, PLACE.context_string("layer"), equations, 2, proof), (
        "the algebra holds"
    )
    assert not verify_layer(group, PLACE, rescuer.key, absent.key, [card], [bare], proof)
