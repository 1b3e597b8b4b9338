"""What a seat proves about a card under its own key, with that key as the only witness (R38).

A card (A, C) under X = x*G shows M exactly if C - M = x*A. From this:

    in S        one of several such equalities holds: Cramer, Damgard, Schoenmakers 1994
    not in S    K = z (x A - (C - M)) for a random z, and K is not O, for each M in S under one
                challenge; or "in" the other faces of the table, whichever costs fewer
                multiplications

Sets are sets: order and repetition of their points do not matter. Cards are never public ones.
"""

from collections.abc import Sequence

from ledger.deck.group.chance import Rng, nonces
from ledger.deck.group.ciphertext import (
    Ciphertext,
    decode_elements,
    decode_scalars,
    encode_elements,
    encode_scalars,
    unlock,
)
from ledger.deck.group.errors import BadEncoding, BadStatement
from ledger.deck.group.group import Element, Group, Part, PublicScalar
from ledger.deck.group.hashing import hash_to_scalar, length_prefixed
from ledger.deck.proofs.checks import ProofCheck, holds
from ledger.deck.proofs.context import ProofContext
from ledger.deck.proofs.linear import Equation, linear_check, proof_size, prove_linear

MAX_FACES = 512
"""Faces of one set; a claim about more would not fit into an event."""


def prove_in(
    group: Group,
    place: ProofContext,
    secret: int,
    key: Element,
    card: Ciphertext,
    allowed: Sequence[Element],
    *,
    rng: Rng,
) -> bytes:
    """Prove that the card shows one of these points, not which: 64 bytes a point. Raises
    BadStatement if it shows none.
    """
    points = as_set(group, allowed)
    if not points or len(points) > MAX_FACES or group.is_identity(card.a):
        raise BadStatement(f"no claim about {len(points)!r} faces can be made")
    face = unlock(group, secret, card)
    true = [number for number, point in enumerate(points) if group.equal(point, face)]
    if not true:
        raise BadStatement("the card shows none of these faces")
    context_string, statement = place.context_string("in"), set_statement(group, key, card, points)
    fresh = nonces(group, context_string, (secret,), statement, rng=rng)
    nonce = next(fresh)
    challenges = [next(fresh) for _ in points]
    responses = [next(fresh) for _ in points]
    challenges[true[0]], responses[true[0]] = 0, nonce
    commitments = set_commitments(group, key, card, points, challenges, responses)
    total = set_challenge(group, context_string, statement, commitments)
    challenges[true[0]] = (total - sum(challenges)) % group.order
    responses[true[0]] = (nonce - challenges[true[0]] * secret) % group.order
    return encode_scalars(
        group, [s for pair in zip(challenges, responses, strict=True) for s in pair]
    )


def verify_in(
    group: Group,
    place: ProofContext,
    key: Element,
    card: Ciphertext,
    allowed: Sequence[Element],
    proof: bytes,
) -> bool:
    """Whether the card, under `key`, shows one of these points."""
    return holds(group, in_check(group, place, key, card, allowed, proof))


def in_check(
    group: Group,
    place: ProofContext,
    key: Element,
    card: Ciphertext,
    allowed: Sequence[Element],
    proof: bytes,
) -> ProofCheck | None:
    """The first half of `verify_in`; None if the form is bad."""
    points = as_set(group, allowed)
    if not points or len(points) > MAX_FACES:
        return None
    if group.is_identity(key) or group.is_identity(card.a):
        return None
    try:
        scalars = decode_scalars(group, proof, 2 * len(points))
    except BadEncoding:
        return None
    context_string, statement = place.context_string("in"), set_statement(group, key, card, points)
    parts: list[Part] = []
    for point, c, s in zip(points, scalars[::2], scalars[1::2], strict=True):
        parts.append(((s, c), (group.generator, key)))
        parts.append(((s, c), (card.a, group.sub(card.b, point))))

    def judge(commitments: Sequence[Element]) -> bool:
        total = set_challenge(group, context_string, statement, commitments)
        return sum(scalars[::2]) % group.order == total

    return ProofCheck(parts, judge)


def as_set(group: Group, points: Sequence[Element]) -> list[Element]:
    """Each point once, in the order of the encodings."""
    known = dict(zip(group.encode_many(points), points, strict=True))
    return [known[raw] for raw in sorted(known)]


def set_statement(group: Group, key: Element, card: Ciphertext, points: Sequence[Element]) -> bytes:
    """What is proven: the card under this key is one of the points."""
    return encode_elements(group, [key, card.a, card.b, *points])


def set_commitments(
    group: Group,
    key: Element,
    card: Ciphertext,
    points: Sequence[Element],
    challenges: Sequence[int],
    responses: Sequence[int],
) -> list[Element]:
    """For each point the pair s G + c X and s A + c (C - M), of numbers that may be secret."""
    commitments = []
    for point, c, s in zip(points, challenges, responses, strict=True):
        commitments.append(group.add(group.mul_base(s), group.mul(c, key)))
        image = group.sub(card.b, point)
        commitments.append(group.mul_sum((s, c), (card.a, image)))
    return commitments


def set_challenge(
    group: Group, context_string: bytes, statement: bytes, commitments: Sequence[Element]
) -> PublicScalar:
    """The number that all challenges of the points add up to."""
    return hash_to_scalar(
        group, length_prefixed(statement, encode_elements(group, commitments)), context_string
    )


def prove_not_in(
    group: Group,
    place: ProofContext,
    secret: int,
    key: Element,
    card: Ciphertext,
    excluded: Sequence[Element],
    faces: Sequence[Element],
    *,
    rng: Rng,
) -> bytes:
    """Prove that the card shows none of `excluded`; `faces` are all points of the table. Raises
    BadStatement if it shows one of them, or nothing that is among the faces.
    """
    rest = _complement(group, excluded, faces)
    if rest is not None:
        return prove_in(group, _as_complement(place), secret, key, card, rest, rng=rng)
    points = as_set(group, excluded)
    return _prove_unequal(group, place.context_string("not in"), secret, key, card, points, rng=rng)


def verify_not_in(
    group: Group,
    place: ProofContext,
    key: Element,
    card: Ciphertext,
    excluded: Sequence[Element],
    faces: Sequence[Element],
    proof: bytes,
) -> bool:
    """Whether the card, under `key`, shows none of `excluded`."""
    return holds(group, not_in_check(group, place, key, card, excluded, faces, proof))


def not_in_check(
    group: Group,
    place: ProofContext,
    key: Element,
    card: Ciphertext,
    excluded: Sequence[Element],
    faces: Sequence[Element],
    proof: bytes,
) -> ProofCheck | None:
    """The first half of `verify_not_in`; None if the form is bad."""
    rest = _complement(group, excluded, faces)
    if rest is not None:
        return in_check(group, _as_complement(place), key, card, rest, proof)
    points = as_set(group, excluded)
    return _unequal_check(group, place.context_string("not in"), key, card, points, proof)


def size_in(group: Group, faces: int) -> int:
    """Bytes of a proof that a card shows one of so many faces."""
    return 2 * faces * group.scalar_size


def size_not_in(group: Group, excluded: int, rest: int) -> int:
    """Bytes of a proof that a card shows none of so many faces, where the table has the rest."""
    if _by_the_rest(excluded, rest):
        return size_in(group, rest)
    return excluded * group.element_size + proof_size(group, 2 * excluded)


def _by_the_rest(excluded: int, rest: int) -> bool:
    """Whether a claim about the faces that are left is the cheaper one (4 against 5 each)."""
    return 4 * rest < 5 * excluded


def _complement(
    group: Group, excluded: Sequence[Element], faces: Sequence[Element]
) -> list[Element] | None:
    """The faces that are left, if a claim about them is the cheaper one."""
    out = set(group.encode_many(excluded))
    left = as_set(group, faces)
    encoded = group.encode_many(left)
    rest = [point for point, raw in zip(left, encoded, strict=True) if raw not in out]
    return rest if _by_the_rest(len(out), len(rest)) else None


def _as_complement(place: ProofContext) -> ProofContext:
    return place.at(act=place.act, kind=place.kind + "/others", zone=place.zone, lock=place.lock)


def _prove_unequal(
    group: Group,
    context_string: bytes,
    secret: int,
    key: Element,
    card: Ciphertext,
    points: Sequence[Element],
    *,
    rng: Rng,
) -> bytes:
    """K for each point, then one proof about all of them."""
    if not 0 < len(points) <= MAX_FACES or group.is_identity(card.a):
        raise BadStatement(f"no claim about {len(points)!r} faces can be made")
    statement = set_statement(group, key, card, points)
    fresh = nonces(group, context_string, (secret,), b"unequal" + statement, rng=rng)
    whole = group.mul(secret, card.a)
    witness, blinded = [], []
    for point in points:
        z = next(fresh)
        gap = group.mul(z, group.sub(whole, group.sub(card.b, point)))
        if group.is_identity(gap):
            raise BadStatement("the card shows a face that is claimed not to be there")
        blinded.append(gap)
        witness += [z * secret % group.order, z]
    equations = unequal_equations(group, key, card, points, blinded)
    proof = prove_linear(group, context_string, equations, witness, rng=rng)
    return encode_elements(group, blinded) + proof


def _unequal_check(
    group: Group,
    context_string: bytes,
    key: Element,
    card: Ciphertext,
    points: Sequence[Element],
    proof: bytes,
) -> ProofCheck | None:
    count = len(points)
    if not 0 < count <= MAX_FACES:
        return None
    if group.is_identity(key) or group.is_identity(card.a):
        return None
    border = group.element_size * count
    if len(proof) != border + proof_size(group, 2 * count):
        return None
    try:
        blinded = decode_elements(group, proof[:border], count)
    except BadEncoding:
        return None
    equations = unequal_equations(group, key, card, points, blinded)
    return linear_check(group, context_string, equations, 2 * count, proof[border:])


def unequal_equations(
    group: Group,
    key: Element,
    card: Ciphertext,
    points: Sequence[Element],
    blinded: Sequence[Element],
) -> list[Equation]:
    """K = alpha A - beta (C - M) and O = alpha G - beta X, for each point."""
    minus_key = group.neg(key)
    equations = []
    for number, (point, gap) in enumerate(zip(points, blinded, strict=True)):
        alpha, beta = 2 * number, 2 * number + 1
        minus_image = group.sub(point, card.b)
        equations.append(Equation(gap, ((alpha, card.a), (beta, minus_image))))
        equations.append(Equation(group.identity, ((alpha, None), (beta, minus_key))))
    return equations
