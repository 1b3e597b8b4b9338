"""What steps that closed short have left unfinished.

A step that closes short keeps what its events hold (R18). Parts of an opening or a roll wait here
for the missing ones, the piles of a shuffle by all for those who have not mixed them yet.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.basics import Card, Face, Seat
from ledger.deck.group.ciphertext import Ciphertext, encode_cards
from ledger.deck.group.group import Element, Group

ROLLED: Card = -1
"""Instead of a card: the point of the roll in front."""

Slot = tuple[Card, Seat]
"""A card, and a seat whose part on it is meant or under whose key it lies."""


@dataclass(frozen=True)
class Given:
    """Parts of the opening or roll in front that are there already (R22).

    ``shares`` are T_i by card and i; ``substitutes`` d_ij by card, i and j; ``opened`` and
    ``copied`` what owners have shown and copied of their own cards for the same line.
    """

    shares: Mapping[Slot, Element] = field(default_factory=dict)
    substitutes: Mapping[tuple[Card, Seat, Seat], Element] = field(default_factory=dict)
    opened: Mapping[Card, Face] = field(default_factory=dict)
    copied: Mapping[Slot, Ciphertext] = field(default_factory=dict)

    def __add__(self, other: Given) -> Given:
        """Both together."""
        if not other:
            return self
        return Given(
            {**self.shares, **other.shares},
            {**self.substitutes, **other.substitutes},
            {**self.opened, **other.opened},
            {**self.copied, **other.copied},
        )

    def __bool__(self) -> bool:
        """Whether there is anything."""
        return bool(self.shares or self.substitutes or self.opened or self.copied)

    def plain(self, group: Group) -> tuple[Any, ...]:
        """As plain values, elements by their encodings."""
        return (
            tuple((*key, group.encode(one)) for key, one in sorted(self.shares.items())),
            tuple((*key, group.encode(one)) for key, one in sorted(self.substitutes.items())),
            tuple(sorted(self.opened.items())),
            tuple(
                (*key, group.encode(self.copied[key].a), group.encode(self.copied[key].b))
                for key in sorted(self.copied)
            ),
        )


PileName = tuple[str, str]
"""A zone and a back."""


@dataclass(frozen=True)
class Pile:
    """The cards of one back in one zone on their way round the table in a shuffle by all (R35).

    ``first`` is the seat its way begins with, ``done`` are those that have shuffled it, in order.
    """

    zone: str
    back: str
    first: Seat
    done: tuple[Seat, ...]
    cards: tuple[Ciphertext, ...]

    @property
    def name(self) -> PileName:
        """Its zone and back."""
        return self.zone, self.back

    def next(self, live: tuple[Seat, ...]) -> Seat | None:
        """The first live seat, from the pile's own on, that has not shuffled it; None at its end.

        So every seat that is there has shuffled, whoever went and came back on the way (R35).
        """
        order = [s for s in live if s >= self.first] + [s for s in live if s < self.first]
        return next((seat for seat in order if seat not in self.done), None)

    def shuffled(self, seat: Seat, cards: tuple[Ciphertext, ...]) -> Pile:
        """The pile as this seat gives it on."""
        return replace(self, done=(*self.done, seat), cards=cards)


@dataclass(frozen=True)
class ShuffleInProgress:
    """A shuffle by all on its way round: its piles, zones in the order of the line (R35)."""

    piles: tuple[Pile, ...]

    def plain(self, group: Group) -> tuple[Any, ...]:
        """As plain values, the cards of each pile as one hash."""
        return tuple(
            (*p.name, p.first, p.done, hashlib.sha256(encode_cards(group, p.cards)).digest())
            for p in self.piles
        )
