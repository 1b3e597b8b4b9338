"""How the answers of one seat go out: a person's or a bot's, and a pass not before its time (R56).

A bot thinks for its seconds before it answers, and one that looks ahead does so beside the node
(`cli.thinking.thinking_process`); with people at the table its answer waits until they can follow
(`cli.pace.bot_pace`). A pass that would tell by its speed is kept back
until the table's reaction time is over, and is dropped if another answer has gone out meanwhile. A
person who can only pass need not: it goes out by itself then.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from cli.pace.bot_pace import BotPace
from cli.session.reaction_time import USUALLY, ByItself, only_answer, pass_alone, reaction_of
from cli.thinking.thinking_seam import ThinkingSeam
from engine.basics import Move
from engine.chance import Chance, Seeded
from engine.game import Bot
from engine.games import find_game
from engine.open_table.levels import HARD, MEDIUM, RANDOM, bot_meant
from ledger.live.live_table import LiveTable


@dataclass(frozen=True)
class BotPlayer:
    """A bot that answers for a seat, where its chance comes from, and how long it thinks; pace:
    that of the bots of its program, where people are to follow them."""

    bot: str
    chance: Chance
    seconds: float = 0.0
    pace: BotPace | None = None


def new_bot_player(bot: str, seconds: float = 0.0) -> BotPlayer:
    """A bot with chance of its own."""
    return BotPlayer(bot, new_chance(), seconds)


def new_chance() -> Chance:
    """Chance that nobody has had before."""
    return Seeded(int.from_bytes(os.urandom(8)))


class Answers:
    """The answers at one table, until `stop`.

    after: calls something so many seconds later. sent: called when an answer has been given to the
    table. passes: told, once a question, in how many seconds a pass goes out by itself.
    by_itself: what of a person's answers goes out without a word. now: seconds, monotonic.
    thinking: where a bot that looks ahead does so; without it such a bot plays as `medium` does.
    """

    def __init__(
        self,
        play: LiveTable,
        player: BotPlayer | None,
        *,
        after: Callable[[float, Callable[[], None]], Any],
        now: Callable[[], float],
        sent: Callable[[], None],
        passes: Callable[[float], None] = lambda seconds: None,
        by_itself: ByItself = USUALLY,
        thinking: ThinkingSeam | None = None,
    ) -> None:
        self._play, self._player = play, player
        self._after, self._now, self._sent, self._passes = after, now, sent, passes
        self._by_itself = by_itself
        ahead = player is not None and _looks_ahead(play, player.bot)
        self._thinks = thinking.process() if ahead and thinking is not None else None
        self._bot = None if player is None else _bot_of(play, player.bot)
        if self._thinks is not None:
            self._thinks.prepare(play.game.id)
        self._reaction = reaction_of(play)
        self._thinking = self._stopped = False
        self._passed = ""  # the question that a pass by itself was settled for
        self._stood_in = ""  # and the one that a bot has answered in place of our person

    def look(self) -> None:
        """The table has changed: notice what is asked, and let the bot think about it."""
        self._reaction.look(self._play, self._now())
        asked = self._play.asked is not None and not self._stopped
        if asked and self._player is not None and not self._thinking:
            self._thinking = True
            self._after(self._player.seconds, self._think)
        elif asked and self._player is None and self._passed != self._play.question:
            self._pass_by_itself()

    def _pass_by_itself(self) -> None:
        """A person who can only pass is told so, and not waited for; the only answer goes."""
        move, question = None, self._play.question
        if self._by_itself.passes:
            move = pass_alone(self._play)
        only = only_answer(self._play) if self._by_itself.only and move is None else None
        if only is not None:
            self._passed = question
            self._after(0, lambda: self._pass(question, only))
        if move is None:
            return
        self._passed = question
        wait = self._reaction.wait(self._play, move, self._now())
        self._passes(wait)
        self._after(wait, lambda: self._pass(question, move))

    def answer(self, move: Move, question: str) -> None:
        """Answer this question, now or when its time has come. Raises IllegalMove, StaleAnswer."""
        wait = self._reaction.wait(self._play, move, self._now())
        if wait and question == self._play.question:
            self._thinking = self._bot is not None
            self._after(wait, lambda: self._pass(question, move))
            return
        self._play.answer(move, question)
        self._sent()

    def answer_for_person(self) -> None:
        """The time of our person is over, by the clock of the table: a bot answers what is asked
        now, if anything is; a question once, though its answer may have to wait."""
        question = self._play.question
        if self._player is not None or self._stopped or self._play.asked is None:
            return
        if question != self._stood_in:
            self._stood_in = question
            level = MEDIUM if MEDIUM in self._play.game.bots else RANDOM
            bot = _bot_of(self._play, level)
            self.answer(self._play.choose(bot, new_chance()), question)

    def stop(self) -> None:
        """Nothing more goes out."""
        self._stopped = True

    def _think(self) -> None:
        self._thinking = False
        if self._stopped or self._play.asked is None:
            return
        assert self._player is not None
        question, sight = self._play.question, self._play.sight()
        self._thinking = True
        if self._thinks is None or sight is None:
            self._in_time(self._choose, question)
            return
        asked, chance = self._play.asked, self._player.chance
        thought = self._thinks.ask(self._play.game.id, HARD, sight, asked, chance)
        thought.addCallback(lambda move: self._after(0, lambda: self._thought(move, question)))
        thought.addErrback(lambda failure: self._after(0, failure.raiseException))

    def _thought(self, move: Move | None, question: str) -> None:
        """The bot has its answer, or nothing to have it from; the table may have moved on."""
        self._thinking = False
        if self._stopped:
            return
        if self._play.question != question:
            self.look()
        else:
            self._thinking = True
            answers = self._choose if move is None else partial(self.answer, move, question)
            self._in_time(answers, question)

    def _in_time(self, answers: Callable[[], None], question: str) -> None:
        """Answer this question when people can follow; what is asked by then may be another one."""

        def due() -> None:
            self._thinking = False
            if self._stopped:
                return
            if self._play.question == question:
                answers()
            else:
                self.look()

        pace = None if self._player is None else self._player.pace
        due() if pace is None else pace.in_time(due, self._after)

    def _choose(self) -> None:
        """What the bot answers at once."""
        assert self._bot is not None and self._player is not None
        self.answer(self._play.choose(self._bot, self._player.chance), self._play.question)

    def _pass(self, question: str, move: Move) -> None:
        """Send what goes by itself, unless the table has moved on."""
        self._thinking = False
        if not self._stopped and self._play.question == question:
            self._play.answer(move, question)
            self._sent()


def begin_thinking(game: str, player: BotPlayer | None, thinking: ThinkingSeam | None) -> None:
    """A table is open at which this bot will play: the process in which it thinks is begun before
    it is asked anything, and whoever runs the program hears before the game where none can be."""
    if player is not None and thinking is not None:
        if bot_meant(find_game(game), player.bot) == HARD:
            thinking.process().prepare(game)


def _looks_ahead(play: LiveTable, bot: str) -> bool:
    return bot_meant(play.game, bot) == HARD


def _bot_of(play: LiveTable, bot: str) -> Bot:
    """The bot that answers on the node's own thread: none that looks ahead."""
    from engine.open_table.bots import bots_named

    here = MEDIUM if _looks_ahead(play, bot) and MEDIUM in play.game.bots else bot
    return bots_named(play.game, [here], 1)[0]
