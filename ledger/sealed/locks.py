"""Under whose key a card lies, and which ciphertexts the rules can still open (R29)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.agenda import Rescue
from engine.basics import Card, Seat
from engine.table import Table
from ledger.deck.group.ciphertext import Ciphertext, open_card
from ledger.sealed.sealed_table import DECK, LAYERED, LockedCard, SealedTable


def cipher_of(
    table: SealedTable,
    state: Table,
    ciphers: Mapping[LockedCard, Ciphertext],
    card: Card,
    lock: Seat,
) -> Ciphertext:
    """The ciphertext of a card under a lock; an open card is (O, M) under any."""
    if card in state.faces:
        return open_card(table.group, table.point(state.faces[card]))
    return ciphers[(card, lock)]


def lock_of(state: Table, card: Card) -> Seat:
    """Whose key a closed card lies under."""
    owner = state.owner(card)
    return DECK if owner is None else owner


def reachable(
    state: Table, ciphers: Mapping[LockedCard, Ciphertext]
) -> dict[LockedCard, Ciphertext]:
    """The ciphertexts that can still be opened to somebody by the rules; all others are dead."""
    kept: dict[LockedCard, Ciphertext] = {}
    for zone in sorted(state.zones):
        for card in state.zones[zone]:
            if card in state.faces:
                continue
            for lock in state.readers.get(card) or (DECK,):
                kept[(card, lock)] = ciphers[(card, lock)]
    line = state.agenda[0] if state.agenda else None
    if isinstance(line, Rescue) and line.layered:
        kept |= {(card, LAYERED): ciphers[(card, LAYERED)] for card in line.cards}
    return kept
