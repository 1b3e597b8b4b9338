"""Step 1 of the key ceremony: every seat commits to its keys (R46)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.basics import Seat
from ledger.deck.escrow import commit_polynomial
from ledger.deck.group.chance import Rng
from ledger.deck.proofs.schnorr import possession_check, prove_possession
from ledger.facts import FactKind
from ledger.records.form import HASH
from ledger.sealed.acts import COMMIT, ActReader, BadEvent
from ledger.sealed.checked_event import CheckedEvent, KeysCommitted
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.key_ceremony import (
    commit_hash,
    own_chance,
    own_polynomial,
    read_keys,
    why_unsound,
)
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import KeyCommitment, Milestone, SealedTable
from ledger.step_kinds.step_kind import Draft, WholeDraft, all_of


@dataclass(frozen=True, slots=True)
class CommitKeys:
    """The key for escrow shares with its proof, and a hash over what the next step lays open."""

    table: SealedTable

    def owing(self) -> tuple[Seat, ...]:
        """Every seat."""
        return self.table.live

    def check(self, seat: Seat, reader: ActReader, proofs: EventProofs) -> CheckedEvent:
        """The key is a point, and its secret is known. Raises BadEvent."""
        table = self.table
        where = table.place(seat, reader.place, COMMIT)
        e, hashed, proof = reader.read(COMMIT, bytes, bytes, bytes)
        (key,) = read_keys(table, e, 1)
        if len(hashed) != HASH:
            raise BadEvent(FactKind.COMMITMENT_SIZE, size=HASH)
        if proofs.wanted:
            check = possession_check(table.group, where, "e", key, proof)
            proofs.ask(check, BadEvent(FactKind.ESCROW_KEY_UNPROVEN))
        return KeysCommitted(KeyCommitment(key, hashed))

    def make(self, own: OwnSeat, *, rng: Rng) -> Draft:
        """From the table secret alone; chance is derived from it as well."""
        table, group, keys = self.table, self.table.group, own.keys
        commitments = commit_polynomial(group, own_polynomial(table, own))
        hashed = commit_hash(table, own.number, keys.order_secret, keys.key, commitments)
        where = table.place(own.number, 0, COMMIT)
        proof = prove_possession(
            group, where, "e", keys.e, keys.sealing_key, rng=own_chance(table, own)
        )
        act = (COMMIT, group.encode(keys.sealing_key), hashed, proof)
        return WholeDraft(own, table, (act,))

    def close(self, parts: Mapping[Seat, CheckedEvent]) -> SealedTable:
        """All keys for shares are known; the start is void if two are the same."""
        committed = tuple(part.commitment for part in all_of(KeysCommitted, parts).values())
        broken = why_unsound(self.table, [one.e for one in committed])
        came_to = Milestone.COMMITTED if broken is None else Milestone.UNSOUND
        return self.table.reaching(came_to, committed=committed, broken=broken)

    def lets_out(self, seat: Seat) -> bool:
        """Nothing: no card exists yet."""
        return False
