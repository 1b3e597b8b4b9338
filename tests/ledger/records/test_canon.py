"""One form only: what is written reads back, everything else is refused in one way."""

import enum
import json
import random
import struct
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ledger.errors import Malformed, NotPlain
from ledger.records import canon

VECTORS = Path(__file__).parents[2] / "vectors" / "canon" / "forms.json"

leaves = (
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.binary(max_size=40)
    | st.text(max_size=40).filter(lambda text: text.isascii() or _can_encode(text))
)
plain = st.recursive(leaves, lambda inner: st.lists(inner, max_size=6).map(tuple), max_leaves=30)


def _can_encode(text):
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _depth(value):
    return 1 + max(map(_depth, value), default=0) if isinstance(value, tuple) else 0


@given(plain.filter(lambda value: _depth(value) <= canon.DEPTH))
def test_what_is_written_reads_back(value):
    """Every plain value survives, with its types, and its bytes are the only ones."""
    data = canon.encode(value)
    again = canon.decode(data)
    assert repr(again) == repr(value)
    assert canon.encode(again) == data


@given(plain)
def test_a_digest_is_that_of_the_bytes_and_lists_are_tuples(value):
    """Lists and tuples have one form; equal forms have equal digests."""
    as_lists = json.loads(json.dumps(value, default=list)) if _json_safe(value) else value
    assert canon.digest(as_lists) == canon.digest(value)


def _json_safe(value):
    if isinstance(value, tuple):
        return all(map(_json_safe, value))
    return not isinstance(value, bytes)


class Colour(enum.IntEnum):
    """A number by type, but not an int."""

    RED = 1


class Name(str):
    """A text by type, but not a str."""

    __slots__ = ()


@pytest.mark.parametrize(
    "value",
    [
        1.0,
        float("nan"),
        {},
        {1: 2},
        set(),
        bytearray(b"x"),
        memoryview(b"x"),
        Colour.RED,
        Name("x"),
        object(),
        2**64,
        -(2**63) - 1,
        "\ud800",
        "x" * (canon.TEXT + 1),
        "ü" * (canon.TEXT // 2 + 1),
        (None,) * (canon.ITEMS + 1),
        b"x" * canon.FRAME,
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_has_no_plain_form_is_not_written(value):
    """Neither alone nor within arrays."""
    with pytest.raises(NotPlain):
        canon.encode(value)
    with pytest.raises(NotPlain):
        canon.encode((1, [value]))


def test_caps_are_exact():
    """The longest text, array and nesting are written and read; one more is not."""
    nested = ()
    for _ in range(canon.DEPTH - 1):
        nested = (nested,)
    for value in ("x" * canon.TEXT, (0,) * canon.ITEMS, nested, b"x" * (canon.FRAME - 3)):
        assert canon.decode(canon.encode(value)) == value
    for text in ("é" * (canon.TEXT // 2), "😀" * (canon.TEXT // 4)):
        assert canon.decode(canon.encode((text,))) == (text,)
        with pytest.raises(NotPlain):
            canon.encode((text + "x",))
    with pytest.raises(NotPlain):
        canon.encode((nested,))
    assert len(canon.digest((0,) * 5000)) == 32
    with pytest.raises(Malformed):
        canon.decode(canon.encode(b"12345"), limit=6)


def other_forms():
    """About a hundred spellings that msgpack reads and we refuse, each with its name."""
    forms = {}
    for value in (0, 1, 127, 128, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**63):
        for code, fmt, top in (
            (0xCC, ">B", 8),
            (0xCD, ">H", 16),
            (0xCE, ">I", 32),
            (0xCF, ">Q", 64),
        ):
            data = bytes([code]) + struct.pack(fmt, value) if value < 2**top else None
            if data and data != canon.encode(value):
                forms[f"{value} as uint{top}"] = data
    for value in (0, 5, 127, 128, -1, -32, -33, -128, -129, -32768, -32769, -(2**31)):
        for code, fmt, top in (
            (0xD0, ">b", 7),
            (0xD1, ">h", 15),
            (0xD2, ">i", 31),
            (0xD3, ">q", 63),
        ):
            if -(2**top) <= value < 2**top:
                data = bytes([code]) + struct.pack(fmt, value)
                if data != canon.encode(value):
                    forms[f"{value} as int{top + 1}"] = data
    forms |= {
        "text in str8": b"\xd9\x01a",
        "text in str16": b"\xda\x00\x01a",
        "text in str32": b"\xdb\x00\x00\x00\x01a",
        "bytes in bin16": b"\xc5\x00\x01a",
        "bytes in bin32": b"\xc6\x00\x00\x00\x01a",
        "array16 of one": b"\xdc\x00\x01\x00",
        "array32 of one": b"\xdd\x00\x00\x00\x01\x00",
        "empty map": b"\x80",
        "map of one": b"\x81\x01\x02",
        "double key": b"\x82\x01\x02\x01\x03",
        "map16": b"\xde\x00\x00",
        "map32": b"\xdf\x00\x00\x00\x00",
        "float32": b"\xca\x00\x00\x00\x00",
        "float64": b"\xcb" + bytes(8),
        "minus zero": b"\xcb\x80" + bytes(7),
        "not a number": b"\xcb\x7f\xf8" + bytes(6),
        "fixext1": b"\xd4\x01\x00",
        "fixext2": b"\xd5\x01\x00\x00",
        "timestamp32": b"\xd6\xff" + bytes(4),
        "timestamp64": b"\xd7\xff" + bytes(8),
        "fixext16": b"\xd8\x01" + bytes(16),
        "empty ext8": b"\xc7\x00\x01",
        "empty timestamp": b"\xc7\x00\xff",
        "timestamp96": b"\xc7\x0c\xff" + bytes(12),
        "ext16": b"\xc8\x00\x00\x01",
        "ext32": b"\xc9\x00\x00\x00\x00\x01",
        "code never used": b"\xc1",
        "nothing": b"",
        "half an int": b"\xcd\x01",
        "half a text": b"\xa2a",
        "half an array": b"\x92\x01",
        "bytes behind": b"\x01\x01",
        "no UTF-8": b"\xa1\xff",
        "long UTF-8": b"\xa2\xc0\x80",
        "lone surrogate": b"\xa3\xed\xa0\x80",
        "nine deep": b"\x91" * 8 + b"\x90",
        "a thousand deep": b"\x91" * 1100 + b"\x90",
        "array of 1025": b"\xdc\x04\x01" + bytes(1025),
        "text of 1025": b"\xda\x04\x01" + b"a" * 1025,
        "array32 that promises much": b"\xdd\xff\xff\xff\xff",
        "bin32 that promises much": b"\xc6\xff\xff\xff\xff",
        "str32 that promises much": b"\xdb\xff\xff\xff\xff",
        "map32 that promises much": b"\xdf\xff\xff\xff\xff",
    }
    return forms


@pytest.mark.parametrize(("name", "data"), other_forms().items(), ids=other_forms())
def test_other_forms_are_refused(name, data):
    """Alone, and hidden in an array."""
    with pytest.raises(Malformed):
        canon.decode(data)
    with pytest.raises(Malformed):
        canon.decode(b"\x92\x00" + data)


def test_frozen_forms():
    """The recorded bytes still read and are refused as they were."""
    vectors = json.loads(VECTORS.read_text(encoding="utf-8"))
    for case in vectors["good"]:
        value = canon.decode(bytes.fromhex(case["bytes"]))
        assert repr(value) == case["repr"]
        assert canon.digest(value).hex() == case["digest"]
    for case in vectors["refused"]:
        with pytest.raises(Malformed):
            canon.decode(bytes.fromhex(case["bytes"]))
    assert len(vectors["refused"]) >= 90


def test_garbage_is_refused_and_nothing_else():
    """10,000 random and 10,000 mutated frames give a value in its one form, or Malformed."""
    chance = random.Random(1)
    seed = canon.encode(
        ("tafelrunde/1/event", bytes(32), 7, -3, (("move", None, True),), b"x" * 99)
    )
    refused = 0
    for round_ in range(20_000):
        if round_ % 2:
            data = bytearray(seed)
            for _ in range(chance.randint(1, 3)):
                data[chance.randrange(len(data))] = chance.randrange(256)
            data = bytes(data[: chance.randint(1, len(data))] if round_ % 4 == 1 else data)
        else:
            data = chance.randbytes(chance.randint(0, 40))
        try:
            assert canon.encode(canon.decode(data)) == data
        except Malformed:
            refused += 1
    assert refused > 5_000


def test_only_bytes_are_read():
    """Other types are refused like other bytes."""
    for thing in (None, "text", bytearray(b"\x01"), memoryview(b"\x01"), 1):
        with pytest.raises(Malformed):
            canon.decode(thing)


@pytest.mark.parametrize(
    "bomb",
    [
        b"\x80" * canon.FRAME,
        b"\xdc\x04\x00" + (b"\xdc\x04\x00" + b"\x90" * 1024) * 63,
        b"\xdd\x00\x00\xff\x00" + b"\x80" * 65280,
        b"\x91" * canon.FRAME,
        b"\xc0" * (canon.FRAME + 1),
        b"\xdd\x00\x00\xff\xff" * 1000,
        b"\xdc\x04\x00" * 1000,
    ],
    ids=[
        "empty maps",
        "arrays within the caps",
        "array of maps",
        "nests",
        "too long",
        "promises beyond the cap",
        "promises within the cap",
    ],
)
def test_bombs_stay_small(bomb):
    """No frame makes us hold more than a few MB, whatever it says."""
    canon.encode((1, 2))
    tracemalloc.start()
    try:
        with pytest.raises(Malformed):
            canon.decode(bomb)
        assert tracemalloc.get_traced_memory()[1] < 10_000_000
    finally:
        tracemalloc.stop()


def test_a_refusal_says_where():
    """The offset points at the first byte that is not as it should be."""
    with pytest.raises(Malformed) as caught:
        canon.decode(b"\x93\x01\x02\xcc\x03")
    assert caught.value.offset == 3
    with pytest.raises(Malformed) as caught:
        canon.decode(b"\x01\x01")
    assert caught.value.offset == 1


@given(st.lists(plain, max_size=40))
def test_an_array_of_packed_items_is_the_packed_array(items):
    """Written item by item and put together, or all at once: the same bytes."""
    packed = [canon.packed(item) for item in items]
    assert canon.packed_array(packed) == canon.packed(tuple(items))
    assert canon.packed_items(tuple(items)) == b"".join(packed)


@pytest.mark.parametrize("count", [0, 15, 16, 2**16 - 1, 2**16])
def test_an_array_of_packed_items_may_be_of_any_length(count):
    """Each of the three heads that an array can have, on both sides of its bounds."""
    assert canon.packed_array([canon.packed(7)] * count) == canon.packed((7,) * count)


def test_threads_do_not_share_a_packer():
    """A log is read in a thread while the node beside it writes: each has its own bytes."""
    with ThreadPoolExecutor(1) as other:
        theirs = other.submit(lambda: canon.packers.pack).result()
        packed = other.submit(canon.encode, (1, "a")).result()
    assert theirs is not canon.packers.pack and theirs != canon.packers.pack
    assert packed == canon.encode((1, "a"))
