"""What two ends that share a secret say to each other: sealed, in order, each word once.

A page at an address of the network has no TLS, and whatever travels there can be read and sent
again. So the secret itself never travels: each end draws a nonce, both make two keys of secret and
nonces (HKDF-SHA-256), one a direction, and each word is sealed by ChaCha20-Poly1305 under its place
in the row. What was changed, left out, sent twice or said over another connection is no word.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CALLED, KEYS = b"tafelrunde guest name", b"tafelrunde guest keys"
KEY = 32


class NotSealed(Exception):
    """This is no word of whoever has the secret, or not the next one."""


def name_of(secret: bytes) -> str:
    """By what a secret is called without being told: 16 hexadecimal digits."""
    return _derived(secret, b"", CALLED, 8).hex()


@dataclass
class SealedWords:
    """Both directions of one connection, by the key of each."""

    in_key: bytes = field(repr=False)
    out_key: bytes = field(repr=False)
    _came: int = 0
    _went: int = 0

    def sealed(self, text: str) -> str:
        """The next word to the other end, as Base64."""
        nonce, self._went = _nonce(self._went), self._went + 1
        word = ChaCha20Poly1305(self.out_key).encrypt(nonce, text.encode(), None)
        return base64.b64encode(word).decode()

    def opened(self, text: str) -> str:
        """The next word of the other end. Raises NotSealed."""
        try:
            word = base64.b64decode(text, validate=True)
            plain = ChaCha20Poly1305(self.in_key).decrypt(_nonce(self._came), word, None)
            said = plain.decode()
        except (InvalidTag, ValueError, binascii.Error) as error:
            raise NotSealed from error
        self._came += 1
        return said


def node_end(secret: bytes, page_nonce: str, node_nonce: str) -> SealedWords:
    """The end of whoever serves the page; nonces as they were told, in ASCII."""
    up, down = _keys(secret, page_nonce, node_nonce)
    return SealedWords(up, down)


def page_end(secret: bytes, page_nonce: str, node_nonce: str) -> SealedWords:
    """The other end."""
    up, down = _keys(secret, page_nonce, node_nonce)
    return SealedWords(down, up)


def _keys(secret: bytes, page_nonce: str, node_nonce: str) -> tuple[bytes, bytes]:
    made = _derived(secret, f"{page_nonce} {node_nonce}".encode(), KEYS, 2 * KEY)
    return made[:KEY], made[KEY:]


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt or None, info).derive(secret)


def _nonce(place: int) -> bytes:
    return place.to_bytes(12, "big")
