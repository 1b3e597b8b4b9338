"""What reading a log needs of cryptography, by packages of JavaScript that the page holds."""

from __future__ import annotations

from typing import Protocol

from cli.auditor.lent_machine import LentBytes
from ledger.primitives.primitives import Primitives


class LentSupplier(Protocol):
    """Three functions of JavaScript. They are asked only about bytes of the right lengths."""

    @property
    def name(self) -> str:
        """The packages, for people."""

    def verify(self, public: bytes, signature: bytes, content: bytes) -> bool:
        """Ed25519, without the cofactor."""

    def derive(self, secret: bytes, size: int, info: bytes) -> LentBytes:
        """HKDF-SHA512 without a salt."""

    def unseal(self, key: bytes, nonce: bytes, sealed: bytes, bound: bytes) -> LentBytes | None:
        """ChaCha20-Poly1305; null where the tag is wrong."""


def primitives_by(supplier: LentSupplier) -> Primitives:
    """The same as a value; it is tried out before it is asked (`ledger.primitives.supplied`)."""

    def derive(secret: bytes, size: int, info: bytes) -> bytes:
        return bytes(supplier.derive(secret, size, info).to_bytes())

    def unseal(key: bytes, nonce: bytes, sealed: bytes, bound: bytes) -> bytes | None:
        opened = supplier.unseal(key, nonce, sealed, bound)
        return None if opened is None else bytes(opened.to_bytes())

    def verify(public: bytes, signature: bytes, content: bytes) -> bool:
        return supplier.verify(public, signature, content) is True

    return Primitives(supplier.name, verify, derive, unseal)
