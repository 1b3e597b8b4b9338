"""The group as encodings: a point is its 32 bytes, and equal points are equal bytes.

What is shared with the program is here and nothing else is: the quickest ristretto255 that it has
(RFC 9496, held by its own vectors and by the pure one). Nothing of it is trusted in another way
than a library of somebody else's would be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

from ledger.deck.group.backend import best_group
from ledger.deck.group.errors import BadEncoding

GROUP: Any = best_group()
ORDER: int = GROUP.order
BASE: bytes = GROUP.encode(GROUP.generator)
ZERO: bytes = GROUP.encode(GROUP.identity)


class NoPoint(ValueError):
    """These bytes are no point, or one that may not stand there."""


@lru_cache(maxsize=400_000)
def _decoded(data: bytes) -> Any:
    return GROUP.decode(data)


def points(data: bytes, count: int) -> tuple[bytes, ...]:
    """So many points one after another, none of them O. Raises NoPoint."""
    if len(data) != 32 * count:
        raise NoPoint(f"{len(data)} bytes are not {count} points")
    found = tuple(data[at : at + 32] for at in range(0, len(data), 32))
    for one in found:
        if one == ZERO:
            raise NoPoint("O")
        try:
            _decoded(one)
        except BadEncoding as error:
            raise NoPoint(str(error)) from error
    return found


def scalars(data: bytes, count: int) -> list[int]:
    """So many numbers below the order, little-endian. Raises NoPoint."""
    found = [int.from_bytes(data[at : at + 32], "little") for at in range(0, len(data), 32)]
    if len(data) != 32 * count or any(one >= ORDER for one in found):
        raise NoPoint(f"{len(data)} bytes are not {count} scalars")
    return found


def total(numbers: Sequence[int], bases: Sequence[bytes]) -> bytes:
    """The sum of products."""
    return bytes(
        GROUP.encode(
            GROUP.msm([one % ORDER for one in numbers], [_decoded(base) for base in bases])
        )
    )


def add(*parts: bytes) -> bytes:
    """The sum of points."""
    found = GROUP.identity
    for one in parts:
        found = GROUP.add(found, _decoded(one))
    return bytes(GROUP.encode(found))


def sub(left: bytes, right: bytes) -> bytes:
    """The difference."""
    return bytes(GROUP.encode(GROUP.sub(_decoded(left), _decoded(right))))


def neg(point: bytes) -> bytes:
    """Its negative."""
    return bytes(GROUP.encode(GROUP.neg(_decoded(point))))


def from_uniform(data: bytes) -> bytes:
    """The map of RFC 9496 from 64 bytes."""
    return bytes(GROUP.encode(GROUP.from_uniform(data)))


def at_zero(places: Iterable[int]) -> list[int]:
    """Lagrange: what values at these places are multiplied with to give the value at 0."""
    known, found = list(places), []
    for own in known:
        above = below = 1
        for other in known:
            if other != own:
                above = above * other % ORDER
                below = below * (other - own) % ORDER
        found.append(above * pow(below, -1, ORDER) % ORDER)
    return found
