"""The bots of a game by their names: its own, one that plays at random, and one that errs; and
what any bot is asked.

What they answer is asked and checked elsewhere (``engine.open_table.simulate``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Chance
from engine.game import Bot, Game
from engine.kernel.asked import asked
from engine.open_table.levels import EASY, MEDIUM, RANDOM, bot_meant
from engine.sight import Sight
from engine.table import Table


def question(sight: Sight[Any]) -> Decision[Any] | None:
    """The decision that the seat is asked: the first line of its own run, as a rule."""
    line = next(iter(sight.state.agenda), None)
    return line if isinstance(line, Decision) else asked(sight.state, sight.seat)


def random_bot(sight: Sight[Table], moves: Sequence[Move], chance: Chance) -> Move:
    """Any of the moves or of the wide choices, each as likely: the bot every game has."""
    decision = question(sight)
    choices = decision.choices(sight.state) if decision is not None else ()
    at = chance.below(len(moves) + len(choices))
    if decision is not None and at >= len(moves):
        wide = choices[at - len(moves)].sample(chance)
        if decision.honest(sight, [wide]):
            return wide
    return moves[at % len(moves)]


LAPSES = 3
"""A weakened bot chooses one decision in so many at random."""


@dataclass(frozen=True)
class Weakened:
    """A bot that plays as another one, but for one decision in three: there it takes anything.

    Its moves are honest, and it is told no less than the other.
    """

    bot: Bot

    def __call__(self, sight: Sight[Any], moves: Sequence[Move], chance: Chance) -> Move:
        """The move of the bot, or any."""
        bot = random_bot if chance.below(LAPSES) == 0 else self.bot
        return bot(sight, moves, chance)


def known_bots(game: Game) -> dict[str, Bot]:
    """Every bot of a game by its name (``engine.open_table.levels``)."""
    known: dict[str, Bot] = {RANDOM: random_bot}
    if MEDIUM in game.bots:
        known[EASY] = Weakened(game.bots[MEDIUM])
    return {**known, **game.bots}


def bots_named(game: Game, names: Sequence[str], seats: int) -> list[Bot]:
    """The bots of these names, one for each seat; a short list is repeated from its start.

    Raises KeyError with the name for a bot the game does not have.
    """
    known = known_bots(game)
    meant = [bot_meant(game, name) for name in names]
    return [known[meant[seat % len(meant)]] for seat in range(seats)]
