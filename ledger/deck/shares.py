"""Shares: T_i = x*A_i for the cards that shall open, with one proof for all of them.

One act carries all shares a seat gives in one step: 32 bytes a card and 64 for the proof. The
same lines open a card from an own lock (the owner is then the only seat whose share is missing,
and its T is the whole mask), stand in for an absent seat, and answer a roll. A public card (O, M)
needs no share and is refused.

That a card may be opened now, for whom, and that it came from the deck at all (R30) is the
caller's to know.
"""

from collections.abc import Sequence

from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import Ciphertext, decode_elements, encode_elements
from ledger.deck.group.errors import BadEncoding, BadStatement
from ledger.deck.group.group import Element, Group
from ledger.deck.proofs.checks import ProofCheck, holds
from ledger.deck.proofs.context import ProofContext
from ledger.deck.proofs.dleq import MAX_PAIRS, PROOF_SIZE, dleq_check, prove_dleq


def make_shares(
    group: Group,
    place: ProofContext,
    secret: int,
    key: Element,
    cards: Sequence[Ciphertext],
    *,
    rng: Rng,
) -> bytes:
    """The shares of the seat with this secret and key on these cards, in their order."""
    return pack_shares(
        group, place.context_string("share"), secret, key, [c.a for c in cards], rng=rng
    )


def read_shares(
    group: Group, place: ProofContext, key: Element, cards: Sequence[Ciphertext], data: bytes
) -> tuple[Element, ...] | None:
    """The shares T_i that the bytes hold, in the cards' order; None if anything is wrong."""
    return unpack_shares(group, place.context_string("share"), key, [c.a for c in cards], data)


def pack_shares(
    group: Group,
    context_string: bytes,
    secret: int,
    key: Element,
    bases: Sequence[Element],
    *,
    rng: Rng,
) -> bytes:
    """secret * base for each base, and the proof, under any context string."""
    if not 0 < len(bases) <= MAX_PAIRS:
        raise BadStatement(f"shares are given on 1 to {MAX_PAIRS} cards, not {len(bases)!r}")
    images = [group.mul(secret, base) for base in bases]
    proof = prove_dleq(group, context_string, secret, key, bases, images, rng=rng)
    return encode_elements(group, images) + proof


def unpack_shares(
    group: Group, context_string: bytes, key: Element, bases: Sequence[Element], data: bytes
) -> tuple[Element, ...] | None:
    """The counterpart of `pack_shares`; None if anything is wrong."""
    found = unpack_check(group, context_string, key, bases, data)
    return found[0] if found is not None and holds(group, found[1]) else None


def shares_check(
    group: Group, place: ProofContext, key: Element, cards: Sequence[Ciphertext], data: bytes
) -> tuple[tuple[Element, ...], ProofCheck] | None:
    """The first half of `read_shares`: shares that are still to be checked, and how."""
    return unpack_check(group, place.context_string("share"), key, [c.a for c in cards], data)


def unpack_check(
    group: Group, context_string: bytes, key: Element, bases: Sequence[Element], data: bytes
) -> tuple[tuple[Element, ...], ProofCheck] | None:
    """The first half of `unpack_shares`; None if the form is bad."""
    if not 0 < len(bases) <= MAX_PAIRS or len(data) < PROOF_SIZE:
        return None
    try:
        images = decode_elements(group, data[:-PROOF_SIZE], len(bases))
    except BadEncoding:
        return None
    check = dleq_check(group, context_string, key, bases, images, data[-PROOF_SIZE:])
    return None if check is None else (images, check)
