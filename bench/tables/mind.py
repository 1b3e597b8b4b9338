"""The bot of one seat of a measured table, by its level: hard ones think beside the node.

It is the program's own process for that; what it has taken of memory is told at the end.
"""

from __future__ import annotations

from concurrent.futures import Executor
from typing import Any

from twisted.internet.defer import Deferred, succeed

from bench.clock import most_memory
from cli.series.processes import DeafProcesses
from cli.thinking.thinking_process import ThinkingProcess
from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Chance
from engine.game import Game
from engine.open_table.bots import bots_named
from engine.open_table.levels import HARD
from engine.open_table.simulate import decide
from engine.sight import Sight

PATIENCE = 60.0
"""Seconds in which the process says how large it is."""


class Mind:
    """How one seat answers: at once on the node's thread, or, on level hard, beside it."""

    def __init__(self, reactor: Any, game: Game, level: str) -> None:
        """A hard one begins its process now, as when a table opens."""
        self._game, self._level = game, level
        self._begun: Executor | None = None
        self._process: ThinkingProcess | None = None
        if level == HARD:
            self._process = ThinkingProcess(
                reactor.callFromThread, _lost, clock=reactor, pool=self._begin
            )
            self._process.prepare(game.id)

    def answer(self, sight: Sight[Any], decision: Decision[Any], chance: Chance) -> Deferred[Move]:
        """What it plays, now or some time later."""
        if self._process is None:
            (bot,) = bots_named(self._game, [self._level], 1)
            return succeed(decide(bot, sight, decision, chance))
        thought = self._process.ask(self._game.id, self._level, sight, decision, chance)
        return thought.addCallback(_is_there)

    def close(self) -> float | None:
        """Its process ends; megabytes that it has had, None where there was none."""
        if self._process is None or self._begun is None:
            return None
        try:
            return self._begun.submit(most_memory).result(PATIENCE)
        finally:
            self._process.close()

    def _begin(self, jobs: int) -> Executor:
        self._begun = DeafProcesses(jobs)
        return self._begun


def _is_there(move: Move | None) -> Move:
    if move is None:
        raise RuntimeError("no process thinks here")
    return move


def _lost(sentence: str) -> None:
    raise RuntimeError(sentence)
