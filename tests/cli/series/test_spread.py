"""Work in lots: the results of one process, in the same order, whoever does it."""

import os
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
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
