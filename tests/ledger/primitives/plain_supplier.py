"""A second supplier in plain Python, by the letter of the RFCs: slow, of public bytes only.

It is what `cryptography` is held against, and stands for the supplier of whoever embeds the
program. Sources: RFC 8032 section 5.1.7, RFC 5869, RFC 8439.
"""

from __future__ import annotations

import hashlib
import hmac
import struct

from ledger.primitives.primitives import Primitives
from ledger.signatures import edwards

_BASE = edwards.decode((4 * pow(5, -1, edwards.P) % edwards.P).to_bytes(32, "little"))
_SCHNORR = 2**130 - 5


def verify(public, signature, content):
    """R = S*B - k*A, byte by byte."""
    key = edwards.decode(public)
    s = int.from_bytes(signature[32:], "little")
    if key is None or s >= edwards.ORDER:
        return False
    hashed = hashlib.sha512(signature[:32] + public + content).digest()
    turns = int.from_bytes(hashed, "little") % edwards.ORDER
    against = edwards.multiply((edwards.ORDER - turns) % edwards.ORDER, key)
    return edwards.encode(edwards.add(edwards.multiply(s, _BASE), against)) == signature[:32]


def derive(secret, size, info):
    """HKDF-SHA512, its salt all zeros."""
    key, block, made = hmac.digest(bytes(64), secret, "sha512"), b"", b""
    while len(made) < size:
        block = hmac.digest(key, block + info + bytes([len(made) // 64 + 1]), "sha512")
        made += block
    return made[:size]


def unseal(key, nonce, sealed, bound):
    """ChaCha20-Poly1305, the tag looked at first."""
    body, tag = sealed[:-16], sealed[-16:]
    once = _block(key, 0, nonce)[:32]
    padded = [one + bytes(-len(one) % 16) for one in (bound, body)]
    if _poly(once, b"".join(padded) + struct.pack("<QQ", len(bound), len(body))) != tag:
        return None
    blocks = range(-(-len(body) // 64))
    stream = b"".join(_block(key, number + 1, nonce) for number in blocks)
    return bytes(a ^ b for a, b in zip(body, stream, strict=False))


def _poly(once, data):
    r = int.from_bytes(once[:16], "little") & 0x0FFFFFFC0FFFFFFC0FFFFFFC0FFFFFFF
    total = 0
    for at in range(0, len(data), 16):
        total = (total + int.from_bytes(data[at : at + 16] + b"\1", "little")) * r % _SCHNORR
    return (total + int.from_bytes(once[16:], "little")).to_bytes(17, "little")[:16]


def _block(key, counter, nonce):
    first = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574]
    start = [*first, *struct.unpack("<8I", key), counter, *struct.unpack("<3I", nonce)]
    words = list(start)
    columns = [(0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15)]
    diagonals = [(0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)]
    for _ in range(10):
        for places in columns + diagonals:
            _quarter(words, *places)
    return struct.pack("<16I", *((a + b) % 2**32 for a, b in zip(words, start, strict=True)))


def _quarter(words, a, b, c, d):
    for to, by, turned, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
        words[to] = (words[to] + words[by]) % 2**32
        word = words[turned] ^ words[to]
        words[turned] = (word << bits | word >> 32 - bits) % 2**32


PLAIN = Primitives("plain Python", verify, derive, unseal)
