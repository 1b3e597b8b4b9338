"""Words of this game that several places say: what a gain is, by its parts."""

from __future__ import annotations

from engine.basics import Phrase
from engine.games.burgund.data import ANIMAL, GOOD, POINT, SILVER, WORKER, Gain
from engine.shapes.phrases import counted

CALLED = {POINT: "points", SILVER: "silver", WORKER: "workers", GOOD: "goods", ANIMAL: "animals"}


def gain_told(gain: Gain) -> tuple[Phrase, ...]:
    """Each part of a gain with its number.

    >>> [one.plain() for one in gain_told((("silver", 2),))]
    [['silver.many', {'n': 2}]]
    """
    return tuple(counted(CALLED[what], count) for what, count in gain)
