"""What the three steps of the key ceremony share (R46, R47): commit, open, ready.

Step 1, ``commit``: the key E for escrow shares with its proof, and a hash over what step 2 lays
open (order secret, X, Feldman commitments). E comes this early because the shares of step 2 are
sealed to it. Step 2, ``keys``: what was committed to, a share for every other seat sealed to its
E, and the proof that x is known. Step 3: ``ready``, or ``complain`` about a share that is not what
its dealer committed to; a complaint ends the table and names the dealer or the complainer.

No card exists before the third step is closed, so none of this can open one. Everything is made
from the table secret alone: the same secret gives the same acts every time, so that a crash
between two steps costs nothing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from engine.basics import Seat
from ledger.deck.escrow import threshold
from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import decode_elements, encode_elements
from ledger.deck.group.errors import BadEncoding
from ledger.deck.group.group import Element
from ledger.deck.group.hashing import length_prefixed
from ledger.deck.keys import derive_polynomial, derive_rng, sound_keys
from ledger.facts import Fact, FactKind, fact
from ledger.sealed.acts import BadEvent
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import SealedTable


def needed_shares(table: SealedTable) -> int:
    """t = n - r: as many seats together can stand in for an absent one."""
    return threshold(len(table.seats), table.roster.offer.max_absent)


def commit_hash(
    table: SealedTable,
    seat: Seat,
    order_secret: bytes,
    x: Element,
    commitments: tuple[Element, ...],
) -> bytes:
    """What step 1 binds of step 2 (R46): table, seat, order secret, X and all commitments."""
    fields = length_prefixed(
        "tafelrunde/1/commit",
        table.roster.table_id,
        seat,
        order_secret,
        table.group.encode(x),
        encode_elements(table.group, commitments),
    )
    return hashlib.sha256(fields).digest()


def own_polynomial(table: SealedTable, own: OwnSeat) -> tuple[int, ...]:
    """The coefficients of our escrow."""
    return derive_polynomial(table.group, own.secret, table.roster.table_id, needed_shares(table))


def own_chance(table: SealedTable, own: OwnSeat) -> Rng:
    """Chance for the step that is open, the same again after a crash."""
    return derive_rng(own.secret, table.roster.table_id, f"start/{table.phase.value}")


def read_keys(table: SealedTable, data: bytes, count: int) -> tuple[Element, ...]:
    """So many points in these bytes. Raises BadEvent."""
    try:
        return decode_elements(table.group, data, count)
    except BadEncoding as error:
        raise BadEvent(FactKind.KEY_FORM, str(error)) from error


def why_unsound(table: SealedTable, keys: Sequence[Element]) -> Fact | None:
    """All keys must be distinct (R46); two in one step point to nobody, so the start is void."""
    return None if sound_keys(table.group, keys) else fact(FactKind.KEYS_EQUAL)
