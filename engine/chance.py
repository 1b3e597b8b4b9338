"""Chance for the open dealer and for bots: a small seeded generator, the same everywhere.

It is for simulations and tests. Nothing a player must trust comes from it: at a real table all
randomness is joint and proven (``ledger.deck``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

V = TypeVar("V")
_VALUES = 1 << 64
_MASK = _VALUES - 1


class Chance(Protocol):
    """Where an open dealer or a bot takes its chance from."""

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1, each as likely."""
        ...


class Seeded:
    """The generator of Steele, Lea and Flood (SplitMix64, 2014), cut to a range by rejection.

    >>> Seeded(1).below(6), Seeded(1).below(6)
    (5, 5)
    """

    def __init__(self, seed: int) -> None:
        """Start from a whole number; only its lowest 64 bits count."""
        self._state = seed & _MASK

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1, each as likely. ``bound`` is at least 1."""
        limit = _VALUES - _VALUES % bound
        while True:
            z = self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
            z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
            value = z ^ (z >> 31)
            if value < limit:
                return value % bound


def shuffled(items: Sequence[V], chance: Chance) -> list[V]:
    """The items in an order in which every permutation is as likely (Fisher and Yates)."""
    result, below = list(items), chance.below
    for i in range(len(result) - 1, 0, -1):
        j = below(i + 1)
        result[i], result[j] = result[j], result[i]
    return result


def choice(items: Sequence[V], chance: Chance) -> V:
    """One of the items, each as likely. There is at least one."""
    return items[chance.below(len(items))]


def one_of_best(items: Sequence[V], value: Callable[[V], int], chance: Chance) -> V:
    """An item of the highest value; among equals any. There is at least one item."""
    values = [value(item) for item in items]
    most = max(values)
    return choice(
        [item for item, worth in zip(items, values, strict=True) if worth == most], chance
    )


def weighed_choice(items: Sequence[V], weights: Sequence[int], chance: Chance) -> V:
    """One of the items, as likely as its weight (not negative); each as likely if all are zero."""
    total = sum(weights)
    if total == 0:
        return choice(items, chance)
    at = chance.below(total)
    for item, weight in zip(items, weights, strict=True):
        if at < weight:
            return item
        at -= weight
    raise AssertionError("the lot lies below the sum of the weights")
