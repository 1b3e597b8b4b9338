"""Noise_NN_25519_ChaChaPoly_SHA256, sans-IO: two fresh keys, one shared secret, nobody named.

    -> e
    <- e, ee

Written from the Noise Protocol Framework, revision 34 (sections 4, 5, 7.5, 12): CipherState,
SymmetricState and HandshakeState for this one pattern. Both sides mix the same prologue in; the
handshake hash binds everything said. The identities of the two sides are not known here:
p2p.wire.handshake has the identities sign the handshake hash inside the channel that comes out of
this (R48).
"""

import hashlib
import hmac
import struct
from collections.abc import Callable

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from p2p.wire.errors import HandshakeFailed

PROTOCOL = b"Noise_NN_25519_ChaChaPoly_SHA256"
KEY = 32
_NONCE = struct.Struct("<4xQ")
_LAST_NONCE = 2**64 - 1  # reserved by the specification, never used


class CipherState:
    """One direction of an encrypted channel: a key and a counter of messages (CipherState)."""

    def __init__(self, key: bytes) -> None:
        self._aead = ChaCha20Poly1305(key)
        self._count = 0

    def _nonce(self) -> bytes:
        if self._count >= _LAST_NONCE:
            raise HandshakeFailed("this link has used up its numbers; it has to be dialled anew")
        return _NONCE.pack(self._count)

    def encrypt(self, plain: bytes, bound: bytes = b"") -> bytes:
        """plain under the next number, 16 bytes longer; bound is authenticated beside it."""
        sealed = self._aead.encrypt(self._nonce(), plain, bound)
        self._count += 1
        return sealed

    def decrypt(self, sealed: bytes, bound: bytes = b"") -> bytes:
        """The opposite of encrypt. Raises HandshakeFailed for bytes that were not sealed so."""
        try:
            plain = self._aead.decrypt(self._nonce(), sealed, bound)
        except InvalidTag:
            raise HandshakeFailed(
                "the peer's bytes do not open with the key of this link"
            ) from None
        self._count += 1
        return plain


class _Symmetric:
    """Chaining key, hash and, after the first secret, a cipher (SymmetricState)."""

    def __init__(self, prologue: bytes) -> None:
        # The protocol's name has exactly the hash's 32 bytes, so it is taken as it is.
        self.hash = PROTOCOL
        self._chain = PROTOCOL
        self._cipher: CipherState | None = None
        self.mix_hash(prologue)

    def mix_hash(self, data: bytes) -> None:
        self.hash = hashlib.sha256(self.hash + data).digest()

    def mix_key(self, secret: bytes) -> None:
        self._chain, key = _derive(self._chain, secret)
        self._cipher = CipherState(key)

    def seal(self, plain: bytes) -> bytes:
        sealed = plain if self._cipher is None else self._cipher.encrypt(plain, self.hash)
        self.mix_hash(sealed)
        return sealed

    def unseal(self, sealed: bytes) -> bytes:
        plain = sealed if self._cipher is None else self._cipher.decrypt(sealed, self.hash)
        self.mix_hash(sealed)
        return plain

    def split(self) -> tuple[CipherState, CipherState]:
        first, second = _derive(self._chain, b"")
        return CipherState(first), CipherState(second)


def _derive(chain: bytes, secret: bytes) -> tuple[bytes, bytes]:
    """Two keys of 32 bytes from a chaining key and a secret: HKDF as section 4.3 has it."""
    root = hmac.digest(chain, secret, "sha256")
    first = hmac.digest(root, b"\x01", "sha256")
    return first, hmac.digest(root, first + b"\x02", "sha256")


class NoiseNN:
    """One side of the handshake: the one that dialled writes first, the other one answers.

    prologue: bytes both sides must agree on. rng: gives so many random bytes; it is asked once, for
    32. After both messages `ciphers` gives (ours to send with, theirs to receive with), and `hash`
    is the handshake hash.
    """

    def __init__(self, prologue: bytes, *, dialled: bool, rng: Callable[[int], bytes]) -> None:
        self._dialled = dialled
        self._state = _Symmetric(prologue)
        self._secret = X25519PrivateKey.from_private_bytes(rng(KEY))
        self._public = self._secret.public_key().public_bytes_raw()
        self._theirs = b""

    @property
    def hash(self) -> bytes:
        """The handshake hash, 32 bytes; final after the second message."""
        return self._state.hash

    def write(self, payload: bytes = b"") -> bytes:
        """Our handshake message around payload (in the clear in the first message)."""
        self._state.mix_hash(self._public)
        if not self._dialled:
            self._mix_shared()
        return self._public + self._state.seal(payload)

    def read(self, message: bytes) -> bytes:
        """The payload of the peer's handshake message. Raises HandshakeFailed."""
        if len(message) < KEY:
            raise HandshakeFailed(
                f"the peer's handshake has {len(message)} bytes; {KEY} is the least"
            )
        self._theirs = message[:KEY]
        self._state.mix_hash(self._theirs)
        if self._dialled:
            self._mix_shared()
        return self._state.unseal(message[KEY:])

    def _mix_shared(self) -> None:
        try:
            shared = self._secret.exchange(X25519PublicKey.from_public_bytes(self._theirs))
        except ValueError:
            # A point of small order: the "secret" would be the same whoever the two sides are.
            raise HandshakeFailed("the peer's handshake key is one that hides nothing") from None
        self._state.mix_key(shared)

    def ciphers(self) -> tuple[CipherState, CipherState]:
        """(to send with, to receive with), once both messages are through."""
        first, second = self._state.split()
        return (first, second) if self._dialled else (second, first)
