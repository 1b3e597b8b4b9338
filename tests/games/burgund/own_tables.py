"""Own values for Burgund as people might have them: the three tables, at random within bounds."""

import json
from typing import Any

from engine.chance import Chance, Seeded, choice
from engine.games.burgund.table.data import GAINED, GUESSED, REPLACEABLE_TABLES
from engine.replaceable_tables.tables import DATA

BUILDINGS = tuple(next(one.usual for one in REPLACEABLE_TABLES if one.name == "buildings"))
ROUNDS = ("b", "c", "e")


def own_tables(number: int) -> dict[str, Any]:
    """One table of its own, or two, or all three; equal numbers give equal values."""
    chance = Seeded(number)
    tables: dict[str, Any] = {
        "triples": {one: chance.below(21) for one in GUESSED},
        "buildings": {one: [1 + chance.below(6) for _ in range(3)] for one in BUILDINGS},
        "rounds": {
            letter: [_gain(chance) for _ in range(1 + chance.below(6))] for letter in ROUNDS
        },
    }
    kept = 1 + number % 7
    return {name: table for at, (name, table) in enumerate(tables.items()) if kept >> at & 1}


def _gain(chance: Chance) -> dict[str, int]:
    names = [one for one in GAINED if chance.below(3) == 0] or [choice(GAINED, chance)]
    return {name: 1 + chance.below(5 if chance.below(4) == 0 else 2) for name in names}


def own_option(tables: dict[str, Any]) -> dict[str, str]:
    """The option as it is given to the game."""
    return {DATA: json.dumps(tables)}
