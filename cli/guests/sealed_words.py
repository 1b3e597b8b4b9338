"""What two ends that share a secret say to each other: sealed, in order, each word once.

A page at an address of the network has no TLS, and whatever travels there can be read and sent
again. So the secret itself never travels: each end draws a key for this connection alone and tells
its public half (X25519), both make two keys of what they share by these and of the secret
(HKDF-SHA-256), one a direction, and each word is sealed by ChaCha20-Poly1305 under its place in the
row. What was changed, left out, sent twice or said over another connection is no word; and whoever
has recorded one opens nothing of it later, even with the secret.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
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


def told_key(own: bytes) -> str:
    """What is told of a key for one connection, 32 random bytes: 64 hexadecimal digits."""
    return X25519PrivateKey.from_private_bytes(own).public_key().public_bytes_raw().hex()


def node_end(secret: bytes, own: bytes, page_key: str) -> SealedWords:
    """The end of whoever serves the page: its own key, and what the page has told of its one.
    Raises NotSealed for a key with which nothing can be shared."""
    up, down = _keys(secret, _shared(own, page_key), f"{page_key} {told_key(own)}")
    return SealedWords(up, down)


def page_end(secret: bytes, own: bytes, node_key: str) -> SealedWords:
    """The other end, alike."""
    up, down = _keys(secret, _shared(own, node_key), f"{told_key(own)} {node_key}")
    return SealedWords(down, up)


def _shared(own: bytes, told: str) -> bytes:
    try:
        other = X25519PublicKey.from_public_bytes(bytes.fromhex(told))
        return X25519PrivateKey.from_private_bytes(own).exchange(other)
    except ValueError as error:  # of another length, or one of the few points of a small order
        raise NotSealed from error


def _keys(secret: bytes, shared: bytes, told: str) -> tuple[bytes, bytes]:
    made = _derived(secret + shared, told.encode(), KEYS, 2 * KEY)
    return made[:KEY], made[KEY:]


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt or None, info).derive(secret)


def _nonce(place: int) -> bytes:
    return place.to_bytes(12, "big")
