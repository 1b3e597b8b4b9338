"""Dice that nobody can bias: a point opened under the joint key (R40 to R43).

The point hangs on the head that opened the roll, so it is fixed before anybody knows a share of
it; its opening is unique, so nobody can choose; an absent seat is stood in for, so nobody can roll
again by leaving. One point gives any number of dice.

A table of one seat has the whole key and could steer a point that hangs on the head: there the
point hangs on the table and a counter. Before keys exist, the order at the table is drawn from
secrets that were committed to.
"""

import hashlib
from collections.abc import Iterable, Sequence

from ledger.deck.group.chance import Rng, below_from, draw_permutation, words_of
from ledger.deck.group.errors import BadStatement
from ledger.deck.group.group import Element, Group
from ledger.deck.group.hashing import hash_to_group, length_prefixed
from ledger.deck.proofs.checks import ProofCheck
from ledger.deck.proofs.context import ProofContext, context_string
from ledger.deck.shares import pack_shares, unpack_check, unpack_shares
from ledger.table_id import TableId

MAX_DICE = 4096
"""Dice of one roll; all dice of all seats at a table's start are a few dozen."""

_CS = context_string("roll")


def roll_point(group: Group, table_id: TableId, head: bytes, line: int) -> Element:
    """P of a roll: `head` is the head at which the line came to the front of the agenda, `line`
    its place there.
    """
    return hash_to_group(group, length_prefixed("tafelrunde/1/roll", table_id, head, line), _CS)


def lone_roll_point(group: Group, table_id: TableId, counter: int) -> Element:
    """P of roll number `counter` at a table of one seat (R43)."""
    return hash_to_group(group, length_prefixed("tafelrunde/1/roll-alone", table_id, counter), _CS)


def make_roll_share(
    group: Group, place: ProofContext, secret: int, key: Element, point: Element, *, rng: Rng
) -> bytes:
    """T = x*P and its proof: 96 bytes."""
    return pack_shares(group, place.context_string("roll"), secret, key, (point,), rng=rng)


def read_roll_share(
    group: Group, place: ProofContext, key: Element, point: Element, data: bytes
) -> Element | None:
    """The share in these bytes, or None if anything is wrong with it."""
    shares = unpack_shares(group, place.context_string("roll"), key, (point,), data)
    return None if shares is None else shares[0]


def roll_check(
    group: Group, place: ProofContext, key: Element, point: Element, data: bytes
) -> tuple[tuple[Element, ...], ProofCheck] | None:
    """The first half of `read_roll_share`: one share that is still to be checked, and how."""
    return unpack_check(group, place.context_string("roll"), key, (point,), data)


def roll_seed(group: Group, point: Element, shares: Iterable[Element]) -> bytes:
    """64 bytes from the sum of all seats' shares, those of absent seats included (R41)."""
    total = group.identity
    for share in shares:
        total = group.add(total, share)
    return seed_of_sum(group, point, total)


def seed_of_sum(group: Group, point: Element, total: Element) -> bytes:
    """The same, from the sum of the shares."""
    value = length_prefixed("tafelrunde/1/rolled", group.encode(point), group.encode(total))
    return hashlib.sha512(value).digest()


def dice(seed: bytes, sides: Sequence[int]) -> tuple[int, ...]:
    """One number from 1 to its sides for each die, all equally likely. Raises BadStatement."""
    if len(sides) > MAX_DICE or not all(1 <= side <= 1 << 32 for side in sides):
        raise BadStatement(f"no {len(sides)!r} dice of 1 to 2^32 sides each")
    below = below_from(words_of(length_prefixed("dice", seed)))
    return tuple(1 + below(side) for side in sides)


def rolled_permutation(seed: bytes, count: int) -> tuple[int, ...]:
    """A permutation of 0 .. count-1 from a roll: the shuffle of a table of one seat."""
    if not 0 <= count <= MAX_DICE:
        raise BadStatement(f"a roll orders up to {MAX_DICE} cards, not {count!r}")
    return tuple(
        draw_permutation(count, below_from(words_of(length_prefixed("permutation", seed))))
    )


def seating(table_id: TableId, secrets: Sequence[bytes]) -> tuple[int, ...]:
    """The order at the table, from every seat's order secret (docs/protocol.md, section 5)."""
    seed = hashlib.sha512(length_prefixed("tafelrunde/1/seating", table_id, list(secrets))).digest()
    return rolled_permutation(seed, len(secrets))
