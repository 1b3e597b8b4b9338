"""Layer: cards of an absent seat p, put under p's and the rescuer's key together (R34).

For each card (A, B) under X_p and its new form (A*, B*), with the rescuer's y and a fresh rho:

    X_Y = y G      A* - A = rho G      B* - B = rho X_p + y A*      A* other than O, all distinct

The layer lies inside fresh randomness: y A alone would be a share on the old card, so rho may not
be 0. Afterwards the rescuer shuffles under X_p + X_Y, the others stand in for p (`escrow`), and
what is left is under X_Y.
"""

from collections.abc import Sequence

from ledger.deck.chance import Rng, nonces
from ledger.deck.cipher import MAX_CARDS, Cipher, encode_cards
from ledger.deck.context import Place
from ledger.deck.errors import BadStatement
from ledger.deck.group import Element, Group
from ledger.deck.linear import Equation, prove_linear, verify_linear


def add_layer(
    group: Group,
    place: Place,
    secret: int,
    key: Element,
    absent_key: Element,
    cards: Sequence[Cipher],
    *,
    rng: Rng,
) -> tuple[tuple[Cipher, ...], bytes]:
    """The cards under absent_key + key, and the proof. Raises BadStatement for no card, too many,
    or a public one.
    """
    if not 0 < len(cards) <= MAX_CARDS or any(group.is_identity(card.a) for card in cards):
        raise BadStatement(f"1 to {MAX_CARDS} locked cards get a layer, not {len(cards)!r}")
    cs = place.cs("layer")
    fresh = nonces(group, cs, (secret,), b"layer" + encode_cards(group, cards), rng=rng)
    rhos, layered = [], []
    for card in cards:
        rho = next(fresh)
        a = group.add(card.a, group.mul_base(rho))
        b = group.add(card.b, group.add(group.mul(rho, absent_key), group.mul(secret, a)))
        rhos.append(rho)
        layered.append(Cipher(a, b))
    equations = _equations(group, key, absent_key, cards, layered)
    return tuple(layered), prove_linear(group, cs, equations, (secret, *rhos), rng=rng)


def verify_layer(
    group: Group,
    place: Place,
    key: Element,
    absent_key: Element,
    cards: Sequence[Cipher],
    layered: Sequence[Cipher],
    proof: bytes,
) -> bool:
    """Whether `layered` are the same faces under absent_key + key, in the same order, with fresh
    randomness in each.
    """
    if len(cards) != len(layered) or not 0 < len(cards) <= MAX_CARDS:
        return False
    if any(group.is_identity(element) for element in (key, absent_key)):
        return False
    if any(group.is_identity(card.a) for card in (*cards, *layered)):
        return False
    fresh = {group.encode(card.a) for card in layered}
    if len(fresh) != len(layered) or fresh & {group.encode(card.a) for card in cards}:
        return False
    equations = _equations(group, key, absent_key, cards, layered)
    return verify_linear(group, place.cs("layer"), equations, 1 + len(cards), proof)


def _equations(
    group: Group,
    key: Element,
    absent_key: Element,
    cards: Sequence[Cipher],
    layered: Sequence[Cipher],
) -> list[Equation]:
    """Scalar 0 is y, scalar i + 1 the rho of card i."""
    equations = [Equation(key, ((0, None),))]
    for number, (old, new) in enumerate(zip(cards, layered, strict=True), start=1):
        equations.append(Equation(group.sub(new.a, old.a), ((number, None),)))
        difference = group.sub(new.b, old.b)
        equations.append(Equation(difference, ((0, new.a), (number, absent_key))))
    return equations
