"""Bots that think: looks ahead a second, CPU of a decision by level, of a hint and of a review.

All of it is processor time of one process: a game is played by medium bots with the open dealer,
and what its first seat was asked is asked again. The memory is that of the process that thinks
beside a node, once it has thought about a whole game. What a live table has of it comes last
(`bench.parts.beside_bots`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bench.clock import most_memory
from bench.parts import beside_bots
from bench.rows import Row
from bench.settings import Settings
from cli.series.processes import DeafProcesses
from cli.thinking.thinking_process import BotQuestion, plain, prepared, thought
from engine.chance import Seeded
from engine.game import Game
from engine.games import all_games
from engine.open_table.bots import bots_named
from engine.open_table.levels import HARD, MEDIUM, levels
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide
from engine.search.hints import hints
from engine.search.outlook import outlooks
from engine.search.review import Made, reviewed

SEATS = 3
"""Seats of each table: all the games are played by three."""
LOOKS = 8
"""Looks ahead from each decision that is looked on from."""
SEED = 4


def measure(settings: Settings) -> Iterator[Row]:
    """The rows of every game with a bot that looks ahead; the memory with the first of them."""
    thinking = [game for game in all_games().values() if game.search is not None]
    for game in thinking:
        settings.say(f"thinking about a game of {game.id}")
        asked = questions(game)
        asked = asked[:: max(1, len(asked) // (2 * settings.runs))]
        yield _looks(game, asked)
        for level in levels(game):
            yield _decisions(game, asked, level)
        yield _hints(game, asked)
        yield _review(game)
    yield _memory(thinking[0])
    yield from beside_bots.tables(settings)


def questions(game: Game) -> list[Made]:
    """What the first seat of a game is asked where it has a choice, with its answers."""
    found: list[Made] = []
    bot, chance = game.bots[MEDIUM], Seeded(SEED)

    def ask(sight: Any, decision: Any) -> Any:
        move = decide(bot, sight, decision, chance)
        if sight.seat == 0 and len(decision.honest(sight)) > 1:
            found.append(Made(sight, decision, move))
        return move

    dealt = begin(game, SEATS, {})
    while dealt.state.agenda:
        dealt = deal_on(dealt, ask, chance)
    return found


def _spent(work: Callable[[Made], object], asked: Sequence[Made]) -> float:
    """Seconds of CPU for one of them, on the average."""
    before = time.process_time()
    for one in asked:
        work(one)
    return (time.process_time() - before) / len(asked)


def _looks(game: Game, asked: Sequence[Made]) -> Row:
    hooks = game.search
    assert hooks is not None
    seconds = _spent(lambda one: outlooks(hooks, one.sight, [one.move], LOOKS, Seeded(SEED)), asked)
    return Row(_named("looks ahead a second", game), LOOKS / seconds, "/s", at_least=True)


def _decisions(game: Game, asked: Sequence[Made], level: str) -> Row:
    (bot,) = bots_named(game, [level], 1)
    seconds = _spent(lambda one: decide(bot, one.sight, one.decision, Seeded(SEED)), asked)
    return Row(_named(f"decision of a bot, {level}", game), 1e3 * seconds, "ms")


def _hints(game: Game, asked: Sequence[Made]) -> Row:
    hooks = game.search
    assert hooks is not None

    def hint(one: Made) -> object:
        moves = one.decision.honest(one.sight)
        return hints(hooks, one.sight, one.decision, moves, Seeded(SEED))

    return Row(_named("hint", game), 1e3 * _spent(hint, asked), "ms")


def _review(game: Game) -> Row:
    assert game.search is not None
    made = questions(game)
    before = time.process_time()
    reviewed(game.search, made, Seeded(SEED))
    seconds = time.process_time() - before
    note = f"{len(made)} decisions with a choice; reading a log comes on top"
    return Row(_named("review of a game", game), seconds, "s", note=note)


def _named(what: str, game: Game) -> str:
    return f"{what}, {game.id}, {SEATS} seats"


def _memory(game: Game) -> Row:
    """The most that the process beside a node has taken."""
    pool = DeafProcesses(1)
    try:
        pool.submit(prepared, game.id).result()
        for one in questions(game):
            question = BotQuestion(game.id, HARD, plain(one.sight), one.decision, SEED)
            pool.submit(thought, question).result()
        taken = pool.submit(most_memory).result()
    finally:
        pool.kill()
        pool.shutdown(wait=True)
    return Row("process in which bots think, memory", taken, "MB", note=game.id)
