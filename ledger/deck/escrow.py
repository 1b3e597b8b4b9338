"""Escrow: each seat's key shared among the others, so that they can stand in for it together.

Feldman's sharing: seat i publishes A_{i,k} = a_{i,k}*G for the coefficients of a polynomial with
f_i(0) = x_i, and gives seat j the share f_i(j + 1), sealed to j's key E_j. t = n - r shares are
needed (R21). The key is never put together: while seat i is absent, each holder j publishes
d_ij = s_ij*A with a proof against the public S_ij, and any t of them give T_i = x_i*A (R22).

No share may be 0: a dealer that chooses f_i(j + 1) = 0 gives j a part O, which j can neither prove
nor complain of. The commitments alone show it, so it is refused with them.

A wrong share is answered with Z = e_j*R_ij and its proof: then everybody can open the sealed share
and see who lied (R47). Numbers of seats here are 0 .. n-1; the polynomial is taken at seat + 1.

A sealed share is R (32 bytes) and ChaCha20-Poly1305 of the share (48 bytes) under a key that is
used once. E_j must be known before the shares are sealed, and so before they are committed to.
"""

import enum
from collections.abc import Mapping, Sequence

from ledger.deck.group.chance import Rng, nonces
from ledger.deck.group.ciphertext import encode_elements
from ledger.deck.group.errors import BadEncoding, BadStatement
from ledger.deck.group.group import Element, Group, PublicScalar, public
from ledger.deck.group.hashing import length_prefixed
from ledger.deck.proofs.checks import ProofCheck
from ledger.deck.proofs.context import ProofContext
from ledger.deck.shares import pack_shares, unpack_check, unpack_shares
from ledger.primitives.supplied import primitives
from ledger.table_id import TableId

SEALED_SIZE = 80
NONCE = bytes(12)
"""Each key seals one share only."""
MAX_SEATS = 16
"""Seats of a table; the games have up to eight."""


class Guilty(enum.Enum):
    """Whom a complaint convicts."""

    DEALER = "dealer"
    COMPLAINER = "complainer"


def threshold(seats: int, absent: int) -> int:
    """t = n - r. Raises BadStatement unless 0 <= 2r < n (R21)."""
    if not 0 < seats <= MAX_SEATS or not 0 <= 2 * absent < seats:
        raise BadStatement(f"{absent!r} of {seats!r} seats cannot be stood in for")
    return seats - absent


def commit_polynomial(group: Group, coefficients: Sequence[int]) -> tuple[Element, ...]:
    """A_0 .. A_{t-1}; the first one is the key X."""
    return tuple(group.mul_base(coefficient) for coefficient in coefficients)


def share_for(group: Group, coefficients: Sequence[int], holder: int) -> int:
    """f(holder + 1)."""
    value = 0
    for coefficient in reversed(coefficients):
        value = (value * (holder + 1) + coefficient) % group.order
    return value


def share_key(group: Group, commitments: Sequence[Element], holder: int) -> Element:
    """S = f(holder + 1)*G, from the public commitments alone."""
    return group.msm(_powers(group, holder, len(commitments)), commitments)


def _powers(group: Group, holder: int, count: int) -> list[PublicScalar]:
    """1, j, j^2, .. of the point that belongs to a seat."""
    return [public(pow(holder + 1, k, group.order)) for k in range(count)]


def holder_of_nothing(
    group: Group, commitments: Sequence[Element], holders: Sequence[int]
) -> int | None:
    """The first of these seats whose share is 0, as the commitments tell everybody; None if there
    is none. A holder of nothing could not stand in: its part would be O, which proves nothing.
    """
    points = group.sums([(_powers(group, seat, len(commitments)), commitments) for seat in holders])
    nothing = (s for s, point in zip(holders, points, strict=True) if group.is_identity(point))
    return next(nothing, None)


def check_share(group: Group, commitments: Sequence[Element], holder: int, share: int) -> bool:
    """Whether a share is the one the dealer has committed to."""
    return group.equal(group.mul_base(share), share_key(group, commitments, holder))


def seal_share(
    group: Group,
    table_id: TableId,
    dealer: int,
    holder: int,
    commitments: Sequence[Element],
    holder_key: Element,
    share: int,
    *,
    rng: Rng,
) -> bytes:
    """A share that only the holder can read, bound to table, dealer, holder and commitments."""
    label = length_prefixed("seal", table_id, dealer, holder, encode_elements(group, commitments))
    r = next(nonces(group, label, (share,), group.encode(holder_key), rng=rng))
    outer = group.encode(group.mul_base(r))
    shared = group.mul(r, holder_key)
    from ledger.primitives.by_cryptography import seal

    key, bound = _box(group, table_id, dealer, holder, commitments, holder_key, outer, shared)
    return outer + seal(key, NONCE, group.encode_scalar(share), bound)


def sealed_form(group: Group, sealed: bytes) -> Element | None:
    """R of a sealed share, or None where the bytes are none at all: then no complaint is needed."""
    if len(sealed) != SEALED_SIZE:
        return None
    try:
        outer = group.decode(sealed[: group.element_size])
    except BadEncoding:
        return None
    return None if group.is_identity(outer) else outer


def open_share(
    group: Group,
    table_id: TableId,
    dealer: int,
    holder: int,
    commitments: Sequence[Element],
    secret: int,
    holder_key: Element,
    sealed: bytes,
) -> int | None:
    """The holder's share, or None if it is not what the dealer has committed to: then complain."""
    outer = sealed_form(group, sealed)
    if outer is None:
        return None
    shared = group.mul(secret, outer)
    return _unseal(group, table_id, dealer, holder, commitments, holder_key, sealed, shared)


def _unseal(
    group: Group,
    table_id: TableId,
    dealer: int,
    holder: int,
    commitments: Sequence[Element],
    holder_key: Element,
    sealed: bytes,
    shared: Element,
) -> int | None:
    outer = sealed[: group.element_size]
    key, bound = _box(group, table_id, dealer, holder, commitments, holder_key, outer, shared)
    plain = primitives().unseal(key, NONCE, sealed[len(outer) :], bound)
    if plain is None:
        return None
    try:
        share = group.decode_scalar(plain)
    except BadEncoding:
        return None
    return share if check_share(group, commitments, holder, share) else None


def _box(
    group: Group,
    table_id: TableId,
    dealer: int,
    holder: int,
    commitments: Sequence[Element],
    holder_key: Element,
    outer: bytes,
    shared: Element,
) -> tuple[bytes, bytes]:
    """The key of one sealed share (32 bytes), and what the share is bound to."""
    bound = length_prefixed(
        "tafelrunde/1/escrow",
        table_id,
        dealer,
        holder,
        encode_elements(group, commitments),
        group.encode(holder_key),
        outer,
    )
    return primitives().derive(group.encode(shared), 32, bound), bound


def make_complaint(
    group: Group,
    place: ProofContext,
    dealer: int,
    secret: int,
    holder_key: Element,
    sealed: bytes,
    *,
    rng: Rng,
) -> bytes:
    """Z = e*R and its proof: 96 bytes that let everybody open one sealed share. BadStatement if
    the sealed bytes hold no R.
    """
    outer = sealed_form(group, sealed)
    if outer is None:
        raise BadStatement("these bytes are no sealed share; that needs no complaint")
    context_string = place.context_string("complaint", dealer)
    return pack_shares(group, context_string, secret, holder_key, (outer,), rng=rng)


def judge_complaint(
    group: Group,
    place: ProofContext,
    table_id: TableId,
    dealer: int,
    holder: int,
    commitments: Sequence[Element],
    holder_key: Element,
    sealed: bytes,
    complaint: bytes,
) -> Guilty:
    """Who is convicted by this complaint; somebody always is."""
    outer = sealed_form(group, sealed)
    if outer is None:
        return Guilty.DEALER
    context_string = place.context_string("complaint", dealer)
    opened = unpack_shares(group, context_string, holder_key, (outer,), complaint)
    if opened is None:
        return Guilty.COMPLAINER
    share = _unseal(group, table_id, dealer, holder, commitments, holder_key, sealed, opened[0])
    return Guilty.DEALER if share is None else Guilty.COMPLAINER


def lagrange(group: Group, points: Sequence[int]) -> list[PublicScalar]:
    """What the values at these points (not seats) are multiplied with to give the value at 0.
    Raises BadStatement for a point twice, or 0.
    """
    if len(set(points)) != len(points) or any(point % group.order == 0 for point in points):
        raise BadStatement(f"no interpolation from {list(points)!r}")
    weights = []
    for own in points:
        above = below = 1
        for other in points:
            if other != own:
                above = above * other % group.order
                below = below * (other - own) % group.order
        weights.append(public(above * pow(below, -1, group.order) % group.order))
    return weights


def make_substitutes(
    group: Group,
    place: ProofContext,
    absent: int,
    share: int,
    key: Element,
    bases: Sequence[Element],
    *,
    rng: Rng,
) -> bytes:
    """d = s*A on each base (A of a card, or the point of a roll) in place of an absent seat;
    `key` is the holder's `share_key` under that seat.
    """
    return pack_shares(
        group, place.context_string("substitute", absent), share, key, bases, rng=rng
    )


def read_substitutes(
    group: Group,
    place: ProofContext,
    absent: int,
    key: Element,
    bases: Sequence[Element],
    data: bytes,
) -> tuple[Element, ...] | None:
    """The d of one holder, or None if anything is wrong with them."""
    return unpack_shares(group, place.context_string("substitute", absent), key, bases, data)


def substitutes_check(
    group: Group,
    place: ProofContext,
    absent: int,
    key: Element,
    bases: Sequence[Element],
    data: bytes,
) -> tuple[tuple[Element, ...], ProofCheck] | None:
    """The first half of `read_substitutes`: parts that are still to be checked, and how."""
    return unpack_check(group, place.context_string("substitute", absent), key, bases, data)


def combine_substitutes(
    group: Group, needed: int, parts: Mapping[int, Sequence[Element]]
) -> tuple[Element, ...]:
    """T of the absent seat for each base, from the first `needed` holders in seat order (all
    holders' parts are checked before). Raises BadStatement if they are too few.
    """
    holders = sorted(parts)[:needed]
    if needed < 1 or len(holders) < needed:
        raise BadStatement(f"{needed!r} holders are needed, {len(parts)!r} are there")
    weights = lagrange(group, [holder + 1 for holder in holders])
    lists = [parts[holder] for holder in holders]
    return tuple(group.sums([(weights, column) for column in zip(*lists, strict=True)]))
