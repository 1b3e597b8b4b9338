"""The package `cryptography`: the supplier of every node, and the only one that sees secrets.

It is loaded when it is first asked, so that what only reads a log does without it where another
supplier is given.
"""

from __future__ import annotations

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA512
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from ledger.primitives.primitives import Primitives

__all__ = ["CRYPTOGRAPHY", "Ed25519PrivateKey", "derive", "seal", "verify"]


def verify(public: bytes, signature: bytes, content: bytes) -> bool:
    """The equation without the cofactor: R is compared byte by byte."""
    try:
        Ed25519PublicKey.from_public_bytes(public).verify(signature, content)
    except (InvalidSignature, ValueError):
        return False
    return True


def derive(secret: bytes, size: int, info: bytes) -> bytes:
    """HKDF-SHA512 without a salt."""
    return HKDF(algorithm=SHA512(), length=size, salt=None, info=info).derive(secret)


def unseal(key: bytes, nonce: bytes, sealed: bytes, bound: bytes) -> bytes | None:
    """What ChaCha20-Poly1305 has sealed, or None where its tag is wrong."""
    try:
        return ChaCha20Poly1305(key).decrypt(nonce, sealed, bound)
    except InvalidTag:
        return None


def seal(key: bytes, nonce: bytes, plain: bytes, bound: bytes) -> bytes:
    """The other way, which only the seats of a table go: the tag (16 bytes) stands last."""
    return ChaCha20Poly1305(key).encrypt(nonce, plain, bound)


CRYPTOGRAPHY = Primitives("cryptography", verify, derive, unseal)
