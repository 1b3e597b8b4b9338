"""What every challenge binds: where in which table's log a proof stands.

A proof made for one place is worthless at every other. The place is hashed into the context
string that all scalars of the proof are hashed under; the full statement is hashed beside it by
each proof. Nothing here checks that a place is the right one: the log knows that.
"""

import dataclasses
import hashlib
from dataclasses import dataclass

from ledger.deck.group.hashing import Field, length_prefixed
from ledger.table_id import TableId

VERSION = "tafelrunde/1"


@dataclass(frozen=True, slots=True)
class ProofContext:
    """One act of one event at one table."""

    roster: bytes
    """head(3), 32 bytes; in the steps before it the hash that `ProofContext.start` makes."""
    rules: str
    """Name and version of the rules, such as "citadels/2"."""
    step: int
    seat: int
    identity: bytes
    """The seat's Ed25519 key, 32 bytes."""
    prev: bytes
    """The head that the event builds on, 32 bytes."""
    act: int = 0
    """Place of the act in the event's list, from 0."""
    kind: str = ""
    """Kind of the act: "shuffle", "share", ..."""
    zone: str = ""
    """The zone (or zones, as the caller names them) whose cards the act is about."""
    lock: bytes = b""
    """The encoded key of the lock the act is about; empty if there is none."""

    def __post_init__(self) -> None:
        """Refuse hashes and keys of a wrong length: they would be our own mistake."""
        for name in ("roster", "identity", "prev"):
            if len(getattr(self, name)) != 32:
                raise ValueError(f"{name} of a place has 32 bytes, not {getattr(self, name)!r}")

    @classmethod
    def start(
        cls, *, table_id: TableId, prev: bytes, rules: str, step: int, seat: int, identity: bytes
    ) -> "ProofContext":
        """A place in steps 1 to 3, before head(3) exists: binds table id and `prev` instead."""
        roster = hashlib.sha256(length_prefixed(VERSION + "/start", table_id)).digest()
        return cls(roster, rules, step, seat, identity, prev)

    def at(self, *, act: int, kind: str, zone: str = "", lock: bytes = b"") -> "ProofContext":
        """The place of one act in the same event."""
        return dataclasses.replace(self, act=act, kind=kind, zone=zone, lock=lock)

    def as_bytes(self) -> bytes:
        """Every field, length-prefixed."""
        return length_prefixed(
            VERSION,
            self.roster,
            self.rules,
            self.step,
            self.seat,
            self.identity,
            self.prev,
            self.act,
            self.kind,
            self.zone,
            self.lock,
        )

    def context_string(self, proof: str, *more: Field) -> bytes:
        """The context string of a proof of this kind here; `more` is hashed in as well."""
        return context_string(proof, self.as_bytes() + length_prefixed(*more))


def context_string(proof: str, context: bytes = b"") -> bytes:
    """version/proof-ristretto255-SHA512-hash: what scalars and elements are hashed under."""
    name = f"{VERSION}/{proof}-ristretto255-SHA512-".encode()
    return name + hashlib.sha256(context).digest()
