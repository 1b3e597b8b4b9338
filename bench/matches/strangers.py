"""Bots that no search knows, to see whether hard is good against more than what it looks ahead by.

They are never offered to people. A shaken one weighs as medium does, but each of its numbers is up
to a quarter smaller or greater, drawn from a seed and rounded by lot; a careless one is medium with
a random move in ten decisions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bench.shake.constants import changed, constants, taste_of, with_taste
from engine.basics import Move
from engine.chance import Chance, Seeded
from engine.game import Bot, Game
from engine.open_table.bots import random_bot
from engine.open_table.levels import MEDIUM
from engine.sight import Sight

FURTHEST = 25
"""By so many hundredths a number is smaller or greater at the most."""
SLIPS = 10
"""A careless bot makes one move in so many at random."""


def shaken(game: Game, seed: int) -> Bot:
    """The medium bot by a taste of which each number is another one. Raises NoTaste."""
    chance, taste = Seeded(seed), taste_of(game.bots[MEDIUM])
    for one in constants(taste):
        part = 100 - FURTHEST + chance.below(2 * FURTHEST + 1)
        value = (one.value * part + chance.below(100)) // 100  # rounded by lot, as often up as down
        # what is counted with or divided by stays a count
        taste = changed(taste, one, max(1, value) if one.value > 0 else value)
    return with_taste(game.bots[MEDIUM], taste)


@dataclass(frozen=True)
class Careless:
    """A bot that now and then makes any honest move."""

    bot: Bot

    def __call__(self, sight: Sight[Any], moves: Sequence[Move], chance: Chance) -> Move:
        """The move of the bot, or any."""
        bot = random_bot if chance.below(SLIPS) == 0 else self.bot
        return bot(sight, moves, chance)


def careless(game: Game, _seed: int) -> Bot:
    """The medium bot that slips."""
    return Careless(game.bots[MEDIUM])


STRANGERS: Mapping[str, Callable[[Game, int], Bot]] = {"shaken": shaken, "careless": careless}
"""By their names; each is made for a game and from a seed."""
