"""Values and their bytes, in one form only: msgpack with arrays, nothing that has two spellings.

Grammar: a value is None, a bool, an int (-2**63 .. 2**64-1), bytes, a str, or an array of values.
No maps, floats or extension types. Ints and lengths take their shortest form. Arrays are tuples
once decoded. `decode` proves the form by writing the value again and comparing the bytes.

Knows nothing of what a value means. The caps bound what a frame can make us hold: 64 KiB of
bytes become at most a few MB of values.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgpack

from ledger.errors import Malformed, NotPlain

# A recursive alias is not expressible for every checker version in use, hence Any for the items.
Plain: TypeAlias = bool | int | bytes | str | tuple[Any, ...] | list[Any] | None

FRAME = 64 * 1024  # bytes of one encoded value; the frame of a link carries no more
DEPTH = 8  # arrays within arrays; an act of an event needs five
ITEMS = 1024  # of one array; a hand, a deck or a list of moves stays below 200
TEXT = 1024  # bytes of one text; a name has at most 32 characters
_DIGEST_DEPTH = 64  # a state nests deeper than a message, and is never decoded

_LEAVES = frozenset({type(None), bool, int, bytes, str})


class _Own(threading.local):
    """A packer for each thread: it gives its bytes at once, but not two threads theirs."""

    def __init__(self) -> None:
        self.pack = msgpack.Packer(use_bin_type=True).pack


packers = _Own()


def encode(value: Plain) -> bytes:
    """The bytes of a value of plain types, lists and tuples alike.

    Raises `NotPlain` for any other type (also for subclasses such as IntEnum), for ints outside
    64 bits and for values beyond the caps, so that nothing is written that nobody could read.
    """
    data = _pack(value, DEPTH, ITEMS, TEXT)
    if len(data) > FRAME:
        raise NotPlain(f"the value takes {len(data)} bytes, more than {FRAME}")
    return data


def decode(data: bytes, *, limit: int = FRAME) -> Any:
    """The value that these bytes spell; arrays become tuples.

    Raises `Malformed`, and nothing else, for bytes that are longer than `limit` or not in the
    one form.
    """
    if type(data) is not bytes:
        raise Malformed(f"bytes are expected here, not {type(data).__name__}")
    if len(data) > limit:
        raise Malformed(f"{len(data)} bytes are more than the {limit} allowed", limit)
    value = _unpack(data, limit)
    try:
        again = _pack(value, DEPTH, ITEMS, TEXT)
    except NotPlain as error:
        raise Malformed(str(error)) from None
    if again != data:
        raise Malformed("the value is not in its shortest form", _first_difference(again, data))
    return value


def digest(value: Plain) -> bytes:
    """SHA-256 over the bytes of a plain value of any length (32 bytes).

    Raises `NotPlain` for other types. What is only hashed needs no caps on its length.
    """
    return hashlib.sha256(packed(value)).digest()


def packed(value: Plain) -> bytes:
    """The bytes under ``digest``: of a plain value of any length. Raises `NotPlain`."""
    return _pack(value, _DIGEST_DEPTH, None, None)


def packed_array(items: Sequence[bytes]) -> bytes:
    """The bytes of an array whose items are packed already; so that what is known is kept."""
    return start_of_array(len(items)) + b"".join(items)


def packed_items(items: tuple[Any, ...]) -> bytes:
    """The bytes of values one after another, as they stand in an array. Raises `NotPlain`."""
    return packed(items)[len(start_of_array(len(items))) :]


def start_of_array(count: int) -> bytes:
    """The bytes that stand before so many items."""
    if count < 16:
        return bytes((0x90 | count,))
    if count < 2**16:
        return b"\xdc" + count.to_bytes(2, "big")
    return b"\xdd" + count.to_bytes(4, "big")


def _unpack(data: bytes, limit: int) -> Any:
    try:
        return msgpack.unpackb(
            data,
            use_list=False,
            raw=False,
            max_array_len=ITEMS,
            max_str_len=TEXT,
            max_bin_len=limit,
            max_map_len=0,
            max_ext_len=0,
        )
    except msgpack.ExtraData as error:
        raise Malformed("bytes follow after the value", len(data) - len(error.extra)) from None
    except Exception as error:  # the library promises no narrower class for hostile bytes
        raise Malformed(f"the bytes spell no value: {type(error).__name__}") from None


def _pack(value: Plain, depth: int, items: int | None, text: int | None) -> bytes:
    if type(value) is tuple or type(value) is list:
        _check_array(value, depth, items, text)
    else:
        _check_leaf(value, text)
    try:
        packed: bytes = packers.pack(value)
    except (OverflowError, ValueError) as error:
        raise NotPlain(f"the value cannot be written: {error}") from None
    return packed


def _check_array(
    array: tuple[Any, ...] | list[Any], depth: int, items: int | None, text: int | None
) -> None:
    if depth == 0:
        raise NotPlain("arrays stand too deep within arrays")
    if items is not None and len(array) > items:
        raise NotPlain(f"an array of {len(array)} is longer than {items}")
    for item in array:
        kind = type(item)
        if kind is tuple or kind is list:
            _check_array(item, depth - 1, items, text)
        elif kind not in _LEAVES or (kind is str and text is not None and 4 * len(item) > text):
            _check_leaf(item, text)


def _check_leaf(value: object, text: int | None) -> None:
    if type(value) not in _LEAVES:
        raise NotPlain(f"{value!r:.80} is a {type(value).__name__}, which has no plain form")
    if text is not None and type(value) is str and len(value.encode("utf-8", "replace")) > text:
        raise NotPlain(f"a text of {len(value)} characters is longer than {text} bytes")


def _first_difference(left: bytes, right: bytes) -> int:
    for place, (a, b) in enumerate(zip(left, right, strict=False)):
        if a != b:
            return place
    return min(len(left), len(right))
