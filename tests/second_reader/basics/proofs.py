"""Section 8 of docs/protocol.md but for shuffles: linear proofs, equal logarithms, one of a set."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tests.second_reader.basics.notation import CS, LP, hash_to_scalar, sha512
from tests.second_reader.basics.points import (
    BASE,
    ORDER,
    ZERO,
    NoPoint,
    neg,
    points,
    scalars,
    sub,
    total,
)

Equation = tuple[bytes, tuple[tuple[int, bytes], ...]]
"""An image, and the number of a scalar and the base it multiplies, for each term."""

Card = tuple[bytes, bytes]
"""A and B."""


@lru_cache(maxsize=200_000)
def linear(equations: tuple[Equation, ...], count: int, proof: bytes, cs: bytes) -> bool:
    """8.1: its author knows ``count`` scalars that solve these equations."""
    used = {j for _, terms in equations for j, _ in terms}
    if used != set(range(count)) or any(b == ZERO for _, terms in equations for _, b in terms):
        return False
    try:
        c, *s = scalars(proof, 1 + count)
    except NoPoint:
        return False
    statement = LP(
        "statement",
        BASE,
        count,
        [
            LP(image, [LP(j, "" if base == BASE else base) for j, base in terms])
            for image, terms in equations
        ],
    )
    commitments = [
        total([c, *(s[j] for j, _ in terms)], [image, *(base for _, base in terms)])
        for image, terms in equations
    ]
    return c == hash_to_scalar(LP(statement, "commitments", commitments), cs)


def possession(key: bytes, name: str, proof: bytes, place: bytes) -> bool:
    """The secret of a key is known."""
    return linear(((key, ((0, BASE),)),), 1, proof, CS("possession", place + LP(name)))


def relock(
    own: bytes, other: bytes, before: Sequence[Card], after: Sequence[Card], proof: bytes, c: bytes
) -> bool:
    """Cards under one's own key, locked anew for another."""
    if not before or any(a == ZERO for a, _ in before):
        return False
    if len({a for a, _ in after}) != len(after) or ZERO in (own, other):
        return False
    equations: list[Equation] = [(own, ((0, BASE),))]
    for i, ((a, b), (new_a, new_b)) in enumerate(zip(before, after, strict=True), 1):
        equations.append((new_a, ((i, BASE),)))
        equations.append((sub(b, new_b), ((0, a), (i, neg(other)))))
    return linear(tuple(equations), 1 + len(before), proof, CS("relock", c + LP()))


def layer(
    own: bytes, absent: bytes, before: Sequence[Card], after: Sequence[Card], proof: bytes, c: bytes
) -> bool:
    """Cards of an absent seat, their reader's lock beside its own."""
    new = {a for a, _ in after}
    if len(new) != len(after) or new & {a for a, _ in before}:
        return False
    equations: list[Equation] = [(own, ((0, BASE),))]
    for i, ((a, b), (new_a, new_b)) in enumerate(zip(before, after, strict=True), 1):
        equations.append((sub(new_a, a), ((i, BASE),)))
        equations.append((sub(new_b, b), ((0, new_a), (i, absent))))
    return linear(tuple(equations), 1 + len(before), proof, CS("layer", c + LP()))


def _field(data: bytes) -> bytes:
    return len(data).to_bytes(2, "big") + data


@lru_cache(maxsize=200_000)
def _dleq(
    key: bytes, bases: tuple[bytes, ...], images: tuple[bytes, ...], proof: bytes, cs: bytes
) -> bool:
    """VerifyProof of RFC 9497, 2.2.2; no element is O."""
    if not bases or ZERO in (key, *bases, *images):
        return False
    try:
        c, s = scalars(proof, 2)
    except NoPoint:
        return False
    seed = sha512(_field(key) + _field(b"Seed-" + cs))
    weights = [
        hash_to_scalar(
            _field(seed) + i.to_bytes(2, "big") + _field(base) + _field(image) + b"Composite", cs
        )
        for i, (base, image) in enumerate(zip(bases, images, strict=True))
    ]
    m, z = total(weights, bases), total(weights, images)
    found = (key, m, z, total([s, c], [BASE, key]), total([s, c], [m, z]))
    return c == hash_to_scalar(b"".join(map(_field, found)) + b"Challenge", cs)


def shares(
    key: bytes, bases: Sequence[bytes], data: bytes, place: bytes, kind: str, *more: int
) -> tuple[bytes, ...] | None:
    """8.2: T_i = x·A_i for each base, which the data hold behind each other and then the proof."""
    try:
        images = points(data[:-64], len(bases))
    except NoPoint:
        return None
    cs = CS(kind, place + LP(*more))
    return images if _dleq(key, tuple(bases), images, data[-64:], cs) else None


def one_of(key: bytes, card: Card, allowed: Sequence[bytes], proof: bytes, c: bytes) -> bool:
    """8.3: a card under this key shows one of these points."""
    known = sorted(set(allowed))
    return _one_of(key, card, tuple(known), proof, CS("in", c + LP()))


@lru_cache(maxsize=200_000)
def _one_of(key: bytes, card: Card, known: tuple[bytes, ...], proof: bytes, cs: bytes) -> bool:
    if not known or card[0] == ZERO:
        return False
    try:
        found = scalars(proof, 2 * len(known))
    except NoPoint:
        return False
    sums = []
    for i, point in enumerate(known):
        challenge, response = found[2 * i : 2 * i + 2]
        sums.append(total([response, challenge], [BASE, key]))
        sums.append(total([response, challenge], [card[0], sub(card[1], point)]))
    statement = b"".join((key, *card, *known))
    whole = hash_to_scalar(LP(statement, b"".join(sums)), cs)
    return sum(found[::2]) % ORDER == whole


def none_of(
    key: bytes,
    card: Card,
    excluded: Sequence[bytes],
    faces: Sequence[bytes],
    proof: bytes,
    place: bytes,
    others: bytes,
) -> bool:
    """8.3: it shows none of these; ``others`` is the place of a proof over all the others."""
    rest, known = sorted(set(faces) - set(excluded)), sorted(set(excluded))
    if 4 * len(rest) < 5 * len(known):
        return one_of(key, card, rest, proof, others)
    if not known or card[0] == ZERO or len(proof) != 32 * (1 + 3 * len(known)):
        return False
    try:
        gaps = points(proof[: 32 * len(known)], len(known))
    except NoPoint:
        return False
    equations: list[Equation] = []
    for k, (point, gap) in enumerate(zip(known, gaps, strict=True)):
        equations.append((gap, ((2 * k, card[0]), (2 * k + 1, sub(point, card[1])))))
        equations.append((ZERO, ((2 * k, BASE), (2 * k + 1, neg(key)))))
    rest_of = proof[32 * len(known) :]
    return linear(tuple(equations), 2 * len(known), rest_of, CS("not in", place + LP()))
