"""Relock: cards under a seat's own key, locked anew for another key, their faces unchanged (R32).

The key may be another seat's (give, pass on, show) or the joint one (back to a deck). For each
card (A, B) and its new form (A*, B*), with the author's x and a fresh sigma:

    X = x G      A* = sigma G      B - B* = x A - sigma K      A* other than O, all A* distinct

One proof of knowledge covers all cards: 32 (k + 2) bytes. That sigma must be known keeps a
ciphertext out that is related to somebody else's card. Which seat may relock what to whom is the
caller's to know; so is whether the cards are under X at all.
"""

from collections.abc import Sequence

from ledger.deck.group.chance import Rng, nonces
from ledger.deck.group.ciphertext import MAX_CARDS, Ciphertext, encode_cards, unlock
from ledger.deck.group.errors import BadStatement
from ledger.deck.group.group import Element, Group
from ledger.deck.proofs.checks import ProofCheck, holds
from ledger.deck.proofs.context import ProofContext
from ledger.deck.proofs.linear import Equation, linear_check, prove_linear


def relock(
    group: Group,
    place: ProofContext,
    secret: int,
    key: Element,
    target: Element,
    cards: Sequence[Ciphertext],
    *,
    rng: Rng,
) -> tuple[tuple[Ciphertext, ...], bytes]:
    """The cards, under `key`, locked anew under `target`, and the proof. Raises BadStatement for
    no card, too many, or a public one.
    """
    if not 0 < len(cards) <= MAX_CARDS or group.has_identity([card.a for card in cards]):
        raise BadStatement(f"1 to {MAX_CARDS} locked cards can be relocked, not {len(cards)!r}")
    context_string = place.context_string("relock")
    fresh = nonces(
        group, context_string, (secret,), b"relock" + encode_cards(group, cards), rng=rng
    )
    sigmas = [next(fresh) for _ in cards]
    renewed = tuple(
        Ciphertext(
            group.mul_base(sigma),
            group.add(unlock(group, secret, card), group.mul(sigma, target)),
        )
        for sigma, card in zip(sigmas, cards, strict=True)
    )
    equations = relock_equations(group, key, target, cards, renewed)
    return renewed, prove_linear(group, context_string, equations, (secret, *sigmas), rng=rng)


def verify_relock(
    group: Group,
    place: ProofContext,
    key: Element,
    target: Element,
    cards: Sequence[Ciphertext],
    renewed: Sequence[Ciphertext],
    proof: bytes,
) -> bool:
    """Whether the author knows the secret of `key` and `renewed` are the same faces under
    `target`, in the same order.
    """
    return holds(group, relock_check(group, place, key, target, cards, renewed, proof))


def relock_check(
    group: Group,
    place: ProofContext,
    key: Element,
    target: Element,
    cards: Sequence[Ciphertext],
    renewed: Sequence[Ciphertext],
    proof: bytes,
) -> ProofCheck | None:
    """The first half of `verify_relock`; None if the form is bad."""
    if len(cards) != len(renewed) or not 0 < len(cards) <= MAX_CARDS:
        return None
    if group.has_identity((key, target)):
        return None
    if group.has_identity([card.a for card in (*cards, *renewed)]):
        return None
    if len(set(group.encode_many([card.a for card in renewed]))) != len(renewed):
        return None
    equations = relock_equations(group, key, target, cards, renewed)
    return linear_check(group, place.context_string("relock"), equations, 1 + len(cards), proof)


def relock_equations(
    group: Group,
    key: Element,
    target: Element,
    cards: Sequence[Ciphertext],
    renewed: Sequence[Ciphertext],
) -> list[Equation]:
    """Scalar 0 is x, scalar i + 1 the sigma of card i."""
    minus_target = group.neg(target)
    equations = [Equation(key, ((0, None),))]
    for number, (old, new) in enumerate(zip(cards, renewed, strict=True), start=1):
        equations.append(Equation(new.a, ((number, None),)))
        difference = group.sub(old.b, new.b)
        equations.append(Equation(difference, ((0, old.a), (number, minus_target))))
    return equations
