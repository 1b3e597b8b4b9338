"""How strong bots can be: which levels a game has, and what they were called before.

A level is the name of a bot: whoever offers bots, names them at a table or plays games with them
takes it from here. How each of them chooses is said elsewhere (`engine.open_table.bots`).
"""

from __future__ import annotations

from engine.game import Game

EASY, MEDIUM, HARD = "easy", "medium", "hard"
LEVELS = (EASY, MEDIUM, HARD)
"""From the weakest on. A game that has ``medium`` has ``easy`` by it, ``hard`` only of its own."""

RANDOM = "random"
"""The bot of every game, for tests and comparisons: no level that people are offered."""

ONCE_CALLED = {"clever": MEDIUM}
"""Names of bots from before there were levels, and what they are now."""


def levels(game: Game) -> tuple[str, ...]:
    """The levels of this game, from the weakest on; none where its bots have names of their own."""
    return tuple(
        level for level in LEVELS if level in game.bots or (level == EASY and MEDIUM in game.bots)
    )


def bot_names(game: Game) -> tuple[str, ...]:
    """All names of bots that can be typed for this game: its levels, its other bots, at random."""
    return tuple(dict.fromkeys((*levels(game), *game.bots, RANDOM)))


def bot_meant(game: Game, name: str) -> str:
    """The name of the bot that somebody means by this name, whether there is one or not."""
    return name if name in game.bots else ONCE_CALLED.get(name, name)
