"""One bot against others that are all of one kind, its place going round with the seed.

A tournament seats the lone bot at each place in turn and plays both directions; where one of the
two takes seconds for a game that is seven eighths too much. Here the slow bot plays one seat of one
game for each seed, and it is noted what each of its decisions has cost.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bench.matches.strangers import STRANGERS
from cli.series.games import Match, Result, Series
from cli.series.kept_results import KeptResults, Setting, key_of, open_results
from cli.series.same_rules import rules_of
from cli.series.tournament import MatchUp
from engine.basics import Move, Seat
from engine.chance import Chance
from engine.game import Bot, Game
from engine.games import find_game
from engine.open_table.bots import bots_named
from engine.open_table.levels import bot_names
from engine.open_table.simulate import play
from engine.plain import plain
from engine.sight import Sight
from ledger.records.canon import digest

STRANGER_SEEDS = 100
"""Strangers of one game are made from seeds so far apart from those of the next game."""


@dataclass(frozen=True)
class Alone:
    """Which bot sits alone among which others, at tables of how many, from which seeds."""

    game: str
    seats: int
    bots: MatchUp
    seeds: range

    def matches(self) -> list[Match]:
        """All games."""
        return [Match(self._series(self.lone(seed)), seed) for seed in self.seeds]

    def lone(self, seed: int) -> Seat:
        """Where the lone bot sits in the game of this seed."""
        return seed % self.seats

    def settings(self) -> dict[Setting, object]:
        """What results hang on; how many are played is none of it."""
        return {
            Setting.GAME: self.game,
            Setting.RULES: rules_of([self.game]).hash.hex(),
            Setting.SEATS: self.seats,
            Setting.OPTIONS: {},
            Setting.BOTS: [self.bots.one, self.bots.others],
            Setting.TOURNAMENT: False,
            Setting.SEED: self.seeds.start,
        }

    def _series(self, lone: Seat) -> Series:
        return Series(self.game, self.seats, {}, self.bots.bots(lone, self.seats))


@dataclass
class Timed:
    """A bot, and the CPU seconds of each of its decisions."""

    bot: Bot
    clock: Callable[[], float] = time.process_time
    spent: list[float] = field(default_factory=list)

    def __call__(self, sight: Sight[Any], moves: Sequence[Move], chance: Chance) -> Move:
        """The move of the bot."""
        before = self.clock()
        move = self.bot(sight, moves, chance)
        self.spent.append(self.clock() - before)
        return move


def known(game: Game) -> tuple[str, ...]:
    """All bots that can be named: those of the game and strangers."""
    return (*bot_names(game), *STRANGERS)


def bot_of(game: Game, name: str, seed: int) -> Bot:
    """The bot of this name; a stranger is made from the seed."""
    return STRANGERS[name](game, seed) if name in STRANGERS else bots_named(game, [name], 1)[0]


def played(match: Match, lone: Seat) -> tuple[Result, list[float]]:
    """What came of one game, and the CPU seconds of each decision of the lone bot."""
    series, seed = match
    game = find_game(series.game)
    first = seed * STRANGER_SEEDS
    bots = [bot_of(game, name, first + seat) for seat, name in enumerate(series.bots)]
    timed = Timed(bots[lone])
    bots[lone] = timed
    end = play(game, series.seats, series.options, seed, bots)
    result = {
        "seed": seed,
        "scores": list(end.outcome.scores),
        "winners": list(end.outcome.winners),
        "moves": end.moves,
        "digest": digest(plain(end.state)).hex(),
    }
    return result, timed.spent


@dataclass
class Run:
    """The results of an ``Alone`` as they come, and what each decision of this run has cost."""

    alone: Alone
    found: dict[int, Result] = field(default_factory=dict)
    spent: list[float] = field(default_factory=list)

    def results(self) -> list[tuple[Seat, Result]]:
        """Where the lone bot sat, and what came of it, by the seeds."""
        return [(self.alone.lone(seed), self.found[seed]) for seed in sorted(self.found)]

    def play(self, processes: int = 1, into: Path | None = None) -> None:
        """Play what is not kept in the folder; each result is kept there as it comes.

        Raises what ``cli.series.kept_results`` does.
        """
        kept = None if into is None else open_results(into, self.alone.settings())
        try:
            left = self._left(kept)
            for match, (result, spent) in zip(left, self._played(left, processes), strict=True):
                if kept is not None:
                    kept.keep(match, result)
                self.found[match.seed] = result
                self.spent += spent
        finally:
            if kept is not None:
                kept.close()

    def _left(self, kept: KeptResults | None) -> list[Match]:
        there = {} if kept is None else kept.found
        left = []
        for match in self.alone.matches():
            if key_of(match) in there:
                self.found[match.seed] = there[key_of(match)]
            else:
                left.append(match)
        return left

    def _played(
        self, left: Sequence[Match], processes: int
    ) -> Iterator[tuple[Result, list[float]]]:
        lone = [self.alone.lone(match.seed) for match in left]
        if processes == 1:
            yield from map(played, left, lone)
            return
        with ProcessPoolExecutor(processes) as pool:
            yield from pool.map(played, left, lone)
