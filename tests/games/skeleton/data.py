"""The tables of the game as plain values; whatever rules depend on is part of ``DATA``."""

from __future__ import annotations

from engine.basics import Face

POINTS: dict[Face, int] = {"candle": 1, "lamp": 2, "torch": 3, "beacon": 4}
"""What a lit lantern is worth."""

LANTERNS = tuple(POINTS)
FOG: Face = "fog"
FACES = (*LANTERNS, FOG)

DECK = (*LANTERNS * 4, *(FOG,) * 8)
START_CARDS = 3
MOST_TOSSED = 2
"""So many cards at most are thrown away in one turn."""

DATA = (tuple(POINTS.items()), DECK, START_CARDS, MOST_TOSSED)
