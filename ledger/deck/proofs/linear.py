"""One proof for every statement of the form "I know scalars w with image = sum of w * base".

Schnorr's proof in its general shape: a statement is a list of such equations over shared scalars;
the proof is one challenge and one response a scalar, 32 (1 + scalars) bytes. The challenge binds
the context, the caller's label of the statement, every image, every base and every commitment.

Refused, whatever the proof: O as a base, a scalar that no equation uses, a term about a scalar
that is not there. What the equations mean this module does not know: that no image is O where it
must not be, that points are distinct, and what else makes a statement worth proving, its callers
check.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ledger.deck.group.chance import Rng, nonces
from ledger.deck.group.ciphertext import decode_scalars, encode_scalars
from ledger.deck.group.errors import BadEncoding, BadStatement
from ledger.deck.group.group import Element, Group, Part, PublicScalar
from ledger.deck.group.hashing import hash_to_scalar, length_prefixed
from ledger.deck.proofs.checks import ProofCheck, holds

Term = tuple[int, Element | None]
"""Number of the scalar, and what it multiplies; None stands for the generator."""


@dataclass(frozen=True, slots=True)
class Equation:
    """image = sum of scalar * base over the terms."""

    image: Element
    terms: tuple[Term, ...]


def proof_size(group: Group, scalars: int) -> int:
    """Bytes of a proof about so many scalars."""
    return group.scalar_size * (1 + scalars)


def prove_linear(
    group: Group,
    context_string: bytes,
    equations: Sequence[Equation],
    witness: Sequence[int],
    *,
    rng: Rng,
) -> bytes:
    """Prove the equations. Whether the witness solves them is not checked. Raises BadStatement."""
    if not _well_formed(group, equations, len(witness)):
        raise BadStatement(f"these are no equations about {len(witness)!r} scalars")
    statement = statement_of(group, equations, len(witness))
    fresh = nonces(group, context_string, witness, statement, rng=rng)
    return answer(group, context_string, equations, witness, statement, fresh)


def answer(
    group: Group,
    context_string: bytes,
    equations: Sequence[Equation],
    witness: Sequence[int],
    statement: bytes,
    fresh: Iterator[int],
) -> bytes:
    """The proof of a witness whose masks come from `fresh`, one a number."""
    masks = [next(fresh) for _ in witness]
    commitments = [
        _sum(group, [(masks[number], base) for number, base in equation.terms])
        for equation in equations
    ]
    challenge = challenge_for(group, context_string, statement, commitments)
    responses = [
        (mask - challenge * scalar) % group.order
        for mask, scalar in zip(masks, witness, strict=True)
    ]
    return encode_scalars(group, [challenge, *responses])


def verify_linear(
    group: Group, context_string: bytes, equations: Sequence[Equation], scalars: int, proof: bytes
) -> bool:
    """Whether the proof shows that its author knows `scalars` scalars that solve the equations."""
    return holds(group, linear_check(group, context_string, equations, scalars, proof))


def linear_check(
    group: Group, context_string: bytes, equations: Sequence[Equation], scalars: int, proof: bytes
) -> ProofCheck | None:
    """The first half of `verify_linear`; None if the form is bad."""
    if not _well_formed(group, equations, scalars):
        return None
    try:
        challenge, *responses = decode_scalars(group, proof, 1 + scalars)
    except BadEncoding:
        return None
    parts: list[Part] = [
        (
            [challenge, *[responses[number] for number, _ in equation.terms]],
            [equation.image, *[group.generator if b is None else b for _, b in equation.terms]],
        )
        for equation in equations
    ]
    statement = statement_of(group, equations, scalars)

    def judge(commitments: Sequence[Element]) -> bool:
        return challenge == challenge_for(group, context_string, statement, commitments)

    return ProofCheck(parts, judge)


def _well_formed(group: Group, equations: Sequence[Equation], scalars: int) -> bool:
    used = {number for equation in equations for number, _ in equation.terms}
    bases = [base for equation in equations for _, base in equation.terms if base is not None]
    return used == set(range(scalars)) and not group.has_identity(bases)


def _sum(group: Group, products: Sequence[tuple[int, Element | None]]) -> Element:
    """The sum of products; the generator's part by its own, faster way."""
    fixed = sum(scalar for scalar, base in products if base is None)
    scalars = [scalar for scalar, base in products if base is not None]
    bases = [base for _, base in products if base is not None]
    if not bases:
        return group.mul_base(fixed)
    rest = group.mul_sum(scalars, bases)
    if len(bases) == len(products):
        return rest
    return group.add(group.mul_base(fixed), rest)


def statement_of(group: Group, equations: Sequence[Equation], scalars: int) -> bytes:
    """The equations as bytes, without what is known of them."""
    lines = []
    for equation in equations:
        terms = [
            length_prefixed(number, b"" if base is None else group.encode(base))
            for number, base in equation.terms
        ]
        lines.append(length_prefixed(group.encode(equation.image), terms))
    return length_prefixed("statement", group.encode(group.generator), scalars, lines)


def challenge_for(
    group: Group, context_string: bytes, statement: bytes, commitments: Sequence[Element]
) -> PublicScalar:
    """The challenge of what is proven and committed to."""
    encoded = group.encode_many(commitments)
    return hash_to_scalar(group, length_prefixed(statement, "commitments", encoded), context_string)
