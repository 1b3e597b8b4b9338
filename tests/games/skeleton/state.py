"""The table of Skeleton as one value. Knows public facts only.

Zones: ``deck``, ``discard`` (open), and for each seat ``hand:0`` (under its key) and ``lit:0``
(open lanterns).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Face, Phrase, Seat, phrase
from engine.table import Table

DECK, DISCARD = "deck", "discard"


@dataclass(frozen=True)
class State(Table):
    """Everything public. ``turn`` counts the turns of all seats together, from 1, and each seat
    has one in each of the ``rounds``.
    """

    rounds: int
    turn: int

    def lanterns(self, seat: Seat) -> tuple[Face, ...]:
        """The lanterns that burn before a seat."""
        return tuple(self.faces[card] for card in self.zone(lit(seat)))


def hand(seat: Seat) -> str:
    """The zone of the cards a seat holds."""
    return f"hand:{seat}"


def lit(seat: Seat) -> str:
    """The zone of the lanterns before a seat."""
    return f"lit:{seat}"


def face_of(face: Face | None) -> str:
    """The catalogue's key of a face."""
    return f"face.{face}" if face is not None else "word.unknown"


def points_of(count: int) -> Phrase:
    """So many points, in words."""
    return phrase("points.one") if count == 1 else phrase("points.many", n=count)
