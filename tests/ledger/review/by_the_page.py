"""What docs/protocol.md says of bytes and hashes, written once more from the page alone.

Imports nothing of ours but the pure group, whose arithmetic RFC 9496 holds. So a test that reads
a log with these lines finds where the page and the program differ.
"""

from __future__ import annotations

import hashlib
import struct
import zlib

import msgpack

from ledger.deck.group.backend import pure_group

MARK = b"\x89tafelrunde/1\r\n\x1a"
ROSTER, EVENT, BOOK = 0, 2, 8
GROUP = pure_group()
BASE = GROUP.encode(GROUP.generator)


def entries(data):
    """Section 11: (kind, synced, payload) of each entry, numbers and both checksums compared."""
    assert data[:16] == MARK
    found, at = [], 16
    while at < len(data):
        length, kind, number, synced, check = struct.unpack_from(">IBIII", data, at)
        assert check == zlib.crc32(data[at : at + 13]) and number == len(found) >= synced
        end = at + 17 + length
        assert zlib.crc32(data[at:end]) == int.from_bytes(data[end : end + 4], "big")
        found.append((kind, synced, data[at + 17 : end]))
        at = end + 4
    return found


def content(payload):
    """Section 2: the content of a record, as a list."""
    return msgpack.unpackb(msgpack.unpackb(payload)[1])


def value(item):
    """A value in msgpack."""
    return msgpack.packb(item)


def LP(*fields):
    """Section 1."""
    out = b""
    for one in fields:
        if isinstance(one, str):
            one = one.encode()
        elif isinstance(one, int):
            one = one.to_bytes(8, "big")
        if isinstance(one, bytes):
            out += len(one).to_bytes(4, "big") + one
        else:
            out += LP(len(one)) + LP(*one)
    return out


def expand(message, dst, size):
    """expand_message_xmd of RFC 9380, section 5.3.1, with SHA-512, for at most 64 bytes."""
    assert size <= 64
    if len(dst) > 255:
        dst = hashlib.sha512(b"H2C-OVERSIZE-DST-" + dst).digest()
    tail = dst + bytes((len(dst),))
    first = hashlib.sha512(bytes(128) + message + size.to_bytes(2, "big") + b"\0" + tail).digest()
    return hashlib.sha512(first + b"\1" + tail).digest()[:size]


def CS(kind, place):
    """Section 1."""
    return b"tafelrunde/1/" + kind.encode() + b"-ristretto255-SHA512-" + sha256(place)


def hash_to_scalar(message, cs):
    """Section 1."""
    return int.from_bytes(expand(message, b"HashToScalar-" + cs, 64), "little") % GROUP.order


def hash_to_group(message, cs):
    """Section 1; the encoding of the point."""
    return GROUP.encode(GROUP.from_uniform(expand(message, b"HashToGroup-" + cs, 64)))


def permutation(count, seed):
    """Section 1: the order that `words(seed)` gives."""
    words, number = [], 0

    def below(bound):
        nonlocal number
        while True:
            if not words:
                block = hashlib.sha512(LP("tafelrunde/1/words", seed, number)).digest()
                words.extend(int.from_bytes(block[i : i + 8], "big") for i in range(0, 64, 8))
                number += 1
            word = words.pop(0)
            if word < 2**64 - 2**64 % bound:
                return word % bound

    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def sha256(data):
    """A shorter name."""
    return hashlib.sha256(data).digest()


def total(scalars, points):
    """The encoding of a sum of products of encoded points."""
    return GROUP.encode(GROUP.msm(scalars, [GROUP.decode(point) for point in points]))


def scalar(data):
    """32 bytes, little-endian, below the order."""
    number = int.from_bytes(data, "little")
    assert len(data) == 32 and number < GROUP.order
    return number


def linear_holds(equations, scalars, proof, cs):
    """Section 8.1. An equation: (image, [(number of the scalar, base)]), None for the base G."""
    c, *s = [scalar(proof[i : i + 32]) for i in range(0, len(proof), 32)]
    assert len(s) == scalars
    statement = LP(
        "statement",
        BASE,
        scalars,
        [LP(image, [LP(j, base or "") for j, base in terms]) for image, terms in equations],
    )
    commitments = [
        total([c, *(s[j] for j, _ in terms)], [image, *(base or BASE for _, base in terms)])
        for image, terms in equations
    ]
    return c == hash_to_scalar(LP(statement, "commitments", commitments), cs)
