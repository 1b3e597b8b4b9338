"""A small table for measuring the deck: seats with keys, faces with points, cards under locks."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass

from ledger.deck.cards import FaceTable
from ledger.deck.group.ciphertext import Ciphertext, joint_key, open_card
from ledger.deck.group.group import Element, Group
from ledger.deck.keys import TableKeys, derive_keys
from ledger.deck.proofs.context import ProofContext
from ledger.deck.proofs.shuffle import shuffle

TABLE = hashlib.sha256(b"bench").digest()
PLACE = ProofContext(roster=TABLE, rules="bench/1", step=9, seat=0, identity=TABLE, prev=TABLE).at(
    act=0, kind="bench", zone="deck", lock=TABLE
)


@dataclass(frozen=True)
class Deck:
    """The seats of a table, their joint key, and the points of its faces."""

    group: Group
    seats: tuple[TableKeys, ...]
    joint: Element
    points: tuple[Element, ...]

    def laid_open(self, count: int) -> tuple[Ciphertext, ...]:
        """The first cards as they lie before anybody has shuffled."""
        return tuple(open_card(self.group, point) for point in self.points[:count])

    def shuffled(self, count: int) -> tuple[Ciphertext, ...]:
        """Cards after one seat has shuffled them under the joint key: what the next one gets."""
        return shuffle(self.group, PLACE, self.joint, self.laid_open(count), rng=os.urandom)[0]

    def own(self, seat: int, count: int) -> tuple[Ciphertext, ...]:
        """Cards under the key of one seat, in the order of the faces."""
        cards = []
        for point in self.points[:count]:
            mask = int.from_bytes(os.urandom(64), "big") % self.group.order
            lock = self.group.mul(mask, self.seats[seat].key)
            cards.append(Ciphertext(self.group.mul_base(mask), self.group.add(point, lock)))
        return tuple(cards)


def make_deck(group: Group, *, seats: int, faces: int) -> Deck:
    """A table of so many seats whose deck has so many different faces."""
    keys = tuple(derive_keys(group, bytes([seat + 1]) * 32, TABLE) for seat in range(seats))
    names = [("deck", f"face {number}") for number in range(faces)]
    known = FaceTable(group, "bench/1", names)
    joint = joint_key(group, [one.key for one in keys])
    return Deck(group, keys, joint, tuple(known.point(name) for name in names))
