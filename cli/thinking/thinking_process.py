"""Where a bot thinks that looks ahead: in a process beside the node, never on the node's thread.

It takes a fifth of a second for an answer, and acks, shares and words of others wait for nobody's
bot. One process serves all bots of a program, and thinks about hints. It is begun when the first
table is open at which such a bot sits, or the first hint is asked for, gives way to the node, and
ends with it, whatever the node's end (`cli.series.processes`). A plain sight travels there: the
state, and the faces that the seat itself can read.

Where no process can be begun, or one is lost, there is no answer, and the bot plays as `medium`
does: what a table waits for is never a matter of this machine's processes. A hint there is not.
One that stands still (stopped, or out of memory) is killed after `PATIENCE` seconds, and lost.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from twisted.internet.defer import Deferred, succeed
from twisted.internet.interfaces import IReactorTime

from cli.series.processes import DeafProcesses
from cli.series.spread import Killable
from cli.text.words import N_
from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Chance, Seeded
from engine.games import find_game
from engine.open_table.bots import bots_named
from engine.open_table.simulate import decide, smallest
from engine.search.hints import hints
from engine.search.outlook import Outlook
from engine.search.worlds import NoWorld
from engine.sight import Sight

NO_PROCESS = N_(
    "This system cannot start a second process beside the program: a hard bot plays as medium"
    " does, and there are no hints."
)
LOST = N_("The process in which the bots think was lost; another one is begun.")
LOST_AGAIN = N_(
    "The process in which the bots think was lost again and again: a hard bot plays as medium does"
    " from now on, and there are no hints."
)

T = TypeVar("T")

LOSSES = 3
"""After so many no other process is begun."""
PATIENCE = 120.0
"""Seconds that an answer may take: a bot needs a fifth of one, a hint on slow machines ten."""
SEEDS = 1 << 62
"""As many: of the chance that travels with a question."""
GIVES_WAY = 10
"""How much nicer it is than the node (`os.nice`)."""


@dataclass(frozen=True)
class BotQuestion:
    """What a bot of this name is asked, and the seed of its chance. The sight is a plain one."""

    game: str
    bot: str
    sight: Sight[Any]
    decision: Decision[Any]
    seed: int


@dataclass(frozen=True)
class HintQuestion:
    """What a person is asked who wants a hint, and the seed of the chance. The sight is plain."""

    game: str
    sight: Sight[Any]
    decision: Decision[Any]
    seed: int


def plain(sight: Sight[Any]) -> Sight[Any]:
    """The same with nothing behind it: eyes and memory may be found when they are looked at."""
    return replace(sight, eyes=dict(sight.eyes), memory=tuple(sight.memory))


def thought(question: BotQuestion) -> Move:
    """The work of the process: what the bot answers."""
    bot = bots_named(find_game(question.game), [question.bot], 1)[0]
    return decide(bot, question.sight, question.decision, Seeded(question.seed))


def hinted(question: HintQuestion) -> tuple[Outlook, ...]:
    """The work of the process: the best answers; none where nothing fits what the seat knows."""
    hooks, sight, decision = find_game(question.game).search, question.sight, question.decision
    moves = decision.honest(sight) or smallest(sight, decision)
    if hooks is None:
        return ()
    try:
        return hints(hooks, sight, decision, moves, Seeded(question.seed))
    except NoWorld:
        return ()


def gives_way() -> None:
    """The first work of each process: the node goes before it."""
    if hasattr(os, "nice"):
        os.nice(GIVES_WAY)


def prepared(game: str) -> None:
    """The process knows the game before it is asked."""
    find_game(game)


class ThinkingProcess:
    """Bots' answers from beside the node; all methods are for the reactor's thread."""

    def __init__(
        self,
        in_reactor: Callable[[Callable[[], object]], object],
        tell: Callable[[str], object],
        *,
        clock: IReactorTime,
        pool: Callable[[int], Executor] = DeafProcesses,
    ) -> None:
        """in_reactor: calls something in the reactor's thread, from any other. tell: says a
        sentence to whoever runs the program. clock: by which one stands still. pool: begins so
        many processes."""
        self._in_reactor, self._tell, self._clock, self._pool = in_reactor, tell, clock, pool
        self._executor: Executor | None = None
        self._left = LOSSES
        self._closed = False

    def prepare(self, game: str) -> None:
        """A bot of this game sits at a table, and will ask."""
        self._submitted(prepared, game)

    def ask(
        self, game: str, bot: str, sight: Sight[Any], decision: Decision[Any], chance: Chance
    ) -> Deferred[Move | None]:
        """What the bot of this name answers, some time later; None where there is no process to
        say so. Of ``chance`` one number is drawn.

        Fails with what the rules or the bot raise.
        """
        return self._asked(
            thought, BotQuestion(game, bot, plain(sight), decision, chance.below(SEEDS))
        )

    def hint(
        self, game: str, sight: Sight[Any], decision: Decision[Any], chance: Chance
    ) -> Deferred[tuple[Outlook, ...] | None]:
        """The best answers to what a person is asked (`engine.search.hints`), none where nothing
        fits; None and failures as those of `ask`."""
        return self._asked(hinted, HintQuestion(game, plain(sight), decision, chance.below(SEEDS)))

    def _asked(self, work: Callable[[Any], T], question: object) -> Deferred[T | None]:
        future = self._submitted(work, question)
        executor = self._executor
        if future is None or executor is None:
            return succeed(None)

        def stands_still(answer: Deferred[Any]) -> None:
            self._lose(executor)
            answer.callback(None)

        answer: Deferred[T | None] = Deferred(stands_still)
        future.add_done_callback(
            lambda done: self._in_reactor(lambda: self._done(done, executor, answer))
        )
        return answer.addTimeout(PATIENCE, self._clock)

    def close(self) -> None:
        """The process ends at once; what it thought about comes to nothing."""
        self._closed = True
        self._end()

    def _submitted(self, work: Callable[..., Any], what: object) -> Future[Any] | None:
        if self._closed or not self._left:
            return None
        try:
            if self._executor is None:
                self._executor = self._pool(1)
                self._executor.submit(gives_way)
            return self._executor.submit(work, what)
        except BrokenExecutor:
            self._lose(self._executor)
        # as where there are no semaphores, or no thread can be begun that reads the answers
        except (OSError, ImportError, RuntimeError):
            self._left = 0
            self._end()
            self._tell(NO_PROCESS)
        return None

    def _done(self, done: Future[Any], executor: Executor, answer: Deferred[Any]) -> None:
        if answer.called:  # it stood still, and has come too late or was killed for it
            return
        if done.cancelled() or self._closed:
            answer.callback(None)
            return
        error = done.exception()
        if error is None:
            answer.callback(done.result())
        elif isinstance(error, BrokenExecutor):
            self._lose(executor)
            answer.callback(None)
        else:
            answer.errback(error)

    def _lose(self, executor: Executor | None) -> None:
        """The process of this executor has gone, by whatever killed it. What it thought about is
        told one by one, when another one may have been begun already: it is lost once."""
        if executor is None or executor is not self._executor or self._closed:
            return
        self._end()
        self._left -= 1
        self._tell(LOST if self._left else LOST_AGAIN)

    def _end(self) -> None:
        executor, self._executor = self._executor, None
        if executor is not None:
            if isinstance(executor, Killable):
                executor.kill()
            executor.shutdown(wait=False, cancel_futures=True)
