"""The three functions that reading a log needs from elsewhere, as one value.

Everything else that a reader computes is Python's own or the deck's. What only players need
(signing, sealing, the channel) is asked of the package `cryptography` alone and is no part of this.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Check: TypeAlias = Callable[[bytes, bytes, bytes], bool]
"""Whether a key (32 bytes) has made a signature (64 bytes) of a content."""


@dataclass(frozen=True)
class Primitives:
    """What one supplier computes. None of it raises for bad bytes of the right lengths."""

    supplier: str
    """Its name, for people."""
    verify: Check
    """Ed25519 (RFC 8032) without the cofactor: R is compared byte by byte."""
    derive: Callable[[bytes, int, bytes], bytes]
    """HKDF-SHA512 (RFC 5869) without a salt: of a secret so many bytes, for this info."""
    unseal: Callable[[bytes, bytes, bytes, bytes], bytes | None]
    """ChaCha20-Poly1305 (RFC 8439): by key (32 bytes) and nonce (12 bytes) what is sealed (its tag
    of 16 bytes last) and bound to further bytes; None where the tag is wrong."""
