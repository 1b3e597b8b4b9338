"""Own values for San Marco as people might have them: awards, borders, at random within bounds."""

import json
from collections.abc import Mapping
from itertools import combinations
from typing import Any

from engine.chance import Seeded
from engine.games.san_marco.table.data import KEYS
from engine.replaceable_tables.tables import DATA

PAIRS = tuple(combinations(KEYS, 2))
"""Every border there could be."""


def own_borders(number: int) -> list[list[str]]:
    """Five to fifteen borders by which every district can be reached."""
    chance, left = Seeded(number), list(PAIRS)
    chosen: list[list[str]] = []
    reached = {KEYS[chance.below(len(KEYS))]}
    while len(reached) < len(KEYS):
        leading = [pair for pair in left if len(reached.intersection(pair)) == 1]
        pair = leading[chance.below(len(leading))]
        left.remove(pair)
        reached.update(pair)
        chosen.append(list(pair if chance.below(2) else pair[::-1]))
    for _ in range(chance.below(len(left) + 1)):
        chosen.append(list(left.pop(chance.below(len(left)))))
    return chosen


def own_awards(number: int) -> dict[str, list[int]]:
    """Two awards a district, the first not less than the second."""
    chance = Seeded(number)
    pairs = {key: sorted((chance.below(31), chance.below(31))) for key in KEYS}
    return {key: pair[::-1] for key, pair in pairs.items()}


def own_tables(number: int) -> dict[str, Any]:
    """One table of its own, or both; equal numbers give equal values."""
    tables = {"awards": own_awards(number), "borders": own_borders(number)}
    kept = ("awards", "borders") if number % 3 == 0 else (("borders",), ("awards",))[number % 3 - 1]
    return {name: tables[name] for name in kept}


def own_option(tables: Mapping[str, Any]) -> dict[str, str]:
    """The option as it is given to the game."""
    return {DATA: json.dumps(tables)} if tables else {}
