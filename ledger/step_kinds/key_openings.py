"""Step 2 of the key ceremony: every seat opens what it has committed to, and deals shares (R46)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.basics import Seat
from ledger.deck.escrow import (
    SEALED_SIZE,
    commit_polynomial,
    holder_of_nothing,
    seal_share,
    sealed_form,
    share_for,
)
from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import encode_elements, joint_key
from ledger.deck.keys import sound_keys
from ledger.deck.proofs.schnorr import possession_check, prove_possession
from ledger.deck.roll import seating
from ledger.facts import FactKind, fact
from ledger.records.form import HASH
from ledger.sealed.acts import KEYS, ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, KeysOpened
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.key_ceremony import (
    commit_hash,
    needed_shares,
    own_chance,
    own_polynomial,
    read_keys,
    why_unsound,
)
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import KeyRing, Milestone, SealedTable
from ledger.step_kinds.step_kind import Draft, WholeDraft, all_of


@dataclass(frozen=True, slots=True)
class OpenKeys:
    """Order secret, table key, Feldman commitments, and a sealed share for every other seat."""

    table: SealedTable

    def owing(self) -> tuple[Seat, ...]:
        """Every seat."""
        return self.table.live

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """What is opened is what was committed to, and x is known. Raises BadEvent."""
        table = self.table
        where = table.place(seat, reader.place, KEYS)
        order_secret, listed, shares, proof = reader.read(KEYS, bytes, bytes, tuple, bytes)
        commitments = read_keys(table, listed, needed_shares(table))
        if len(order_secret) != HASH or len(shares) != len(table.seats):
            raise BadEvent(FactKind.OPENING_SIZE, size=HASH)
        for other, sealed in enumerate(shares):
            if type(sealed) is not bytes or len(sealed) != (0 if other == seat else SEALED_SIZE):
                raise BadEvent(FactKind.SHARE_FORM, other=other)
            if other != seat and sealed_form(table.group, sealed) is None:
                raise BadEvent(FactKind.SHARE_UNSEALED, other=other)
        key = commitments[0]
        if commit_hash(table, seat, order_secret, key, commitments) != table.committed[seat].hash:
            raise BadEvent(FactKind.KEY_UNCOMMITTED)
        if not sound_keys(table.group, [key, *(one.e for one in table.committed)]):
            raise BadEvent(FactKind.KEY_OF_ANOTHER)
        others = [other for other in table.seats if other != seat]
        empty = holder_of_nothing(table.group, commitments, others)
        if empty is not None:
            raise BadEvent(FactKind.SHARE_NOTHING, other=empty)
        if proofs.wanted:
            check = possession_check(table.group, where, "x", key, proof)
            proofs.ask(check, BadEvent(FactKind.KEY_UNPROVEN))
        return KeysOpened(order_secret, key, commitments, shares)

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """From the table secret alone; chance is derived from it as well."""
        table, group, keys = self.table, self.table.group, own.keys
        chance = own_chance(table, own)
        polynomial = own_polynomial(table, own)
        commitments = commit_polynomial(group, polynomial)
        shares = tuple(
            b""
            if other == own.number
            else seal_share(
                group,
                table.roster.table_id,
                own.number,
                other,
                commitments,
                theirs.e,
                share_for(group, polynomial, other),
                rng=chance,
            )
            for other, theirs in enumerate(table.committed)
        )
        where = table.place(own.number, 0, KEYS)
        proof = prove_possession(group, where, "x", keys.x, keys.key, rng=chance)
        act = (KEYS, keys.order_secret, encode_elements(group, commitments), shares, proof)
        return WholeDraft(own, table, (act,))

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """The joint key and the seating; the start is void if keys are not distinct."""
        table, group = self.table, self.table.group
        opened = list(all_of(KeysOpened, parts).values())
        x = tuple(group.prepare(one.x) for one in opened)
        e = tuple(one.e for one in table.committed)
        ring = KeyRing(
            x,
            e,
            tuple(one.commitments for one in opened),
            tuple(one.shares for one in opened),
            joint_key(group, x),
        )
        order = seating(table.roster.table_id, [one.order_secret for one in opened])
        broken = why_unsound(table, [*x, *e])
        if group.is_identity(ring.joint):
            broken = fact(FactKind.KEYS_CANCEL)
        came_to = Milestone.OPENED if broken is None else Milestone.UNSOUND
        return table.reaching(came_to, ring=ring, order=order, broken=broken)

    def lets_out(self, seat: Seat) -> bool:
        """Nothing: no card exists yet."""
        return False
