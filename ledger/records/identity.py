"""Who signs: Ed25519 keys that sign for one purpose at a time, and what may be trusted as a key.

An identity signs only contents that begin with one of the purposes of R2, so that no signature
can ever be read as another thing. What it keeps secret at a table follows from the same secret, so
that a seat comes back to any of its tables with nothing but its identity (R53). Public keys are
refused unless sound (R45). Whoever only reads needs no library that signs, and none is loaded for
it. Where keys are kept, `ledger.files.key_file` knows; this module sees no
disk.
"""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from ledger import code_letters
from ledger.errors import Malformed, WrongPurpose
from ledger.records import canon, purposes
from ledger.records.heads import length_prefixed
from ledger.signatures.signature_rule import is_good
from ledger.signatures.weak_keys import check_public
from ledger.table_id import TableId

if TYPE_CHECKING:
    from ledger.primitives.by_cryptography import Ed25519PrivateKey

__all__ = ["Chance", "Identity", "check_public", "fingerprint", "make_identity", "verify"]

Chance: TypeAlias = Callable[[int], bytes]
SECRET = 32
FINGERPRINT = 16  # signs, 80 bits: nobody finds a second key with the same ones


@dataclass(frozen=True)
class Identity:
    """A signing key. `secret` is its 32-byte seed and never shown."""

    secret: bytes = field(repr=False)

    def __post_init__(self) -> None:
        if type(self.secret) is not bytes or len(self.secret) != SECRET:
            raise ValueError("the secret of an identity has 32 bytes")

    @cached_property
    def _key(self) -> Ed25519PrivateKey:
        from ledger.primitives.by_cryptography import Ed25519PrivateKey

        return Ed25519PrivateKey.from_private_bytes(self.secret)

    @cached_property
    def public(self) -> bytes:
        """The public key, 32 bytes."""
        return self._key.public_key().public_bytes_raw()

    def sign(self, content: bytes) -> bytes:
        """64 bytes over a canonical content that begins with a purpose of R2.

        Raises `WrongPurpose` for anything else.
        """
        try:
            value = canon.decode(content)
        except Malformed as error:
            raise WrongPurpose(f"only canonical contents are signed: {error}") from None
        purpose = value[0] if type(value) is tuple and value else None
        if type(purpose) is not str or purpose not in purposes.SIGNED:
            raise WrongPurpose(f"{purpose!r:.80} is nothing that an identity signs")
        return self._key.sign(content)

    def table_secret(self, table_id: TableId) -> bytes:
        """The 32 bytes from which all secrets of this identity's seat at a table follow (R53).

        HKDF-SHA512 (RFC 5869) of the seed, without a salt, info = LP("tafelrunde/1/table-secret",
        table id). Nothing of it is stored: the same identity has it again at any time.
        """
        from ledger.primitives.by_cryptography import derive

        return derive(
            self.secret, SECRET, length_prefixed(purposes.PREFIX + "table-secret", table_id)
        )


def make_identity(*, rng: Chance = os.urandom) -> Identity:
    """A fresh identity."""
    return Identity(rng(SECRET))


def verify(public: bytes, signature: bytes, content: bytes) -> bool:
    """Whether this is the signature of that key over that content; False for any bad bytes.

    Does not check that the key is sound: `check_public` does, once, when somebody joins.
    """
    return is_good(public, signature, content)


def fingerprint(public: bytes) -> str:
    """A public key as 16 signs for people to compare, as in `ABCD-EFGH-JKLM-NPQR`."""
    hashed = hashlib.sha256(purposes.PREFIX.encode() + b"fingerprint" + public).digest()
    return code_letters.spell(hashed, FINGERPRINT)
