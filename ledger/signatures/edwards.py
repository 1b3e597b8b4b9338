"""Points of edwards25519 for looking at public keys of signatures: public data only.

Which keys are refused is said in `ledger.signatures.weak_keys`. Source: RFC 8032 section 5.1.

Not constant in time; never give it a secret.
"""

from __future__ import annotations

from typing import TypeAlias

P = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT_OF_MINUS_ONE = pow(2, (P - 1) // 4, P)

# Extended coordinates: x = X/Z, y = Y/Z, XY = ZT.
Point: TypeAlias = tuple[int, int, int, int]
NEUTRAL: Point = (0, 1, 1, 0)


def decode(key: bytes) -> Point | None:
    """The point with this encoding (32 bytes, y below P), or None."""
    number = int.from_bytes(key, "little")
    sign, y = number >> 255, number % 2**255
    above = (y * y - 1) % P
    square = above * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT_OF_MINUS_ONE % P
    if (x * x - square) % P or (x == 0 and sign):
        return None
    if x % 2 != sign:
        x = P - x
    return x, y, 1, x * y % P


def encode(point: Point) -> bytes:
    """The canonical encoding of a point."""
    inverse = pow(point[2], -1, P)
    x, y = point[0] * inverse % P, point[1] * inverse % P
    return (y | (x & 1) << 255).to_bytes(32, "little")


def add(left: Point, right: Point) -> Point:
    """The sum of two points, equal or not (complete formula)."""
    x1, y1, z1, t1 = left
    x2, y2, z2, t2 = right
    a = (y1 - x1) * (y2 - x2) % P
    b = (y1 + x1) * (y2 + x2) % P
    c = 2 * t1 * t2 * D % P
    d = 2 * z1 * z2 % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % P, g * h % P, f * g % P, e * h % P


def multiply(times: int, point: Point) -> Point:
    """times * point, for times >= 0."""
    result = NEUTRAL
    for bit in bin(times)[2:]:
        result = add(result, result)
        if bit == "1":
            result = add(result, point)
    return result


def is_neutral(point: Point) -> bool:
    """Whether this is the neutral point."""
    x, y, z, _ = point
    return x % P == 0 and (y - z) % P == 0
