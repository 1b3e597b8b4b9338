"""Our own frozen vectors: what each proof's bytes are for fixed keys, places and chance.

Another implementation that makes or checks these bytes understands our logs. The files in
`tests/vectors/deck` hold, for each kind, inputs and outputs in hexadecimal. Run this module to
write them anew; any difference is a change of protocol and breaks every log there is.

The chance of vector "name" is SHAKE-256(name + call number as 8 bytes big-endian), cut to the size
asked for; call numbers start at 1. Keys are derived from table secrets 01..01, 02..02, 03..03.
"""

import hashlib
import json

from ledger.deck import escrow, roll
from ledger.deck.group.backend import best_group
from ledger.deck.group.chance import nonces
from ledger.deck.group.ciphertext import encode_cards, encode_elements
from ledger.deck.keys import derive_polynomial, derive_rng
from ledger.deck.proofs import claims
from ledger.deck.proofs.context import ProofContext
from ledger.deck.proofs.layer import add_layer, verify_layer
from ledger.deck.proofs.relock import relock, verify_relock
from ledger.deck.proofs.schnorr import prove_possession, verify_possession
from ledger.deck.proofs.shuffle import generators, shuffle, verify_shuffle
from ledger.deck.shares import make_shares, read_shares
from ledger.records.identity import Identity
from tests.ledger.deck.worlds import FROZEN, PLACE, TABLE, SeededRng, make_world


def start(group, name):
    """World, chance and the facts that every file begins with."""
    world = make_world(group)
    facts = {
        "place": PLACE.as_bytes().hex(),
        "table": TABLE.hex(),
        "keys": [group.encode(seat.key).hex() for seat in world.seats],
        "sealing keys": [group.encode(seat.sealing_key).hex() for seat in world.seats],
        "joint key": group.encode(world.joint).hex(),
        "faces": [list(face) for face in world.faces],
        "points": [group.encode(point).hex() for point in world.points],
    }
    return world, SeededRng(name.encode()), facts


def make_shuffle(group):
    """Two shuffles on top of each other, and the generators they use."""
    world, rng, facts = start(group, "shuffle")
    cards, steps = world.fresh_deck(3), []
    for _ in range(2):
        outputs, proof = shuffle(group, PLACE, world.joint, cards, rng=rng)
        assert verify_shuffle(group, PLACE, world.joint, cards, outputs, proof)
        steps.append(
            {
                "inputs": encode_cards(group, cards).hex(),
                "outputs": encode_cards(group, outputs).hex(),
                "proof": proof.hex(),
            }
        )
        cards = outputs
    h, many = generators(group, 3)
    return facts | {"generators": encode_elements(group, [h, *many]).hex(), "shuffles": steps}


def make_keys(group):
    """Proofs of possession of both keys of a seat."""
    world, rng, facts = start(group, "keys")
    seat = world.seats[0]
    proofs = {}
    for name, secret, key in (("x", seat.x, seat.key), ("e", seat.e, seat.sealing_key)):
        proof = prove_possession(group, PLACE, name, secret, key, rng=rng)
        assert verify_possession(group, PLACE, name, key, proof)
        proofs[name] = proof.hex()
    order = list(roll.seating(TABLE, [s.order_secret for s in world.seats]))
    secrets = [s.order_secret.hex() for s in world.seats]
    return facts | {"possession": proofs, "order secrets": secrets, "seating": order}


def make_relock(group):
    """Shares on two cards, the same cards relocked for another seat, and under a layer."""
    world, rng, facts = start(group, "relock")
    giver, taker, rescuer = world.seats
    cards = world.own_cards(0, [1, 4])
    shares = make_shares(group, PLACE, giver.x, giver.key, cards, rng=rng)
    assert read_shares(group, PLACE, giver.key, cards, shares) is not None
    new, proof = relock(group, PLACE, giver.x, giver.key, taker.key, cards, rng=rng)
    assert verify_relock(group, PLACE, giver.key, taker.key, cards, new, proof)
    under, layer = add_layer(group, PLACE, rescuer.x, rescuer.key, giver.key, cards, rng=rng)
    assert verify_layer(group, PLACE, rescuer.key, giver.key, cards, under, layer)
    return facts | {
        "cards": encode_cards(group, cards).hex(),
        "shares": shares.hex(),
        "relocked": encode_cards(group, new).hex(),
        "relock proof": proof.hex(),
        "layered": encode_cards(group, under).hex(),
        "layer proof": layer.hex(),
    }


def make_claims(group):
    """Each kind of claim about a card that shows face 5."""
    world, rng, facts = start(group, "claims")
    seat, (card,), points = world.seats[0], world.own_cards(0, [5]), world.points
    who = (group, PLACE, seat.x, seat.key)
    rng(64)  # the chance of a kind of proof that was frozen here and is no more
    found = {"in faces 3 4 5": claims.prove_in(*who, card, points[3:], rng=rng)}
    rng(64), rng(64)  # and of another one, which drew twice
    found |= {
        "not in faces 0 1": claims.prove_not_in(*who, card, points[:2], points, rng=rng),
        "not in faces 0 1 2 3": claims.prove_not_in(*who, card, points[:4], points, rng=rng),
    }
    seen = (group, PLACE, seat.key)
    assert claims.verify_in(*seen, card, points[3:], found["in faces 3 4 5"])
    assert claims.verify_not_in(*seen, card, points[:2], points, found["not in faces 0 1"])
    assert claims.verify_not_in(*seen, card, points[:4], points, found["not in faces 0 1 2 3"])
    proofs = {name: proof.hex() for name, proof in found.items()}
    return facts | {"card": encode_cards(group, [card]).hex(), "claims": proofs}


def make_escrow(group):
    """Seat 0's escrow to seats 1 and 2 with t = 2, a complaint, and substitutes on a card."""
    world, rng, facts = start(group, "escrow")
    dealer, holders = world.seats[0], world.seats[1:]
    coefficients = derive_polynomial(group, bytes([1]) * 32, TABLE, 2)
    commitments = escrow.commit_polynomial(group, coefficients)
    (card,) = world.own_cards(0, [2])
    sealed, substitutes, parts = [], [], {}
    for seat, keys in enumerate(holders, start=1):
        share = escrow.share_for(group, coefficients, seat)
        box = escrow.seal_share(
            group, TABLE, 0, seat, commitments, keys.sealing_key, share, rng=rng
        )
        found = escrow.open_share(group, TABLE, 0, seat, commitments, keys.e, keys.sealing_key, box)
        assert found == share
        key = escrow.share_key(group, commitments, seat)
        data = escrow.make_substitutes(group, PLACE, 0, share, key, [card.a], rng=rng)
        parts[seat] = escrow.read_substitutes(group, PLACE, 0, key, [card.a], data)
        sealed.append(box.hex())
        substitutes.append(data.hex())
    (combined,) = escrow.combine_substitutes(group, 2, parts)
    assert group.equal(combined, group.mul(dealer.x, card.a))
    first = holders[0]
    complaint = escrow.make_complaint(
        group, PLACE, 0, first.e, first.sealing_key, bytes.fromhex(sealed[0]), rng=rng
    )
    return facts | {
        "commitments": encode_elements(group, commitments).hex(),
        "sealed": sealed,
        "complaint of seat 1": complaint.hex(),
        "card": encode_cards(group, [card]).hex(),
        "substitutes": substitutes,
        "combined": group.encode(combined).hex(),
    }


def make_dice(group):
    """A roll by three seats: point, shares, seed, dice; and an order rolled from the same seed."""
    world, rng, facts = start(group, "dice")
    point = roll.roll_point(group, TABLE, PLACE.prev, 3)
    data = [
        roll.make_roll_share(group, PLACE, seat.x, seat.key, point, rng=rng) for seat in world.seats
    ]
    shares = [
        roll.read_roll_share(group, PLACE, seat.key, point, raw)
        for seat, raw in zip(world.seats, data, strict=True)
    ]
    seed = roll.roll_seed(group, point, shares)
    return facts | {
        "head": PLACE.prev.hex(),
        "line": 3,
        "point": group.encode(point).hex(),
        "point of roll 0 at a table of one": group.encode(
            roll.lone_roll_point(group, TABLE, 0)
        ).hex(),
        "shares": [raw.hex() for raw in data],
        "seed": seed.hex(),
        "sides": [6, 6, 6, 20, 100],
        "dice": list(roll.dice(seed, [6, 6, 6, 20, 100])),
        "order of 10": list(roll.rolled_permutation(seed, 10)),
    }


def make_chance(group):
    """What seat 0 derives from its table secret, and steps 1 to 3 signed on two heads each."""
    world, _, facts = start(group, "chance")
    secret, seat, needed = bytes([1]) * 32, world.seats[0], 2
    coefficients = derive_polynomial(group, secret, TABLE, needed)
    commitments = escrow.commit_polynomial(group, coefficients)
    heads = [hashlib.sha256(bytes([number])).digest() for number in (1, 2)]
    fresh, some = bytes(range(64)), (seat.x, seat.e)
    scalars = nonces(group, b"a context", some, b"a statement", rng=lambda size: fresh)
    return facts | {
        "identity": bytes(range(32)).hex(),
        "table secret of this identity": Identity(bytes(range(32))).table_secret(TABLE).hex(),
        "table secret": secret.hex(),
        "x": group.encode_scalar(seat.x).hex(),
        "e": group.encode_scalar(seat.e).hex(),
        "order secret": seat.order_secret.hex(),
        "coefficients": [group.encode_scalar(one).hex() for one in coefficients],
        "streams": {
            phase: derive_rng(secret, TABLE, f"start/{phase}")(200).hex()
            for phase in ("commit", "open", "ready")
        },
        "nonces": {
            "fresh": fresh.hex(),
            "secrets": [group.encode_scalar(one).hex() for one in some],
            "cs": b"a context".hex(),
            "statement": b"a statement".hex(),
            "scalars": [group.encode_scalar(next(scalars)).hex() for _ in range(3)],
        },
        "steps": [
            step
            for head in heads
            for step in (
                _commits(group, seat, secret, head),
                _opens(group, world, secret, commitments, coefficients, head),
                _complains(group, world, secret, head),
            )
        ],
    }


def _at(head, step, kind):
    return ProofContext.start(
        table_id=TABLE, prev=head, rules="test/1", step=step, seat=0, identity=PLACE.identity
    ).at(act=0, kind=kind)


def _commits(group, seat, secret, head):
    place, rng = _at(head, 1, "commit"), derive_rng(secret, TABLE, "start/commit")
    proof = prove_possession(group, place, "e", seat.e, seat.sealing_key, rng=rng)
    return {"step": 1, "place": place.as_bytes().hex(), "proof": proof.hex()}


def _opens(group, world, secret, commitments, coefficients, head):
    place, rng = _at(head, 2, "keys"), derive_rng(secret, TABLE, "start/open")
    sealed = [
        escrow.seal_share(
            group,
            TABLE,
            0,
            other,
            commitments,
            world.seats[other].sealing_key,
            escrow.share_for(group, coefficients, other),
            rng=rng,
        ).hex()
        for other in (1, 2)
    ]
    proof = prove_possession(group, place, "x", world.seats[0].x, world.seats[0].key, rng=rng)
    return {"step": 2, "place": place.as_bytes().hex(), "sealed": sealed, "proof": proof.hex()}


def _complains(group, world, secret, head):
    """About seat 1, whose box is not open to anybody."""
    place, rng = _at(head, 3, "complain"), derive_rng(secret, TABLE, "start/ready")
    sealed = group.encode(group.mul_base(7)) + bytes(48)
    seat = world.seats[0]
    complaint = escrow.make_complaint(group, place, 1, seat.e, seat.sealing_key, sealed, rng=rng)
    return {
        "step": 3,
        "place": place.as_bytes().hex(),
        "dealer": 1,
        "sealed": sealed.hex(),
        "complaint": complaint.hex(),
    }


MAKERS = {
    "chance": make_chance,
    "shuffle": make_shuffle,
    "keys": make_keys,
    "relock": make_relock,
    "claims": make_claims,
    "escrow": make_escrow,
    "dice": make_dice,
}


def write_all():
    """Write every file anew."""
    FROZEN.mkdir(parents=True, exist_ok=True)
    for name, make in MAKERS.items():
        text = json.dumps(make(best_group()), indent=1, ensure_ascii=False) + "\n"
        (FROZEN / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_all()
