"""Section 8.4 of docs/protocol.md: a shuffle is one, by Terelius and Wikström."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tests.second_reader.basics.notation import CS, LP, hash_to_group, hash_to_scalar, sha512
from tests.second_reader.basics.points import BASE, ORDER, ZERO, NoPoint, points, scalars, total
from tests.second_reader.basics.proofs import Card


def shuffled(
    key: bytes, before: Sequence[Card], after: Sequence[Card], proof: bytes, place: bytes
) -> bool:
    """Whether the cards that came out are those that went in, masked anew under this key."""
    return _shuffled(key, tuple(before), tuple(after), proof, CS("shuffle", place + LP()))


def _flat(cards: Sequence[Card]) -> bytes:
    return b"".join(half for card in cards for half in card)


@lru_cache(maxsize=50_000)
def _shuffled(
    key: bytes, before: tuple[Card, ...], after: tuple[Card, ...], proof: bytes, cs: bytes
) -> bool:
    n = len(before)
    if key == ZERO or len(after) != n or len(proof) != 160 * n + 288:
        return False
    border = 32 * (3 * n + 5)
    try:
        made = points(proof[:border], 3 * n + 5)
        s = scalars(proof[border:], 2 * n + 4)
    except NoPoint:
        return False
    c, chain, that = made[:n], made[n : 2 * n], made[2 * n + 5 :]
    t1, t2, t3, t4a, t4b = made[2 * n : 2 * n + 5]
    s1, s2, s3, s4 = s[:4]
    shat, sdash = s[4 : 4 + n], s[4 + n :]
    d0 = sha512(LP(BASE, key, _flat(before), _flat(after)))
    d1 = sha512(LP("exponents", d0, b"".join(c)))
    u = [hash_to_scalar(LP("u", d1, i), cs) for i in range(n)]
    d2 = sha512(LP("challenge", d1, b"".join(made[n:])))
    challenge = hash_to_scalar(LP("c", d2), cs)
    h = [hash_to_group(LP(i), CS("generators", b"")) for i in range(n + 1)]
    product = 1
    for one in u:
        product = product * one % ORDER
    cu = [challenge * one % ORDER for one in u]
    minus = -challenge
    ones = [challenge] * n
    checks = [
        ([1, *ones, *([minus] * n), -s1], [t1, *c, *h[1:], BASE]),
        ([1, challenge, minus * product, -s2], [t2, chain[-1], h[0], BASE]),
        ([1, *cu, -s3, *(-one for one in sdash)], [t3, *c, BASE, *h[1:]]),
        (
            [1, *cu, s4, *(-one for one in sdash)],
            [t4a, *(a for a, _ in before), BASE, *(a for a, _ in after)],
        ),
        (
            [1, *cu, s4, *(-one for one in sdash)],
            [t4b, *(b for _, b in before), key, *(b for _, b in after)],
        ),
    ]
    for i in range(n):
        last = chain[i - 1] if i else h[0]
        checks.append(
            ([1, challenge, -shat[i], -sdash[i]], [that[i], chain[i], BASE, last]),
        )
    return all(total(numbers, bases) == ZERO for numbers, bases in checks)
