"""Proof of possession: "I know x with X = x*G", at one place in one table's log (R46).

Without it the last seat to publish could choose its key as x'*G minus the others' and read every
card alone; without the place, a seat could send another's key and proof as its own.
"""

from ledger.deck.group.chance import Rng
from ledger.deck.group.group import Element, Group
from ledger.deck.proofs.checks import ProofCheck, holds
from ledger.deck.proofs.context import ProofContext
from ledger.deck.proofs.linear import Equation, linear_check, prove_linear

PROOF_SIZE = 64


def prove_possession(
    group: Group, place: ProofContext, name: str, secret: int, key: Element, *, rng: Rng
) -> bytes:
    """Prove knowledge of the secret of `key`; `name` tells a seat's keys apart ("x", "e")."""
    context_string = place.context_string("possession", name)
    return prove_linear(group, context_string, _equations(key), (secret,), rng=rng)


def verify_possession(
    group: Group, place: ProofContext, name: str, key: Element, proof: bytes
) -> bool:
    """Whether the author of this place knows the secret of `key`. The identity is no key."""
    return holds(group, possession_check(group, place, name, key, proof))


def possession_check(
    group: Group, place: ProofContext, name: str, key: Element, proof: bytes
) -> ProofCheck | None:
    """The first half of `verify_possession`; None if the form is bad."""
    if group.is_identity(key):
        return None
    return linear_check(group, place.context_string("possession", name), _equations(key), 1, proof)


def _equations(key: Element) -> tuple[Equation, ...]:
    return (Equation(key, ((0, None),)),)
