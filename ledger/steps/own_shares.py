"""A seat's own shares of closed cards, as an act of its event: made, and checked (R14, R22)."""

from __future__ import annotations

from engine.basics import Seat
from ledger.absence.opening_parts import OpeningParts, shares_by_card
from ledger.deck.group.chance import Rng
from ledger.deck.shares import make_shares
from ledger.facts import FactKind
from ledger.sealed.absence import Given
from ledger.sealed.acts import SHARE, Act, ActReader, BadEvent
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.own_cards import read_masks
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.state import DECK


def check_own_shares(
    parts: OpeningParts,
    seat: Seat,
    reader: ActReader,
    proofs: EventProofs,
    *,
    slot: Seat = DECK,
    lock: Seat = DECK,
) -> Given:
    """What a seat gives of its own, if anything waits for it. Raises BadEvent.

    ``slot`` names the ciphertexts of the cards, ``lock`` the key that the proofs bind.
    """
    table, wanted = parts.table, parts.own(seat)
    if not wanted:
        return Given()
    where = table.place(seat, reader.place, SHARE, "", lock)
    (data,) = reader.take(SHARE, bytes)
    ciphers = [table.ciphers[(one.card, slot)] for one in wanted]
    false = BadEvent(FactKind.SHARES_FALSE)
    shares = read_masks(table, where, table.keys.x[seat], ciphers, data, proofs, false)
    return Given(shares_by_card(wanted, seat, shares))


def make_own_shares(
    parts: OpeningParts, own: OwnSeat, rng: Rng, *, slot: Seat = DECK, lock: Seat = DECK
) -> list[Act]:
    """The act of ``check_own_shares`` at the beginning of an event, or none."""
    table, seat, wanted = parts.table, own.number, parts.own(own.number)
    if not wanted:
        return []
    where = table.place(seat, 0, SHARE, "", lock)
    ciphers = [table.ciphers[(one.card, slot)] for one in wanted]
    data = make_shares(table.group, where, own.keys.x, table.keys.x[seat], ciphers, rng=rng)
    return [(SHARE, data)]
