"""Section 2 of docs/protocol.md: which identity keys are sound, which signatures are good.

The equation itself, R against S·B - h·A byte by byte, is asked of the package cryptography; what
it does not promise about odd encodings is looked at here.
"""

from __future__ import annotations

from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, -1, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def _point(data: bytes) -> tuple[int, int] | None:
    """The affine point of an encoding, or None."""
    coded = int.from_bytes(data, "little")
    odd, y = coded >> 255, coded % 2**255
    if len(data) != 32 or y >= P:
        return None
    square = (y * y - 1) * pow(D * y * y + 1, -1, P) % P
    x = pow(square, (P + 3) // 8, P)
    if x * x % P != square:
        x = x * ROOT % P
    if x * x % P != square or (x == 0 and odd):
        return None
    return (x if x % 2 == odd else P - x), y


def _added(one: tuple[int, int], other: tuple[int, int]) -> tuple[int, int]:
    (x, y), (u, v) = one, other
    t = D * x * y * u * v % P
    return (
        (x * v + u * y) * pow(1 + t, -1, P) % P,
        (y * v + x * u) * pow(1 - t, -1, P) % P,
    )


def _times(count: int, point: tuple[int, int]) -> tuple[int, int]:
    found = (0, 1)
    for bit in bin(count)[2:]:
        found = _added(found, found)
        if bit == "1":
            found = _added(found, point)
    return found


@lru_cache(maxsize=1_000)
def sound(key: bytes) -> bool:
    """A canonical point of the subgroup of prime order, and not the neutral one."""
    point = _point(key)
    return point is not None and _times(8, point) != (0, 1) and _times(L, point) == (0, 1)


def _small() -> frozenset[int]:
    """The y of the points whose order divides 8."""
    found = {0, 1, P - 1}
    y = 2
    while len(found) < 5:
        point = _point(y.to_bytes(32, "little"))
        if point is not None:
            eighth = _times(L, point)
            found |= {eighth[1]} if _times(8, eighth) == (0, 1) else set()
        y += 1
    return frozenset(found)


SMALL = _small()


@lru_cache(maxsize=100_000)
def good(key: bytes, signature: bytes, content: bytes) -> bool:
    """Whether a sound key has signed this content."""
    if len(signature) != 64 or int.from_bytes(signature[32:], "little") >= L:
        return False
    y = int.from_bytes(signature[:32], "little") % 2**255
    if y >= P or y in SMALL:
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, content)
    except (InvalidSignature, ValueError):
        return False
    return True
