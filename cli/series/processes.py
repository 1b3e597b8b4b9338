"""A series of games by several processes at once; the results are those of one process.

Which processes these are is behind one seam, a `Pool`. `processes` makes real ones, begun anew on
every system (`spawn`): they import the rules and nothing else, so that no reactor, no terminal and
no open file of this process is theirs.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import ParamSpec, TypeVar

from cli.process.children import not_from_this_folder, variable
from cli.process.stops import ignore_stops, stopped_on_the_way, unheard
from cli.series.games import Result, Series, played
from engine.foreign_games import name_package

P = ParamSpec("P")
R = TypeVar("R")

Pool = Callable[[int], Executor]
"""Begins so many processes that wait for work."""

MOST = 61
"""Processes at most: Windows cannot wait for more of them at once."""

WORTH = 20
"""A process more is worth its start if so many games are left to it."""

LOT = 4
"""Games that a process is sent at once: sending them costs less than a hundredth of playing
them."""

AHEAD = 3
"""Lots for each process that are played or wait, so that none stands still for want of work."""

UNTOLD = "ignore:resource_tracker"
"""Not for people: the process that clears up after a `kill -9` of this one warns that it had to."""


class ProcessLost(Exception):
    """A process that played has ended by itself: killed, or out of memory."""


def processes_worth(games: int) -> int:
    """How many processes so many games are worth on this machine: one a core where it pays."""
    return max(1, min(cores(), games // WORTH, MOST))


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def played_by(pool: Pool, jobs: int, series: Series, seeds: Sequence[int]) -> Iterator[Result]:
    """As `games.played`, by so many processes. What has begun is given up if nobody goes on.

    Raises ProcessLost, and what the rules or a bot raise in the first game that fails. A stop is
    KeyboardInterrupt, whatever the pool makes of it that waits for a result just then.
    """
    lots = (seeds[at : at + LOT] for at in range(0, len(seeds), LOT))
    waiting: deque[Future[list[Result]]] = deque()
    executor = pool(jobs)
    try:
        for lot in lots:
            waiting.append(executor.submit(play_lot, series, lot))
            if len(waiting) == AHEAD * jobs:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BaseException as error:
        give_up(executor)
        if isinstance(error, Exception) and stopped_on_the_way(error):
            raise KeyboardInterrupt from error
        if isinstance(error, BrokenExecutor):
            raise ProcessLost(str(error)) from error
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def give_up(executor: Executor) -> None:
    """Nobody wants what is being played: whoever stops the program waits for no game."""
    if isinstance(executor, DeafProcesses):
        executor.kill()


def play_lot(series: Series, seeds: Sequence[int]) -> list[Result]:
    """The work of one process: some games of a series."""
    try:
        return list(played(series, seeds))
    except Exception as error:
        name_package(error)  # its traceback does not come along to the process that tells it
        raise


class DeafProcesses(ProcessPoolExecutor):
    """New processes that hear no Ctrl-C and no word to end: both are meant for the one that asked
    for the games, and they end with it, however it ends."""

    def __init__(self, jobs: int) -> None:
        """As many as this, each begun when there is work for it."""
        with not_from_this_folder(), variable("PYTHONWARNINGS", UNTOLD):
            super().__init__(jobs, mp_context=get_context("spawn"), initializer=_belong)

    def submit(self, work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Hand in work; this may begin a process, which is deaf from its first moment on."""
        with unheard(), not_from_this_folder():
            return super().submit(work, *args, **kwargs)

    def kill(self) -> None:
        """End them at once, whatever they play; what was handed in comes to nothing."""
        for process in list((self._processes or {}).values()):
            process.kill()


def processes(jobs: int) -> Executor:
    """So many real processes."""
    return DeafProcesses(jobs)


def _belong() -> None:
    """In a new process: it works for the one that has begun it, and for nobody after that."""
    ignore_stops()
    threading.Thread(target=_outlive_nobody, name="parent", daemon=True).start()


def _outlive_nobody() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
