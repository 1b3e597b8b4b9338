"""Numbers nobody may foresee: nonces, masks, permutations.

Nonces are hedged: 64 fresh random bytes are hashed together with the secret and the context, so
that a source of chance that repeats itself does not give the same nonce to two challenges.
Permutations are drawn by Fisher-Yates with rejection, so all are equally likely.
"""

import hashlib
from collections.abc import Callable, Iterator, Sequence

from ledger.deck.group.group import Group
from ledger.deck.group.hashing import length_prefixed

Rng = Callable[[int], bytes]
"""n -> n random bytes; os.urandom is one."""

_FRESH = 64


def nonces(
    group: Group, context_string: bytes, secrets: Sequence[int], statement: bytes, *, rng: Rng
) -> Iterator[int]:
    """Endless scalars other than 0, for one proof."""
    fresh = rng(_FRESH)
    if len(fresh) != _FRESH:
        raise ValueError(f"the source of chance gave {len(fresh)} bytes instead of {_FRESH}")
    hidden = [group.encode_scalar(secret) for secret in secrets]
    seed = hashlib.sha512(
        length_prefixed("tafelrunde/1/nonce", fresh, hidden, context_string, statement)
    ).digest()
    number = 0
    size = group.scalar_size + 32
    while True:
        block = b""
        while len(block) < size:
            block += hashlib.sha512(seed + number.to_bytes(8, "big")).digest()
            number += 1
        scalar = int.from_bytes(block[:size], "little") % group.order
        if scalar:
            yield scalar


def draw_permutation(count: int, below: Callable[[int], int]) -> list[int]:
    """A permutation of 0 .. count-1; `below(n)` gives an unbiased number in 0 .. n-1."""
    order = list(range(count))
    for last in range(count - 1, 0, -1):
        other = below(last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def below_from(words: Iterator[int]) -> Callable[[int], int]:
    """Unbiased numbers below n from 64-bit words, those words refused that would favour some."""

    def below(bound: int) -> int:
        if not 0 < bound <= 1 << 32:
            raise ValueError(f"a bound lies between 1 and 2^32, not at {bound!r}")
        limit = (1 << 64) - (1 << 64) % bound
        while True:
            word = next(words)
            if word < limit:
                return word % bound

    return below


def words_from(rng: Rng) -> Iterator[int]:
    """Endless 64-bit words from a source of chance."""
    while True:
        yield int.from_bytes(rng(8), "big")


def words_of(seed: bytes) -> Iterator[int]:
    """Endless 64-bit words expanded from a seed by SHA-512 with a counter."""
    number = 0
    while True:
        block = hashlib.sha512(length_prefixed("tafelrunde/1/words", seed, number)).digest()
        for start in range(0, len(block), 8):
            yield int.from_bytes(block[start : start + 8], "big")
        number += 1
