"""The bytes under a digest: of a state's plain form and of ciphertexts; one step changes little.

What was packed is kept by field, and within a mapping by key, as long as it is the same object:
states are frozen values, and their mappings are never changed in place (``engine.table``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.basics import Card, Seat
from engine.plain import heading, plain_value, public_fields
from engine.table import Table
from ledger.deck.group.ciphertext import Ciphertext
from ledger.deck.group.group import Group
from ledger.records import canon


@dataclass(frozen=True, slots=True)
class Packed:
    """A value and its bytes; of a mapping also those of each item, by key."""

    value: Any
    data: bytes
    items: Mapping[Any, tuple[Any, bytes]] = field(default_factory=dict)


Slot = tuple[Card, Seat]
"""A card and whose key its ciphertext lies under."""

EncodedSlots = Mapping[Slot, tuple[Ciphertext, bytes]]
PackedFields = Mapping[str, Packed]
NOTHING = Packed(None, b"")


def pack_state(state: Table, known: PackedFields) -> tuple[bytes, PackedFields]:
    """The bytes of ``engine.plain.plain(state)``; ``known`` is what was packed of another state."""
    fields: dict[str, Packed] = {}
    for name, value in public_fields(state):
        before = known.get(name, NOTHING)
        same = before is not NOTHING and before.value is value
        fields[name] = before if same else _packed(name, value, before)
    words = heading(state)
    start = canon.start_of_array(len(words) + len(fields)) + canon.packed_items(words)
    return b"".join([start, *[one.data for one in fields.values()]]), fields


def _packed(name: str, value: Any, before: Packed) -> Packed:
    """The bytes of one field with its name."""
    if type(value) is tuple or not isinstance(value, Mapping):
        return Packed(value, canon.packed((name, plain_value(value))))
    known, items = before.items, dict[Any, tuple[Any, bytes]]()
    for key, item in value.items():
        kept = known.get(key)
        if kept is not None and kept[0] is item:
            items[key] = kept
        else:
            items[key] = item, canon.packed((plain_value(key), plain_value(item)))
    pairs = canon.packed_array([items[key][1] for key in sorted(items)])
    return Packed(value, canon.packed_array([canon.packed(name), pairs]), items)


def encoded_slots(
    group: Group, ciphers: Mapping[Slot, Ciphertext], known: EncodedSlots
) -> EncodedSlots:
    """The ciphertexts with their bytes, in the order of their slots."""
    found: dict[Slot, tuple[Ciphertext, bytes]] = {}
    for slot in sorted(ciphers):
        cipher, kept = ciphers[slot], known.get(slot)
        if kept is None or kept[0] is not cipher:
            kept = cipher, group.encode(cipher.a) + group.encode(cipher.b)
        found[slot] = kept
    return found
