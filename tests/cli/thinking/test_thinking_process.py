"""Bots that look ahead think in a process beside the node, and are no matter of life or death."""

from __future__ import annotations

import os
import pickle
import signal
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import replace

import pytest
import pytest_twisted
from twisted.internet import reactor
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock

from cli.thinking import thinking_process
from cli.thinking.thinking_process import (
    LOSSES,
    LOST,
    LOST_AGAIN,
    NO_PROCESS,
    PATIENCE,
    ThinkingProcess,
    hinted,
    plain,
    thought,
)
from cli.thinking.thinking_seam import ThinkingSeam
from engine.basics import Move
from engine.chance import Seeded
from engine.games import all_games, find_game
from engine.open_table.bots import bots_named
from engine.open_table.simulate import decide
from tests.amounts import slow_but
from tests.engine.search.questions import asked

GAMES = [game for game in all_games().values() if "hard" in game.bots]
GAME = find_game("ohne_furcht")
ASKED = asked(4, 5, GAME)


class Pool(Executor):
    """Notes what is handed in; a test answers it when it likes."""

    def __init__(self, jobs):
        assert jobs == 1
        self.handed, self.shut, self.nice = [], False, False

    def submit(self, work, what=None):
        """It is done some time; the first is that the process gives way."""
        if self.shut:
            raise BrokenExecutor
        if work is thinking_process.gives_way:
            assert self.handed == [] and not self.nice, "once, before all else"
            self.nice = True
            return Future()
        assert self.nice
        self.handed.append((work, what, Future()))
        return self.handed[-1][2]

    def shutdown(self, wait=True, *, cancel_futures=False):
        """Nobody wants more."""
        assert not wait, "the node's thread waits for no process"
        self.shut = True


class World:
    """A thinking process whose pools are of a test."""

    def __init__(self, pool=Pool):
        self.pools, self.told, self.called = [], [], []
        self.clock = Clock()
        self.thinking = ThinkingProcess(
            self.called.append, self.told.append, clock=self.clock, pool=self._begin
        )
        self._pool = pool

    def _begin(self, jobs):
        self.pools.append(self._pool(jobs))
        return self.pools[-1]

    def ask(self, seed=1):
        """One question; what it came to, as a list that is empty until then."""
        sight, decision = ASKED[0]
        came = []
        answer = self.thinking.ask(GAME.id, "hard", sight, decision, Seeded(seed))
        answer.addBoth(came.append)
        return came

    def run(self):
        """What other threads asked for happens in the reactor's."""
        for call in self.called:
            call()
        self.called.clear()


def test_an_answer_comes_in_the_reactors_thread():
    """Not where the pool says so: nothing of a table is touched there."""
    world = World()
    world.thinking.prepare(GAME.id)
    came = world.ask()
    assert [work for work, _, _ in world.pools[0].handed] == [thinking_process.prepared, thought]
    world.pools[0].handed[1][2].set_result(Move("king"))
    assert came == [] and len(world.called) == 1
    world.run()
    assert came == [Move("king")] and world.told == []


def test_a_sight_travels_with_nothing_behind_it():
    """Eyes that know how to find more than they show stay here."""

    class Eyes(dict):
        """As a dealer's, which know the whole truth."""

        def __reduce__(self):
            raise AssertionError("it travels")

    world = World()
    sight, decision = ASKED[0]
    seen = Eyes(sight.eyes)
    world.thinking.ask(GAME.id, "hard", replaced(sight, seen), decision, Seeded(1))
    question = world.pools[0].handed[0][1]
    assert type(question.sight.eyes) is dict and question.sight.eyes == seen
    assert type(question.sight.memory) is tuple


def replaced(sight, eyes):
    """The sight by these eyes."""
    return type(sight)(sight.state, sight.seat, eyes, list(sight.memory), sight.run)


def test_a_lost_process_is_begun_again_and_not_for_ever():
    """What it thought about has no answer; whoever runs the program is told each time."""
    world = World()
    for lost in range(1, LOSSES + 1):
        came = world.ask()
        world.pools[-1].handed[-1][2].set_exception(BrokenExecutor())
        world.run()
        assert came == [None] and len(world.pools) == lost
    assert world.told == [LOST] * (LOSSES - 1) + [LOST_AGAIN]
    assert world.ask() == [None] and len(world.pools) == LOSSES


def test_what_was_asked_of_a_lost_process_is_one_loss():
    """Two bots waited for it; when the second is told, another process thinks already."""
    world = World()
    first, second = world.ask(), world.ask()
    one, other = [future for _, _, future in world.pools[0].handed]
    one.set_exception(BrokenExecutor())
    world.run()
    later = world.ask()
    other.set_exception(BrokenExecutor())
    world.run()
    assert (first, second, later, world.told) == ([None], [None], [], [LOST])
    world.pools[1].handed[0][2].set_result(Move("king"))
    world.run()
    assert later == [Move("king")] and not world.pools[1].shut


def test_a_process_found_lost_when_it_is_asked_is_no_fault():
    """The pool says so at once then."""
    world = World()
    world.ask()
    world.pools[0].shut = True
    assert world.ask() == [None] and world.told == [LOST]
    assert world.ask() == [] and len(world.pools) == 2


@pytest.mark.parametrize(
    "error",
    [OSError(38, "not here"), ImportError("no semaphores"), RuntimeError("can't start new thread")],
)
def test_a_system_without_processes_plays_on(error):
    """It is told once, and no more is tried."""

    def pool(jobs):
        raise error

    world = World(pool)
    world.thinking.prepare(GAME.id)
    assert world.ask() == [None] and world.ask() == [None]
    assert world.told == [NO_PROCESS] and world.pools == []


def test_a_process_that_stands_still_is_lost():
    """What was asked of it has no answer, another one is begun, and what comes late is dropped."""
    world = World()
    first, second = world.ask(), world.ask()
    world.clock.advance(PATIENCE - 1)
    assert (first, second, world.told) == ([], [], [])
    world.clock.advance(1)
    assert (first, second, world.told) == ([None], [None], [LOST]) and world.pools[0].shut
    one, other = [future for _, _, future in world.pools[0].handed]
    one.set_exception(BrokenExecutor())
    other.set_result(Move("king"))
    later = world.ask()
    world.run()
    assert (first, second, later, world.told) == ([None], [None], [], [LOST])
    world.pools[1].handed[0][2].set_result(Move("king"))
    world.run()
    assert later == [Move("king")] and world.clock.getDelayedCalls() == []


def test_a_fault_of_the_bot_comes_out():
    """It is the program's own, and not hidden behind another bot."""
    world = World()
    came = world.ask()
    world.pools[0].handed[0][2].set_exception(ValueError("a fault"))
    world.run()
    assert came[0].check(ValueError) is ValueError and world.told == []


def test_nothing_is_begun_or_answered_after_the_end():
    """What was thought about comes to nothing, and is no loss."""
    world = World()
    came = world.ask()
    world.thinking.close()
    assert world.pools[0].shut
    world.pools[0].handed[0][2].set_exception(BrokenExecutor())
    world.run()
    assert came == [None] and world.ask() == [None]
    assert len(world.pools) == 1 and world.told == []


@pytest.mark.parametrize("game", slow_but(GAMES[3:], GAMES), ids=[game.id for game in GAMES])
def test_the_same_is_answered_behind_the_wire(game):
    """Of each kind of question of a game one, packed and unpacked as for another process."""
    kinds = {}
    for sight, decision in asked(game.seats[-1], 5, game):
        kinds.setdefault(type(decision), (sight, decision))
    for sight, decision in kinds.values():
        question = thinking_process.BotQuestion(game.id, "hard", plain(sight), decision, 3)
        packed = pickle.dumps(question)
        assert len(packed) < 16_000
        here = decide(bots_named(game, ["hard"], 1)[0], sight, decision, Seeded(3))
        assert thought(pickle.loads(packed)) == here
    assert len(kinds) > 1


def test_a_hint_is_another_work_of_the_same_process():
    """Its answer comes in the same way; where nothing fits what is known there is none."""
    world, came = World(), []
    world.thinking.hint(GAME.id, *ASKED[0], Seeded(1)).addBoth(came.append)
    work, question, future = world.pools[0].handed[0]
    assert work is hinted and type(question.sight.eyes) is dict
    future.set_result(())
    world.run()
    assert came == [()] and len(world.pools) == 1


def test_a_hint_for_which_no_world_fits_is_none(monkeypatch):
    """And none is that of a game without hooks."""
    sight, decision = next(one for one in ASKED if len(one[1].honest(one[0])) > 1)
    question = thinking_process.HintQuestion(GAME.id, plain(sight), decision, 3)
    here = hinted(question)
    assert len(here) == 2 and hinted(pickle.loads(pickle.dumps(question))) == here
    for hooks in (None, replace(GAME.search, stock=lambda state: (((), tuple(state.readers)),))):
        blind = replace(GAME, search=hooks)
        monkeypatch.setattr(thinking_process, "find_game", lambda name, game=blind: game)
        assert hinted(question) == ()


@pytest.mark.slow
@pytest_twisted.inlineCallbacks
def test_a_real_process_answers_and_may_be_killed():
    """Killed while it thinks it costs that answer alone; the next one comes from another."""
    told = []
    thinking = ThinkingSeam(reactor, told.append)
    process = thinking.process()
    sight, decision = next(one for one in ASKED if len(one[1].honest(one[0])) > 1)
    try:
        process.prepare(GAME.id)
        move = yield process.ask(GAME.id, "hard", sight, decision, Seeded(4))
        seed = Seeded(4).below(thinking_process.SEEDS)
        here = decide(bots_named(GAME, ["hard"], 1)[0], sight, decision, Seeded(seed))
        assert move == here
        waiting: Deferred = process.ask(GAME.id, "hard", sight, decision, Seeded(4))
        for pid in children():
            os.kill(pid, signal.SIGKILL)
        lost = yield waiting
        assert lost in (None, here)  # it may have been as quick
        again = yield process.ask(GAME.id, "hard", sight, decision, Seeded(4))
        assert again in (None, here)
        last = yield process.ask(GAME.id, "hard", sight, decision, Seeded(4))
        assert last == here and told == [LOST]
        hints = yield process.hint(GAME.id, sight, decision, Seeded(4))
        assert [one.move for one in hints] and hints == hinted(
            thinking_process.HintQuestion(GAME.id, plain(sight), decision, seed)
        )
    finally:
        thinking.close()


def children():
    """The processes that this one has begun by multiprocessing."""
    from multiprocessing import active_children

    return [child.pid for child in active_children()]
