"""The bytes of a state are those of its plain form, whatever was kept from another state."""

from __future__ import annotations

import random

import pytest

from engine.plain import plain
from ledger.deck.group.ciphertext import encode_cards
from ledger.records import canon
from ledger.sealed.packed_state import encoded_slots, pack_state
from tests.ledger.tables import opening_tale, probe_tale


@pytest.mark.parametrize("tale", [probe_tale, opening_tale])
@pytest.mark.parametrize("order", ["forwards", "backwards", "anyhow"])
def test_states_in_any_order(tale, order):
    """Each packed with what was kept of the one before, forwards, backwards and anyhow."""
    states = [one.table.state for one in tale().chains if one.table.state is not None]
    if order == "backwards":
        states.reverse()
    elif order == "anyhow":
        random.Random(3).shuffle(states)
    known = {}
    for state in states:
        data, known = pack_state(state, known)
        assert data == canon.packed(plain(state))


def test_items_put_in_in_another_order_are_the_same_bytes():
    """A mapping has one form, whether it is packed at once or grew."""
    state = probe_tale().table(20).state
    _, known = pack_state(state, {})
    turned = state.but(zones=dict(reversed(state.zones.items())))
    assert pack_state(turned, known)[0] == pack_state(turned, {})[0] == canon.packed(plain(state))


def test_what_is_the_same_object_is_not_packed_again():
    """Of a mapping with one item changed all others keep their bytes."""
    state = probe_tale().table(20).state
    _, before = pack_state(state, {})
    name = next(iter(state.zones))
    _, now = pack_state(state.but(zones={**state.zones, name: (*state.zones[name], 999)}), before)
    changed = [
        key for key, kept in now["zones"].items.items() if kept is not before["zones"].items[key]
    ]
    assert changed == [name]
    assert [key for key in now if now[key] is not before[key]] == ["zones"]


def test_ciphertexts_are_encoded_once():
    """From table to table those that stay keep their bytes, and all are those of the cards."""
    tables = [chain.table for chain in probe_tale().chains]
    known, made = {}, 0
    for table in tables:
        found = encoded_slots(table.group, table.ciphers, known)
        assert list(found) == sorted(table.ciphers)
        data = b"".join(data for _, data in found.values())
        assert data == encode_cards(table.group, [table.ciphers[slot] for slot in found])
        made += sum(known.get(slot) is not kept for slot, kept in found.items())
        known = found
    assert 0 < made < sum(len(table.ciphers) for table in tables) / 3
