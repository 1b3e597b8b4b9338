"""Which 32 bytes are no sound Ed25519 public key, and so are refused.

A key is sound when it is the canonical encoding of a point of the subgroup of prime order that
is not the neutral point. Keys of small or mixed order verify differently in different libraries,
and for some of them anybody can sign. Sources: RFC 8032 section 5.1, R45.
"""

from __future__ import annotations

from functools import lru_cache

from ledger.errors import WeakKey
from ledger.signatures.edwards import ORDER, P, decode, is_neutral, multiply


def check_public(key: bytes) -> None:
    """Raises `WeakKey` unless these are the bytes of a sound public key."""
    why = _weakness(key) if type(key) is bytes else "it is not bytes"
    if why:
        shown = key.hex()[:64] if type(key) is bytes else repr(key)[:100]
        raise WeakKey(f"the key {shown} is refused: {why}")


@lru_cache(maxsize=256)
def _weakness(key: bytes) -> str:
    if len(key) != 32:
        return f"it has {len(key)} bytes instead of 32"
    if int.from_bytes(key, "little") % 2**255 >= P:
        return "its encoding is not canonical"
    point = decode(key)
    if point is None:
        return "it is no point of the curve"
    if is_neutral(multiply(8, point)):
        return "its order is small"
    if not is_neutral(multiply(ORDER, point)):
        return "it lies outside the subgroup of prime order"
    return ""
