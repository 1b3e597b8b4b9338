"""What a move can say about a card that others cannot read, and when it is proven: at once.

``Opened`` cards are shown to everybody by the mover in the very event that makes the claim; the
others stay closed and are proven without showing them (R38, R39). No claim waits
for a later step or for the end of the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Card, Face


@dataclass(frozen=True, slots=True)
class Opened:
    """The mover opens ``card`` to all, and its face is one of ``fits`` (any face if ``None``)."""

    card: Card
    fits: tuple[Face, ...] | None = None

    def holds(self, face: Face) -> bool:
        """Whether a card with this face satisfies the claim."""
        return self.fits is None or face in self.fits


@dataclass(frozen=True, slots=True)
class OneOf:
    """``card`` stays closed; it is one of ``faces``."""

    card: Card
    faces: tuple[Face, ...]

    def holds(self, face: Face) -> bool:
        """Whether a card with this face satisfies the claim."""
        return face in self.faces


@dataclass(frozen=True, slots=True)
class NoneOf:
    """``card`` stays closed; it is none of ``faces``."""

    card: Card
    faces: tuple[Face, ...]

    def holds(self, face: Face) -> bool:
        """Whether a card with this face satisfies the claim."""
        return face not in self.faces


Claim = Opened | OneOf | NoneOf


@dataclass(frozen=True, slots=True)
class Count:
    """How many cards of ``zone`` show one of ``faces``, proven card by card on fresh handles (R39).

    The owner shuffles the zone in the same event, so that a flag tells nothing about a card that
    anybody has met before; the flags die with the next shuffle.
    """

    zone: str
    faces: tuple[Face, ...]
