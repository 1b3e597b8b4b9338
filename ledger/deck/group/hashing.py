"""Hashing to bytes, scalars and elements, with nothing that could be read two ways.

`length_prefixed` prefixes every field with its length. `expand` is expand_message_xmd of RFC 9380
(5.3.1) with SHA-512; scalars and elements are made from 64 of its bytes, as RFC 9497 (4.1) does for
ristretto255, so the vectors of that RFC run through the same lines.
"""

import hashlib
from collections.abc import Sequence

from ledger.deck.group.group import Element, Group, PublicScalar, public

Field = bytes | str | int | Sequence["Field"]

_BLOCK = 128  # bytes of SHA-512's input block
_DIGEST = 64
_LENGTH_OF_A_NUMBER = (8).to_bytes(4, "big")


def length_prefixed(*fields: Field) -> bytes:
    """Fields as one byte string: each a 4-byte big-endian length and its bytes.

    Texts are UTF-8, numbers 8 bytes big-endian (0 .. 2^64-1); a list is the number of its items
    as a field, then the items. Raises OverflowError for a number outside that range.
    """
    parts = []
    for field in fields:
        if isinstance(field, str):
            field = field.encode()
        elif isinstance(field, int):
            field = field.to_bytes(8, "big")
        if isinstance(field, bytes):
            parts.append(len(field).to_bytes(4, "big") + field)
        else:
            parts.append(_LENGTH_OF_A_NUMBER + len(field).to_bytes(8, "big"))
            parts.append(length_prefixed(*field))
    return b"".join(parts)


def expand(message: bytes, dst: bytes, size: int) -> bytes:
    """`size` uniform bytes from a message under a domain separation tag (at most 16,320)."""
    if not 0 < size <= 255 * _DIGEST:
        raise ValueError(f"expand gives 1 to {255 * _DIGEST} bytes, not {size!r}")
    if len(dst) > 255:
        dst = hashlib.sha512(b"H2C-OVERSIZE-DST-" + dst).digest()
    dst += bytes((len(dst),))
    first = hashlib.sha512(bytes(_BLOCK) + message + size.to_bytes(2, "big") + b"\0" + dst)
    seed = int.from_bytes(first.digest())
    block = hashlib.sha512(first.digest() + b"\1" + dst).digest()
    blocks = [block]
    for number in range(2, -(-size // _DIGEST) + 1):
        mixed = (seed ^ int.from_bytes(block)).to_bytes(_DIGEST)
        block = hashlib.sha512(mixed + bytes((number,)) + dst).digest()
        blocks.append(block)
    return b"".join(blocks)[:size]


def hash_to_scalar(group: Group, message: bytes, context_string: bytes) -> PublicScalar:
    """A scalar from a public message; `context_string` is the context string of RFC 9497."""
    uniform = expand(message, b"HashToScalar-" + context_string, 64)
    return public(int.from_bytes(uniform, "little") % group.order)


def hash_to_group(group: Group, message: bytes, context_string: bytes) -> Element:
    """An element from a message, of unknown logarithm; `context_string` as above."""
    return group.from_uniform(expand(message, b"HashToGroup-" + context_string, 64))
