"""The table of Skeleton as one value. Knows public facts only.

Zones: ``deck``, ``discard`` (open), and for each seat ``hand:0`` (under its key) and ``lit:0``
(open lanterns).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Face, Seat
from engine.shapes.zones import by_seat
from engine.table import Table

DECK, DISCARD = "deck", "discard"
HAND, LIT = by_seat("hand"), by_seat("lit")


@dataclass(frozen=True)
class State(Table):
    """Everything public. ``turn`` counts the turns of all seats together, from 1, and each seat
    has one in each of the ``rounds``.
    """

    rounds: int
    turn: int

    def lanterns(self, seat: Seat) -> tuple[Face, ...]:
        """The lanterns that burn before a seat."""
        return tuple(self.faces[card] for card in self.zone(LIT[seat]))
