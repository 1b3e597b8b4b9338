"""All secrets of one seat at one table, from one secret of 32 bytes (R53).

HKDF-SHA512 with a label for each. Whoever keeps the table secret keeps everything; a crash
between the steps of the start changes nothing, since the same bytes come out again.
"""

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from ledger.deck.group.chance import Rng
from ledger.deck.group.group import Element, Group
from ledger.deck.group.hashing import Field, length_prefixed
from ledger.table_id import TableId

SECRET_SIZE = 32


@dataclass(frozen=True, slots=True)
class TableKeys:
    """A seat's keys at one table; what is secret does not show in a repr."""

    x: int = field(repr=False)
    """The secret that opens cards."""
    key: Element
    """X = x*G."""
    e: int = field(repr=False)
    """The secret that opens escrow shares; never published."""
    sealing_key: Element
    """E = e*G."""
    order_secret: bytes = field(repr=False)
    """32 bytes for the order at the table."""


def derive_keys(group: Group, secret: bytes, table_id: TableId) -> TableKeys:
    """The keys of the seat that holds this table secret, at this table."""
    x = _scalar(group, secret, table_id, "x")
    e = _scalar(group, secret, table_id, "e")
    order = _derive(secret, 32, table_id, "order")
    return TableKeys(x, group.prepare(group.mul_base(x)), e, group.mul_base(e), order)


def sound_keys(group: Group, keys: Sequence[Element]) -> bool:
    """Whether all 2n keys of a table are distinct and none is O (R46), nor another one's negative.
    That their owners know the secrets is shown by `schnorr`.
    """
    seen: set[bytes] = set()
    for key in keys:
        if group.is_identity(key) or group.encode(key) in seen:
            return False
        seen |= {group.encode(key), group.encode(group.neg(key))}
    return True


def derive_polynomial(
    group: Group, secret: bytes, table_id: TableId, threshold: int
) -> tuple[int, ...]:
    """The `threshold` coefficients of the escrow, x first."""
    rest = (_scalar(group, secret, table_id, "coefficient", k) for k in range(1, threshold))
    return (_scalar(group, secret, table_id, "x"), *rest)


def derive_rng(secret: bytes, table_id: TableId, purpose: str) -> Rng:
    """Chance for the start that is the same after a crash: an endless stream for one purpose."""
    return _stream(_derive(secret, 64, table_id, "chance", purpose))


def _stream(seed: bytes) -> Callable[[int], bytes]:
    number, pool = 0, b""

    def rng(size: int) -> bytes:
        nonlocal number, pool
        while len(pool) < size:
            pool += hashlib.sha512(seed + number.to_bytes(8, "big")).digest()
            number += 1
        taken, pool = pool[:size], pool[size:]
        return taken

    return rng


def _derive(secret: bytes, size: int, table_id: TableId, *label: Field) -> bytes:
    if len(secret) != SECRET_SIZE:
        raise ValueError(f"a table secret has {SECRET_SIZE} bytes, not {len(secret)!r}")
    from ledger.primitives.by_cryptography import derive  # a secret: whoever reads has none

    return derive(secret, size, length_prefixed("tafelrunde/1/keys", table_id, *label))


def _scalar(group: Group, secret: bytes, table_id: TableId, *label: Field) -> int:
    """A scalar from 1 to the order - 1."""
    number = int.from_bytes(_derive(secret, 64, table_id, *label), "little")
    return 1 + number % (group.order - 1)
