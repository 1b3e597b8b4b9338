"""A series by several processes: the results of one, in the same order, whatever happens."""

import os
import signal
import threading
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import partial
from multiprocessing import get_all_start_methods, get_context

import pytest

from cli.series import processes as module
from cli.series.games import Series, played
from cli.series.processes import AHEAD, LOT, MOST, ProcessLost, played_by, processes
from tests.cli.series.workers import SERIES, first_alone, interrupted, loaded


class Here(Executor):
    """Plays in this process when work is handed in, and notes how much that was."""

    def __init__(self, jobs):
        self.jobs, self.lots, self.shut = jobs, [], False

    def submit(self, function, /, *args, **kwargs):
        """Do it, and hold the result ready."""
        self.lots.append(args[1])
        done = Future()
        done.set_result(function(*args, **kwargs))
        return done

    def shutdown(self, wait=True, *, cancel_futures=False):
        """Note it."""
        self.shut = cancel_futures


def forked(jobs):
    """Processes that begin as copies of this one, where a system knows that."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("fork"))


@pytest.mark.parametrize("count", [1, LOT, LOT + 1, 3 * LOT + 2])
@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_the_results_are_those_of_one_process(count, jobs):
    """Whatever the number of games and of processes."""
    seeds = range(7, 7 + count)
    assert list(played_by(Here, jobs, SERIES, seeds)) == list(played(SERIES, seeds))


@pytest.mark.parametrize(
    "pool",
    [
        ThreadPoolExecutor,
        processes,
        pytest.param(
            forked,
            marks=pytest.mark.skipif(
                "fork" not in get_all_start_methods(), reason="this system does not fork"
            ),
        ),
    ],
)
def test_results_stand_in_the_order_of_seeds_with_any_pool(pool):
    """Of threads, of new processes, of copies of this one."""
    seeds = range(1, 3 * LOT)
    assert list(played_by(pool, 2, SERIES, seeds)) == list(played(SERIES, seeds))


def test_no_more_is_begun_than_keeps_all_busy(monkeypatch):
    """A long series is not handed in at once, and a reader that goes no further leaves the rest
    unplayed."""
    monkeypatch.setattr(module, "played", lambda series, seeds: ({"seed": s} for s in seeds))
    pools = []

    def pool(jobs):
        pools.append(Here(jobs))
        return pools[0]

    with closing(played_by(pool, 2, SERIES, range(10**9))) as results:
        assert [next(results)["seed"] for _ in range(LOT + 1)] == list(range(LOT + 1))
        assert len(pools[0].lots) == 2 * AHEAD + 1
    assert pools[0].shut


def test_who_goes_no_further_waits_for_no_game(monkeypatch):
    """However long one takes: the processes that play are ended."""
    monkeypatch.setattr(module, "play_lot", first_alone)
    with closing(played_by(processes, 2, SERIES, range(99))) as results:
        assert next(results)["seed"] == 0


def test_a_process_that_dies_is_told_as_that():
    """It was killed, or had no memory left; nothing hangs."""
    dying = partial(ProcessPoolExecutor, initializer=os._exit, initargs=(9,))
    with pytest.raises(ProcessLost):
        list(played_by(dying, 2, SERIES, range(9)))


def test_a_fault_in_a_game_is_that_fault():
    """As if it had been played here."""
    with pytest.raises(KeyError, match="klever"):
        list(played_by(processes, 2, Series("ohne_furcht", 2, {}, ("klever",)), range(9)))


def test_a_process_has_no_network_in_it_and_hears_no_stop():
    """It imports the rules alone; when it ends is up to the process that people see."""
    with processes(1) as executor:
        assert executor.submit(loaded).result() == []
        assert executor.submit(interrupted).result() == "still here"


@pytest.mark.skipif(
    not hasattr(signal, "pthread_sigmask"), reason="this system knows no masks of signals"
)
def test_a_ctrl_c_while_a_process_is_begun_is_heard_afterwards(monkeypatch):
    """The process that is begun would inherit it; here it is only late."""
    begun = []
    inherited = signal.signal(signal.SIGINT, signal.default_int_handler)

    def submit(self, work, /, *args):
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        begun.append(signal.pthread_sigmask(signal.SIG_BLOCK, ()))

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit)
    try:
        with processes(1) as executor, pytest.raises(KeyboardInterrupt):
            executor.submit(loaded)
    finally:
        signal.signal(signal.SIGINT, inherited)
    assert begun == [{signal.SIGINT, signal.SIGTERM}]
    assert not begun[0] & signal.pthread_sigmask(signal.SIG_BLOCK, ())


class StoppedInBetween:
    """A lock of a condition; a Ctrl-C comes when it has just been given back to wait."""

    def __init__(self):
        self._lock = threading.RLock()

    def __getattr__(self, name):
        return getattr(self._lock, name)

    def __enter__(self):
        return self._lock.__enter__()

    def __exit__(self, *error):
        return self._lock.__exit__(*error)

    def _release_save(self):
        self._lock._release_save()
        signal.raise_signal(signal.SIGINT)


class Waiting(Here):
    """Results that come once somebody waits for them, by a condition as the real ones."""

    def __init__(self, jobs, lost=None):
        super().__init__(jobs)
        self.condition, self.lost = threading.Condition(StoppedInBetween()), lost

    def submit(self, function, /, *args, **kwargs):
        """It will not come."""
        done = Future()
        done.result = self.wait
        return done

    def wait(self):
        """As a future does; the process that played may be lost to the same stop."""
        try:
            with self.condition:
                self.condition.wait()
        except (KeyboardInterrupt, RuntimeError) as error:
            if self.lost is None:
                raise
            raise self.lost from error


@pytest.mark.parametrize("lost", [None, BrokenProcessPool("a process ended abruptly")])
def test_a_ctrl_c_at_any_moment_of_waiting_is_a_ctrl_c(lost):
    """Raised where a lock has been given back and not yet been asked for again it comes out as
    an error of the lock; where a process that plays has heard it too, as a process lost."""
    inherited = signal.signal(signal.SIGINT, signal.default_int_handler)
    pool = Waiting(2, lost)
    try:
        with pytest.raises(KeyboardInterrupt) as caught:
            list(played_by(lambda jobs: pool, 2, SERIES, range(9)))
    finally:
        signal.signal(signal.SIGINT, inherited)
    assert type(caught.value.__cause__) is (type(lost) if lost else RuntimeError)
    assert pool.shut


@pytest.mark.parametrize(
    ("cores", "games", "jobs"), [(8, 1, 1), (8, 39, 1), (8, 60, 3), (8, 999, 8), (999, 10**6, MOST)]
)
def test_a_process_is_worth_some_games(monkeypatch, cores, games, jobs):
    """As many as there are cores, where there is enough to do for each."""
    monkeypatch.setattr(module, "cores", lambda: cores)
    assert module.processes_worth(games) == jobs


def test_the_cores_are_those_this_process_may_use(monkeypatch):
    """Where a system does not tell them, those there are."""
    assert module.cores() >= 1
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert module.cores() == 1
