"""The first three steps: commit, open, ready (R46, R47). After them there are keys and an order.

Step 1, ``commit``: the key E for escrow shares with its proof, and a hash over what step 2 lays
open (order secret, X, Feldman commitments). E comes this early because the shares of step 2 are
sealed to it. Step 2, ``keys``: what was committed to, a share for every other seat sealed to its
E, and the proof that x is known. Step 3: ``ready``, or ``complain`` about a share that is not what
its dealer committed to; a complaint ends the table and names the dealer or the complainer.

No card exists before the third step is closed, so none of this can open one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass

from engine.basics import Seat
from engine.kernel import settle
from ledger.deck.escrow import (
    SEALED_SIZE,
    Guilty,
    commit_polynomial,
    make_complaint,
    open_share,
    seal_share,
    sealed_form,
    settle_complaint,
    share_for,
    threshold,
)
from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import decode_elements, encode_elements, joint_key
from ledger.deck.group.errors import BadEncoding
from ledger.deck.group.group import Element
from ledger.deck.group.hashing import length_prefixed
from ledger.deck.keys import derive_keys, derive_polynomial, derive_rng, sound_keys
from ledger.deck.proofs.schnorr import prove_possession, verify_possession
from ledger.deck.roll import seating
from ledger.records.evidence import Ruling
from ledger.sealed.acts import COMMIT, COMPLAIN, KEYS, READY, Act, ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent
from ledger.sealed.state import KeyCommitment, KeyRing, Phase, SealedTable


@dataclass(frozen=True, slots=True)
class KeyOpening:
    """What a seat gave in the second step; ``shares`` has an empty place for its own seat."""

    order_secret: bytes
    x: Element
    commitments: tuple[Element, ...]
    shares: tuple[bytes, ...]


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
        table.roster.table,
        seat,
        order_secret,
        table.group.encode(x),
        encode_elements(table.group, commitments),
    )
    return hashlib.sha256(fields).digest()


# -- making ---------------------------------------------------------------------------------------


def make(table: SealedTable, seat: Seat, secret: bytes) -> list[Act]:
    """The acts this seat owes in the step that is open, from its table secret.

    The same secret gives the same acts every time, so that a crash between two steps costs nothing.
    """
    rng = derive_rng(secret, table.roster.table, f"start/{table.phase.value}")
    match table.phase:
        case Phase.COMMIT:
            return [_make_commit(table, seat, secret, rng)]
        case Phase.OPEN:
            return [_make_keys(table, seat, secret, rng)]
        case Phase.READY:
            return [_make_ready(table, seat, secret, rng)]
    raise ValueError(f"the start is over: {table.phase!r}")


def _make_commit(table: SealedTable, seat: Seat, secret: bytes, rng: Rng) -> Act:
    group, own = table.group, derive_keys(table.group, secret, table.roster.table)
    polynomial = derive_polynomial(group, secret, table.roster.table, needed_shares(table))
    hashed = commit_hash(
        table, seat, own.order_secret, own.key, commit_polynomial(group, polynomial)
    )
    proof = prove_possession(
        group, table.place(seat, 0, COMMIT), "e", own.e, own.sealing_key, rng=rng
    )
    return (COMMIT, group.encode(own.sealing_key), hashed, proof)


def _make_keys(table: SealedTable, seat: Seat, secret: bytes, rng: Rng) -> Act:
    group, own = table.group, derive_keys(table.group, secret, table.roster.table)
    polynomial = derive_polynomial(group, secret, table.roster.table, needed_shares(table))
    commitments = commit_polynomial(group, polynomial)
    shares = tuple(
        b""
        if other == seat
        else seal_share(
            group,
            table.roster.table,
            seat,
            other,
            commitments,
            keys.e,
            share_for(group, polynomial, other),
            rng=rng,
        )
        for other, keys in enumerate(table.committed)
    )
    proof = prove_possession(group, table.place(seat, 0, KEYS), "x", own.x, own.key, rng=rng)
    return (KEYS, own.order_secret, encode_elements(group, commitments), shares, proof)


def _make_ready(table: SealedTable, seat: Seat, secret: bytes, rng: Rng) -> Act:
    own = derive_keys(table.group, secret, table.roster.table)
    for dealer in table.seats:
        if dealer == seat:
            continue
        sealed = table.keys.shares[dealer][seat]
        share = open_share(
            table.group,
            table.roster.table,
            dealer,
            seat,
            table.keys.commitments[dealer],
            own.e,
            own.sealing_key,
            sealed,
        )
        if share is None:
            where = table.place(seat, 0, COMPLAIN)
            return (
                COMPLAIN,
                dealer,
                make_complaint(table.group, where, dealer, own.e, own.sealing_key, sealed, rng=rng),
            )
    return (READY,)


# -- checking -------------------------------------------------------------------------------------


def check(table: SealedTable, seat: Seat, reader: ActReader) -> CheckedEvent:
    """Check one seat's event of the step that is open. Raises BadEvent."""
    match table.phase:
        case Phase.COMMIT:
            judged = _judge_commit(table, seat, reader)
        case Phase.OPEN:
            judged = _judge_keys(table, seat, reader)
        case _:
            judged = _judge_ready(table, seat, reader)
    reader.end()
    return judged


def _judge_commit(table: SealedTable, seat: Seat, reader: ActReader) -> CheckedEvent:
    where = table.place(seat, reader.place, COMMIT)
    e, hashed, proof = reader.take(COMMIT, bytes, bytes, bytes)
    (key,) = _elements(table, e, 1)
    if len(hashed) != 32:
        raise BadEvent("a commitment has 32 bytes")
    if table.proofs and not verify_possession(table.group, where, "e", key, proof):
        raise BadEvent("it has not proven that the escrow key is its own", "key")
    return CheckedEvent(content=KeyCommitment(key, hashed))


def _judge_keys(table: SealedTable, seat: Seat, reader: ActReader) -> CheckedEvent:
    where = table.place(seat, reader.place, KEYS)
    order_secret, listed, shares, proof = reader.take(KEYS, bytes, bytes, tuple, bytes)
    commitments = _elements(table, listed, needed_shares(table))
    if len(order_secret) != 32 or len(shares) != len(table.seats):
        raise BadEvent("an order secret has 32 bytes, and there is a share for every seat")
    for other, sealed in enumerate(shares):
        if type(sealed) is not bytes or len(sealed) != (0 if other == seat else SEALED_SIZE):
            raise BadEvent(f"the share for seat {other} has not the form of one")
        if other != seat and sealed_form(table.group, sealed) is None:
            raise BadEvent(f"the share for seat {other} is not sealed to anybody")
    hashed = commit_hash(table, seat, order_secret, commitments[0], commitments)
    if hashed != table.committed[seat].hash:
        raise BadEvent("these are not the keys it has committed to", "key")
    if table.group.encode(commitments[0]) in {table.group.encode(c.e) for c in table.committed}:
        raise BadEvent("its table key is the escrow key of a seat", "key")
    if table.proofs and not verify_possession(table.group, where, "x", commitments[0], proof):
        raise BadEvent("it has not proven that the table key is its own", "key")
    return CheckedEvent(content=KeyOpening(order_secret, commitments[0], commitments, shares))


def _judge_ready(table: SealedTable, seat: Seat, reader: ActReader) -> CheckedEvent:
    if reader.peek() != COMPLAIN:
        reader.take(READY)
        return CheckedEvent()
    where = table.place(seat, reader.place, COMPLAIN)
    dealer, complaint = reader.take(COMPLAIN, int, bytes)
    if dealer not in table.seats or dealer == seat:
        raise BadEvent(f"there is no share of seat {dealer!r} to complain of")
    guilty = settle_complaint(
        table.group,
        where,
        table.roster.table,
        dealer,
        seat,
        table.keys.commitments[dealer],
        table.keys.e[seat],
        table.keys.shares[dealer][seat],
        complaint,
    )
    ruling = (
        Ruling(dealer, "the escrow share it dealt is false")
        if guilty is Guilty.DEALER
        else Ruling(seat, "it complained of an escrow share that is right")
    )
    return CheckedEvent(ruling=ruling, complained_of=dealer)


def _elements(table: SealedTable, data: bytes, count: int) -> tuple[Element, ...]:
    try:
        return decode_elements(table.group, data, count)
    except BadEncoding as error:
        raise BadEvent(f"this is no key: {error}") from error


# -- closing --------------------------------------------------------------------------------------


def close(table: SealedTable, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
    """The table after the step, its head not yet moved; ``broken`` if keys are not distinct."""
    match table.phase:
        case Phase.COMMIT:
            committed = tuple(parts[seat].content for seat in sorted(parts))
            broken = _twice(table, [one.e for one in committed])
            return table.but(phase=Phase.OPEN, committed=committed, broken=broken)
        case Phase.OPEN:
            return _ring(table, [parts[seat].content for seat in sorted(parts)])
    return table.but(phase=Phase.PLAY)


def _ring(table: SealedTable, opened: list[KeyOpening]) -> SealedTable:
    group = table.group
    x = tuple(group.prepare(one.x) for one in opened)
    e = tuple(one.e for one in table.committed)
    ring = KeyRing(
        x,
        e,
        tuple(one.commitments for one in opened),
        tuple(one.shares for one in opened),
        joint_key(group, x),
    )
    order = seating(table.roster.table, [one.order_secret for one in opened])
    broken = _twice(table, [*x, *e])
    if group.is_identity(ring.joint):
        broken = "the table keys cancel each other out"
    return table.but(phase=Phase.READY, ring=ring, order=order, broken=broken)


def _twice(table: SealedTable, keys: list[Element]) -> str:
    """All keys must be distinct (R46); two in one step point to nobody, so the start is void."""
    return "" if sound_keys(table.group, keys) else "two seats have published the same key"


def deal_in(table: SealedTable) -> SealedTable:
    """The first state of the game, once head(3) is known: it is bound by every challenge."""
    state = table.game.setup(table.order, dict(table.roster.offer.options))  # type: ignore[arg-type]
    return table.but(start=table.head, state=settle(state))
