"""Section 1 of docs/protocol.md: fields, hashes into the group, orders from seeds."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from typing import Any

from tests.second_reader.basics.points import ORDER, from_uniform

VERSION = "tafelrunde/1"


def sha256(data: bytes) -> bytes:
    """A shorter name."""
    return hashlib.sha256(data).digest()


def sha512(data: bytes) -> bytes:
    """A shorter name."""
    return hashlib.sha512(data).digest()


def LP(*fields: Any) -> bytes:
    """Each field behind its length; a list is the number of its items and the items as fields."""
    out = []
    for one in fields:
        if isinstance(one, list | tuple):
            out.append(LP(len(one), *one))
            continue
        if isinstance(one, str):
            one = one.encode()
        elif isinstance(one, int):
            one = one.to_bytes(8, "big")
        out.append(len(one).to_bytes(4, "big") + one)
    return b"".join(out)


def expand(message: bytes, dst: bytes, size: int) -> bytes:
    """expand_message_xmd of RFC 9380, section 5.3.1, with SHA-512, for one block."""
    assert size <= 64
    if len(dst) > 255:
        dst = sha512(b"H2C-OVERSIZE-DST-" + dst)
    tail = dst + bytes((len(dst),))
    first = sha512(bytes(128) + message + size.to_bytes(2, "big") + b"\0" + tail)
    return sha512(first + b"\1" + tail)[:size]


def CS(kind: str, place: bytes) -> bytes:
    """The context string of a proof of this kind."""
    return f"{VERSION}/{kind}-ristretto255-SHA512-".encode() + sha256(place)


def hash_to_scalar(message: bytes, cs: bytes) -> int:
    """A number below the order."""
    return int.from_bytes(expand(message, b"HashToScalar-" + cs, 64), "little") % ORDER


@cache
def hash_to_group(message: bytes, cs: bytes) -> bytes:
    """A point nobody knows a logarithm of."""
    return from_uniform(expand(message, b"HashToGroup-" + cs, 64))


def chooser(seed: bytes) -> Callable[[int], int]:
    """`below` on `words(seed)`."""
    words: list[int] = []
    blocks = 0

    def below(bound: int) -> int:
        nonlocal blocks
        while True:
            if not words:
                block = sha512(LP(f"{VERSION}/words", seed, blocks))
                words.extend(int.from_bytes(block[i : i + 8], "big") for i in range(0, 64, 8))
                blocks += 1
            word = words.pop(0)
            if word < 2**64 - 2**64 % bound:
                return word % bound

    return below


def permutation(count: int, seed: bytes) -> list[int]:
    """0 .. count-1 in the order that `words(seed)` gives."""
    below, order = chooser(seed), list(range(count))
    for last in range(count - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order
