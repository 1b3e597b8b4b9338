"""The best answers to a question and what they are worth, for somebody who wants to learn.

What a hint says of closed cards is what the seat itself may think of them; it sees no more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isqrt
from typing import Any

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Chance
from engine.game import Hooks
from engine.search.search import candidates, halved
from engine.sight import Sight

BEST = 2
"""So many answers are told."""


@dataclass(frozen=True, slots=True)
class Hint:
    """An answer, and by how much its seat leads behind it on the average of the worlds that were
    looked at, with the standard error of that; both in hundredths of a point."""

    move: Move
    worth: int
    error: int


def hints(
    hooks: Hooks, sight: Sight[Any], decision: Decision[Any], moves: Sequence[Move], chance: Chance
) -> tuple[Hint, ...]:
    """The best of the honest ``moves`` and of what is too wide to list, the best one first.

    There is one where one is all that can be done. Raises NoWorld.
    """
    usual = hooks.usual(sight, moves, chance)
    found = candidates(hooks, sight, decision, (usual, *moves), chance)
    last = halved(hooks, sight, found, chance)
    best = sorted(last, key=lambda one: -one.total())[:BEST]
    return tuple(Hint(one.move, *mean_and_error(one.worth)) for one in best)


def mean_and_error(numbers: Sequence[int]) -> tuple[int, int]:
    """The mean, and its standard error; 0 where one number says nothing of it.

    >>> mean_and_error((100, 300))
    (200, 100)
    """
    count, total = len(numbers), sum(numbers)
    spread = count * sum(number * number for number in numbers) - total * total
    return total // count, isqrt(spread // (count * count * max(count - 1, 1)))
