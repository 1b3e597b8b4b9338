"""Layer: cards of an absent seat p, put under p's and the rescuer's key together (R34).

For each card (A, B) under X_p and its new form (A*, B*), with the rescuer's y and a fresh rho:

    X_Y = y G      A* - A = rho G      B* - B = rho X_p + y A*      A* other than O, all distinct

The layer lies inside fresh randomness: y A alone would be a share on the old card, so rho may not
be 0. Afterwards the rescuer shuffles under X_p + X_Y, the others stand in for p (`escrow`), and
what is left is under X_Y.
"""

from collections.abc import Sequence

from ledger.deck.group.chance import Rng, nonces
from ledger.deck.group.ciphertext import MAX_CARDS, Ciphertext, encode_cards
from ledger.deck.group.errors import BadStatement
from ledger.deck.group.group import Element, Group
from ledger.deck.proofs.checks import ProofCheck, holds
from ledger.deck.proofs.context import ProofContext
from ledger.deck.proofs.linear import Equation, linear_check, prove_linear


def add_layer(
    group: Group,
    place: ProofContext,
    secret: int,
    key: Element,
    absent_key: Element,
    cards: Sequence[Ciphertext],
    *,
    rng: Rng,
) -> tuple[tuple[Ciphertext, ...], bytes]:
    """The cards under absent_key + key, and the proof. Raises BadStatement for no card, too many,
    or a public one.
    """
    if not 0 < len(cards) <= MAX_CARDS or group.has_identity([card.a for card in cards]):
        raise BadStatement(f"1 to {MAX_CARDS} locked cards get a layer, not {len(cards)!r}")
    context_string = place.context_string("layer")
    fresh = nonces(group, context_string, (secret,), b"layer" + encode_cards(group, cards), rng=rng)
    rhos, layered = [], []
    for card in cards:
        rho = next(fresh)
        a = group.add(card.a, group.mul_base(rho))
        b = group.add(card.b, group.add(group.mul(rho, absent_key), group.mul(secret, a)))
        rhos.append(rho)
        layered.append(Ciphertext(a, b))
    equations = layer_equations(group, key, absent_key, cards, layered)
    return tuple(layered), prove_linear(group, context_string, equations, (secret, *rhos), rng=rng)


def verify_layer(
    group: Group,
    place: ProofContext,
    key: Element,
    absent_key: Element,
    cards: Sequence[Ciphertext],
    layered: Sequence[Ciphertext],
    proof: bytes,
) -> bool:
    """Whether `layered` are the same faces under absent_key + key, in the same order, with fresh
    randomness in each.
    """
    return holds(group, layer_check(group, place, key, absent_key, cards, layered, proof))


def layer_check(
    group: Group,
    place: ProofContext,
    key: Element,
    absent_key: Element,
    cards: Sequence[Ciphertext],
    layered: Sequence[Ciphertext],
    proof: bytes,
) -> ProofCheck | None:
    """The first half of `verify_layer`; None if the form is bad."""
    if len(cards) != len(layered) or not 0 < len(cards) <= MAX_CARDS:
        return None
    if group.has_identity((key, absent_key)):
        return None
    if group.has_identity([card.a for card in (*cards, *layered)]):
        return None
    fresh = {group.encode(card.a) for card in layered}
    if len(fresh) != len(layered) or fresh & {group.encode(card.a) for card in cards}:
        return None
    equations = layer_equations(group, key, absent_key, cards, layered)
    return linear_check(group, place.context_string("layer"), equations, 1 + len(cards), proof)


def layer_equations(
    group: Group,
    key: Element,
    absent_key: Element,
    cards: Sequence[Ciphertext],
    layered: Sequence[Ciphertext],
) -> list[Equation]:
    """Scalar 0 is y, scalar i + 1 the rho of card i."""
    equations = [Equation(key, ((0, None),))]
    for number, (old, new) in enumerate(zip(cards, layered, strict=True), start=1):
        equations.append(Equation(group.sub(new.a, old.a), ((number, None),)))
        difference = group.sub(new.b, old.b)
        equations.append(Equation(difference, ((0, new.a), (number, absent_key))))
    return equations
