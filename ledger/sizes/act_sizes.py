"""How many bytes an act takes by public sizes alone: how many cards, faces, letters.

Each act is spelled as ``ledger.sealed.acts`` has it, with ``Data`` in place of what only its author
could write. Nothing is computed in a group, so a walk over a game can size all it could ask for.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.basics import Move
from engine.claims import OneOf
from ledger.deck.group.group import Group
from ledger.deck.proofs import claims, dleq, linear, shuffle
from ledger.records import canon
from ledger.sealed.acts import (
    COUNT,
    LAYER,
    MOVE,
    OPEN,
    PROVE,
    RELOCK,
    ROLL,
    SHARE,
    SHUFFLE,
    STAND_IN,
)

SMALL_ARRAY, SMALL_DATA, DATA = 16, 1 << 8, 1 << 16
"""Where the head of an array or of a byte string grows (the form of ``ledger.records.canon``)."""


@dataclass(frozen=True, slots=True)
class Data:
    """So many bytes that nobody has written."""

    size: int


def encoded(value: Any) -> int:
    """The bytes that ``canon.encode`` would write, for values of any length."""
    if isinstance(value, Data):
        return value.size + (2 if value.size < SMALL_DATA else 3 if value.size < DATA else 5)
    if isinstance(value, tuple | list):
        return (1 if len(value) < SMALL_ARRAY else 3) + sum(map(encoded, value))
    return len(canon.encode(value))


@dataclass(frozen=True, slots=True)
class ActSizes:
    """The sizes of acts at a table whose game has so many faces."""

    group: Group
    faces: frozenset[str]

    def _cards(self, count: int) -> Data:
        return Data(2 * count * self.group.element_size)

    def _masks(self, count: int) -> Data:
        return Data(count * self.group.element_size + dleq.PROOF_SIZE)

    def shuffle(self, zone: str, back: str, count: int) -> int:
        """A shuffle of one pile."""
        return encoded((SHUFFLE, zone, back, self._cards(count), Data(shuffle.proof_size(count))))

    def relock(self, count: int) -> int:
        """So many own cards locked anew or copied: one proof of the key and of each card."""
        return encoded((RELOCK, self._cards(count), Data(linear.proof_size(self.group, count + 1))))

    def open(self, count: int) -> int:
        """Own cards shown to all."""
        return encoded((OPEN, self._masks(count)))

    def share(self, count: int) -> int:
        """Parts of cards under the joint key."""
        return encoded((SHARE, self._masks(count)))

    def stand_in(self, count: int) -> int:
        """Parts of cards, or of a roll, in place of an absent seat."""
        return encoded((STAND_IN, 0, self._masks(count)))

    def layer(self, count: int) -> int:
        """So many cards of an absent seat under a second key."""
        return encoded((LAYER, self._cards(count), Data(linear.proof_size(self.group, count + 1))))

    def roll(self) -> int:
        """A part of joint randomness, for any number of dice."""
        return encoded((ROLL, self._masks(1)))

    def move(self, move: Move) -> int:
        """A move; its arguments are what they are."""
        return encoded((MOVE, *move.plain()))

    def prove(self, claim: Any) -> int:
        """A closed claim about one card."""
        named = self.faces & set(claim.faces)
        inside = isinstance(claim, OneOf)
        return encoded((PROVE, Data(self._of_set(len(named)) if inside else self._out_of(named))))

    def count(self, cards: int, faces: tuple[str, ...]) -> int:
        """A flag and a proof for each card, each as long as the longer of the two may be."""
        named = self.faces & set(faces)
        proof = Data(max(self._of_set(len(named)), self._out_of(named)))
        return encoded((COUNT, Data(cards), (proof,) * cards))

    def _of_set(self, faces: int) -> int:
        return claims.size_in(self.group, faces)

    def _out_of(self, excluded: frozenset[str]) -> int:
        return claims.size_not_in(self.group, len(excluded), len(self.faces) - len(excluded))
