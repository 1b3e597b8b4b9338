"""Work in lots: the results of one process, in the same order, whoever does it."""

import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from functools import partial
from multiprocessing import get_all_start_methods, get_context

import pytest

from cli.series.games import Series, played
from cli.series.processes import processes
from cli.series.spread import WorkersLost, lots_of, play_lot, spread
from tests.cli.series.work import Here, doubled, matches


def forked(jobs):
    """Processes that begin as copies of this one, where a system knows that."""
    return ProcessPoolExecutor(jobs, mp_context=get_context("fork"))


@pytest.mark.parametrize("count", [0, 1, 4, 5, 14])
@pytest.mark.parametrize("ahead", [0, 1, 2, 50])
def test_results_are_those_of_one_process(count, ahead):
    """Whatever the number of lots, and how many are under way."""
    numbers = range(7, 7 + count)
    found = list(spread(Here(), doubled, lots_of(numbers, 4), lambda: ahead))
    assert found == doubled(numbers)


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
def test_games_stand_in_the_order_of_seeds_with_any_pool(pool):
    """Of threads, of new processes, of copies of this one; and with the same digests."""
    lots = lots_of(matches(range(1, 12)), 4)
    assert list(spread(pool(2), play_lot, lots, lambda: 6)) == list(played(matches(range(1, 12))))


def test_no_more_is_begun_than_keeps_all_busy():
    """A long series is not handed in at once, and a reader that goes no further leaves the rest
    undone."""
    pool = Here()
    lots = lots_of(range(10**9), 4)
    with closing(spread(pool, doubled, lots, lambda: 6)) as results:
        assert [next(results) for _ in range(5)] == [0, 2, 4, 6, 8]
        assert len(pool.lots) == 7
    assert pool.shut and pool.killed


def test_whoever_comes_in_the_middle_gets_work_as_well():
    """How many lots are under way is asked again before each."""
    pool, room = Here(), [1]
    results = spread(pool, doubled, lots_of(range(10**9), 1), lambda: room[0])
    next(results)
    assert len(pool.lots) == 1
    room[0] = 9
    next(results)
    assert len(pool.lots) == 1 + 9
    results.close()


def test_lots_are_whole_but_for_the_last():
    """And in order."""
    assert list(lots_of(range(5), 2)) == [(0, 1), (2, 3), (4,)]
    assert list(lots_of([], 2)) == []


def test_a_process_that_dies_is_told_as_that():
    """It was killed, or had no memory left; nothing hangs."""
    dying = partial(ProcessPoolExecutor, initializer=os._exit, initargs=(9,))
    with pytest.raises(WorkersLost):
        list(spread(dying(2), doubled, lots_of(range(9), 4), lambda: 6))


def test_a_fault_in_a_game_is_that_fault():
    """As if it had been played here."""
    lots = lots_of(matches(range(9), Series("ohne_furcht", 2, {}, ("klever",))), 4)
    with pytest.raises(KeyError, match="klever"):
        list(spread(processes(2), play_lot, lots, lambda: 6))


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

    def __init__(self, lost=None):
        super().__init__()
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
    pool = Waiting(lost)
    try:
        with pytest.raises(KeyboardInterrupt) as caught:
            list(spread(pool, doubled, lots_of(range(9), 1), lambda: 6))
    finally:
        signal.signal(signal.SIGINT, inherited)
    assert type(caught.value.__cause__) is (type(lost) if lost else RuntimeError)
    assert pool.shut
