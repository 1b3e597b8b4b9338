"""Batched proofs of equal logarithms: one secret x, X = x*G, and T_i = x*A_i for many i.

Exactly the construction of RFC 9497, sections 2.2.1 and 2.2.2 (GenerateProof, VerifyProof,
ComputeComposites), with the context string as a parameter: under the RFC's own string these lines
make the RFC's bytes. A proof is (c, s), 64 bytes, however many pairs there are.

Beyond the RFC the checks here refuse O as key, base or image, and lists of unequal length.
"""

import hashlib
from collections.abc import Sequence

from ledger.deck.group.chance import Rng, nonces
from ledger.deck.group.ciphertext import decode_scalars, encode_elements, encode_scalars
from ledger.deck.group.errors import BadEncoding, BadStatement
from ledger.deck.group.group import Element, Group, Part, PublicScalar, public
from ledger.deck.group.hashing import hash_to_scalar
from ledger.deck.proofs.checks import ProofCheck, holds

PROOF_SIZE = 64
MAX_PAIRS = 1024
"""Pairs of one proof: more than any step of any game asks for, far below the RFC's 65,535."""

_AT_ONCE = 1  # pairs up to which the second commitment is no dearer when it is made at once


def prove_dleq(
    group: Group,
    context_string: bytes,
    secret: int,
    key: Element,
    bases: Sequence[Element],
    images: Sequence[Element],
    *,
    rng: Rng,
) -> bytes:
    """Prove images[i] = secret * bases[i] for all i, where key = secret * G. Raises BadStatement
    for an empty, uneven or oversized list, or the identity in it.
    """
    if not _well_formed(group, key, bases, images):
        raise BadStatement(f"no proof for {len(bases)!r} bases and {len(images)!r} images")
    statement = encode_elements(group, [key, *bases, *images])
    nonce = next(nonces(group, context_string, (secret,), statement, rng=rng))
    return dleq_with_nonce(group, context_string, secret, key, bases, images, nonce)


def dleq_with_nonce(
    group: Group,
    context_string: bytes,
    secret: int,
    key: Element,
    bases: Sequence[Element],
    images: Sequence[Element],
    nonce: int,
) -> bytes:
    """The proof for a given nonce, as in the RFC's vectors. A nonce used twice gives x away."""
    weights = _weights(group, context_string, key, bases, images)
    mixed = group.msm(weights, bases)
    mixed_image = group.mul(secret, mixed)
    commitments = (group.mul_base(nonce), group.mul(nonce, mixed))
    challenge = _challenge(group, context_string, (key, mixed, mixed_image, *commitments))
    return encode_scalars(group, (challenge, nonce - challenge * secret))


def verify_dleq(
    group: Group,
    context_string: bytes,
    key: Element,
    bases: Sequence[Element],
    images: Sequence[Element],
    proof: bytes,
) -> bool:
    """Whether the proof shows images[i] = x * bases[i] for all i, with key = x*G."""
    return holds(group, dleq_check(group, context_string, key, bases, images, proof))


def dleq_check(
    group: Group,
    context_string: bytes,
    key: Element,
    bases: Sequence[Element],
    images: Sequence[Element],
    proof: bytes,
) -> ProofCheck | None:
    """The first half of `verify_dleq`; None if the form is bad.

    With M = sum of w_i A_i and Z = sum of w_i T_i the commitments are s G + c X and s M + c Z. The
    second one is made from M and Z, or at once from all A_i and T_i where these are few.
    """
    if not _well_formed(group, key, bases, images):
        return None
    try:
        challenge, response = decode_scalars(group, proof, 2)
    except BadEncoding:
        return None
    weights = _weights(group, context_string, key, bases, images)
    parts: list[Part] = [
        (weights, bases),
        (weights, images),
        ((response, challenge), (group.generator, key)),
    ]

    def judge(found: Sequence[Element]) -> bool:
        return challenge == _challenge(group, context_string, (key, *found))

    def with_second(found: Sequence[Element]) -> ProofCheck:
        mixed, mixed_image, first = found
        second: Part = ((response, challenge), (mixed, mixed_image))
        return ProofCheck([second], lambda more: judge((mixed, mixed_image, first, *more)))

    if len(bases) > _AT_ONCE:
        return ProofCheck(parts, with_second)
    scalars = [public(s * w % group.order) for s in (response, challenge) for w in weights]
    return ProofCheck([*parts, (scalars, [*bases, *images])], judge)


def _well_formed(
    group: Group, key: Element, bases: Sequence[Element], images: Sequence[Element]
) -> bool:
    if len(bases) != len(images) or not 0 < len(bases) <= MAX_PAIRS:
        return False
    return not group.has_identity((key, *bases, *images))


def _field(data: bytes) -> bytes:
    """A field as the RFC prefixes it: two bytes of length."""
    return len(data).to_bytes(2, "big") + data


def _weights(
    group: Group,
    context_string: bytes,
    key: Element,
    bases: Sequence[Element],
    images: Sequence[Element],
) -> list[PublicScalar]:
    """One scalar a pair, hashed from all that came before it (ComputeComposites)."""
    seed = _field(
        hashlib.sha512(_field(group.encode(key)) + _field(b"Seed-" + context_string)).digest(),
    )
    weights = []
    encoded = zip(group.encode_many(bases), group.encode_many(images), strict=True)
    for number, (base, image) in enumerate(encoded):
        pair = _field(base) + _field(image)
        message = seed + number.to_bytes(2, "big") + pair + b"Composite"
        weights.append(hash_to_scalar(group, message, context_string))
    return weights


def _challenge(group: Group, context_string: bytes, elements: Sequence[Element]) -> PublicScalar:
    message = b"".join([_field(raw) for raw in group.encode_many(elements)])
    return hash_to_scalar(group, message + b"Challenge", context_string)
