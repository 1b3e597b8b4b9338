"""Claims about own cards: each true one is proven, no false one is, and every field counts."""

import pytest

from ledger.deck.group.ciphertext import (
    Ciphertext,
    encode_elements,
    encode_scalars,
    open_card,
)
from ledger.deck.group.errors import BadStatement
from ledger.deck.proofs import claims
from tests.ledger.deck.worlds import OTHER_PLACES, PLACE, field_edits, make_world


def test_claim_in(group, rng):
    """A card is one of a set: whichever it is, in whichever order; not of another set."""
    world = make_world(group)
    seat = world.seats[0]
    chosen = world.points[:3]
    for number in range(3):
        (card,) = world.own_cards(0, [number])
        proof = claims.prove_in(group, PLACE, seat.x, seat.key, card, chosen, rng=rng)
        assert len(proof) == 64 * 3
        assert claims.verify_in(group, PLACE, seat.key, card, chosen, proof)
        again = [*chosen[::-1], chosen[0]]
        assert claims.verify_in(group, PLACE, seat.key, card, again, proof)
    for wrong in (chosen[:2], world.points[:4], world.points[1:4], []):
        assert not claims.verify_in(group, PLACE, seat.key, card, wrong, proof)
    assert not claims.verify_in(group, PLACE, world.seats[1].key, card, chosen, proof)
    assert not claims.verify_in(group, PLACE, group.identity, card, chosen, proof)
    for place in OTHER_PLACES:
        assert not claims.verify_in(group, place, seat.key, card, chosen, proof)
    for what, edited in field_edits(group, proof, "SSSSSS"):
        assert not claims.verify_in(group, PLACE, seat.key, card, chosen, edited), what
    (other,) = world.own_cards(0, [4])
    assert not claims.verify_in(group, PLACE, seat.key, other, chosen, proof)
    public = open_card(group, chosen[0])
    for which, points in ((other, chosen), (card, []), (public, chosen)):
        with pytest.raises(BadStatement):
            claims.prove_in(group, PLACE, seat.x, seat.key, which, points, rng=rng)


def test_no_claims_on_public_cards_or_without_a_key(group, rng):
    """Claims about (O, M), or under O as the key, are refused, though they can be computed."""
    world = make_world(group)
    seat, points = world.seats[0], world.points[:2]
    (card,) = world.own_cards(0, [1])
    public = open_card(group, points[0])
    keyless = Ciphertext(card.a, points[0])
    for key, which, secret in ((seat.key, public, seat.x), (group.identity, keyless, 0)):
        ordered = claims.as_set(group, points)
        true = [group.equal(point, points[0]) for point in ordered].index(True)
        challenges, responses, nonce = [5, 5], [6, 6], 77
        challenges[true], responses[true] = 0, nonce
        commitments = claims.set_commitments(group, key, which, ordered, challenges, responses)
        statement = claims.set_statement(group, key, which, ordered)
        total = claims.set_challenge(group, PLACE.context_string("in"), statement, commitments)
        challenges[true] = (total - 5) % group.order
        responses[true] = (nonce - challenges[true] * secret) % group.order
        pairs = zip(challenges, responses, strict=True)
        proof = encode_scalars(group, [scalar for pair in pairs for scalar in pair])
        again = claims.set_commitments(group, key, which, ordered, challenges, responses)
        assert encode_elements(group, again) == encode_elements(group, commitments)
        assert not claims.verify_in(group, PLACE, key, which, points, proof)


def test_claim_not(group, rng):
    """A card is not a face: 128 bytes; every field counts; a false claim cannot be made."""
    world = make_world(group)
    seat = world.seats[0]
    (card,) = world.own_cards(0, [2])
    proof = claims.prove_not_in(
        group, PLACE, seat.x, seat.key, card, world.points[:1], world.points, rng=rng
    )
    assert len(proof) == 128
    assert claims.verify_not_in(group, PLACE, seat.key, card, world.points[:1], world.points, proof)
    for what, edited in field_edits(group, proof, "ESSS"):
        assert not claims.verify_not_in(
            group, PLACE, seat.key, card, world.points[:1], world.points, edited
        ), what
    for place in OTHER_PLACES:
        assert not claims.verify_not_in(
            group, place, seat.key, card, world.points[:1], world.points, proof
        )
    for point in world.points[1:]:
        assert not claims.verify_not_in(group, PLACE, seat.key, card, [point], world.points, proof)
    assert not claims.verify_not_in(
        group, PLACE, world.seats[1].key, card, world.points[:1], world.points, proof
    )
    assert not claims.verify_not_in(
        group, PLACE, group.identity, card, world.points[:1], world.points, proof
    )
    with pytest.raises(BadStatement):
        claims.prove_not_in(
            group, PLACE, seat.x, seat.key, card, world.points[2:3], world.points, rng=rng
        )


@pytest.mark.parametrize(("excluded", "size"), [(1, 128), (2, 224), (3, 192), (5, 64)])
def test_claim_not_in(group, rng, excluded, size):
    """A card is none of a set, by whichever way is cheaper; every field counts."""
    world = make_world(group)
    seat, out = world.seats[0], world.points[:excluded]
    (card,) = world.own_cards(0, [5])

    def good(proof, points=out, which=card, place=PLACE, faces=world.points):
        return claims.verify_not_in(group, place, seat.key, which, points, faces, proof)

    proof = claims.prove_not_in(group, PLACE, seat.x, seat.key, card, out, world.points, rng=rng)
    assert good(proof) and good(proof, out[::-1]) and len(proof) == size
    direct = excluded < 3
    fields = "E" * excluded + "S" * (1 + 2 * excluded) if direct else "S" * (size // 32)
    for what, edited in field_edits(group, proof, fields):
        assert not good(edited), what
    assert not good(proof, world.points[1 : excluded + 1])
    assert not good(proof, which=world.own_cards(0, [4])[0])
    assert not good(proof, place=OTHER_PLACES[0])
    assert not good(proof, []) and not good(proof, world.points)
    with pytest.raises(BadStatement):
        claims.prove_not_in(
            group, PLACE, seat.x, seat.key, world.own_cards(0, [0])[0], out, world.points, rng=rng
        )


def test_a_claim_in_is_no_claim_of_another_kind(fast, rng):
    """A proof "in the other faces" does not pass as a proof "in", nor the other way."""
    world = make_world(fast)
    seat, (card,) = world.seats[0], world.own_cards(0, [5])
    out, rest = world.points[:4], world.points[4:]
    negative = claims.prove_not_in(fast, PLACE, seat.x, seat.key, card, out, world.points, rng=rng)
    positive = claims.prove_in(fast, PLACE, seat.x, seat.key, card, rest, rng=rng)
    assert len(negative) == len(positive)
    assert not claims.verify_in(fast, PLACE, seat.key, card, rest, negative)
    assert not claims.verify_not_in(fast, PLACE, seat.key, card, out, world.points, positive)
