"""Changes to bytes that mostly keep their form, so that they get further than a checksum.

Bytes in the canonical form are changed as the values they spell: an item is replaced, dropped,
doubled, swapped, cut, nested; bytes that spell a value themselves (a content within a record, a
record within evidence) are changed within. All other bytes are changed as bytes. The same chance
gives the same change.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from typing import Any

from ledger.errors import LedgerError
from ledger.records import canon

ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    8,
    255,
    2**31,
    2**63 - 1,
    2**64 - 1,
    -(2**63),
    b"",
    bytes(32),
    b"\xff" * 32,
    b"\x01" + bytes(31),
    bytes(64),
    b"\xff" * 64,
    "",
    "x",
    "hand:0",
    "deck",
    "ä\u202e",
    "x" * 1024,
    (),
    ((),),
    (0, 0),
)
"""Values that a reader may not have thought of."""


def mutated(data: bytes, chance: random.Random, others: Sequence[bytes] = ()) -> bytes:
    """The bytes with one to four changes; ``others`` lend them parts."""
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        data = _changed(data, chance, others)
    return data


def _changed(data: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    if chance.random() < 0.2:
        return _as_bytes(data, chance, others)
    try:
        value = canon.decode(data)
        lent = canon.decode(chance.choice(others)) if others and chance.random() < 0.3 else None
        return canon.encode(_within(value, chance, lent))
    except LedgerError:  # not in the form, or not any more
        return _as_bytes(data, chance, others)


def _within(value: Any, chance: random.Random, lent: Any) -> Any:
    """The value with one change, at the top or further in."""
    if type(value) is tuple and value and chance.random() < 0.8:
        at = chance.randrange(len(value))
        return (*value[:at], _within(value[at], chance, lent), *value[at + 1 :])
    if type(value) is bytes and len(value) > 1 and chance.random() < 0.7:
        try:
            inner = canon.decode(value)
        except LedgerError:
            return _as_bytes(value, chance, ())
        return canon.encode(_within(inner, chance, lent))
    return _replaced(value, chance, lent)


def _replaced(value: Any, chance: random.Random, lent: Any) -> Any:
    if lent is not None and chance.random() < 0.5:
        return _part(lent, chance)
    kind = type(value)
    if kind is int and chance.random() < 0.7:
        return value + chance.choice((-1, 1, 2, -2, 256))
    if kind is str and value and chance.random() < 0.5:
        return value[: chance.randrange(len(value))]
    if kind is tuple and value and chance.random() < 0.8:
        return _rearranged(list(value), chance)
    return chance.choice(ODD)


def _rearranged(items: list[Any], chance: random.Random) -> tuple[Any, ...]:
    at, other = chance.randrange(len(items)), chance.randrange(len(items))
    match chance.randrange(5):
        case 0:
            del items[at]
        case 1:
            items.insert(other, items[at])
        case 2:
            items[at], items[other] = items[other], items[at]
        case 3:
            items.insert(at, chance.choice(ODD))
        case _:
            items = items * chance.choice((2, 3, 40))
    return tuple(items)


def _part(value: Any, chance: random.Random) -> Any:
    """Any part of a value."""
    while type(value) is tuple and value and chance.random() < 0.7:
        value = chance.choice(value)
    return value


def _as_bytes(data: bytes, chance: random.Random, others: Sequence[bytes]) -> bytes:
    at = chance.randrange(len(data) + 1)
    end = min(len(data), at + chance.choice((1, 1, 2, 4, 32)))
    changes: tuple[Callable[[], bytes], ...] = (
        lambda: data[:at] + data[end:],
        lambda: data[:at],
        lambda: data[:at] + chance.randbytes(end - at) + data[end:],
        lambda: data[:at] + data[at:end] * 2 + data[end:],
        lambda: data[:at] + bytes(b ^ 1 << chance.randrange(8) for b in data[at:end]) + data[end:],
        lambda: data[:at] + chance.randbytes(chance.randrange(1, 9)) + data[at:],
        lambda: data[:at] + (chance.choice(others) if others else b"\xc0")[at:],
    )
    return chance.choice(changes)()
