"""A series of games by several processes at once; the results are those of one process.

Which processes these are is behind one seam, a `Pool`. `processes` makes real ones, begun anew on
every system (`spawn`): they import the rules and nothing else, so that no reactor, no terminal and
no open file of this process is theirs.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context
from typing import ParamSpec, TypeVar

from cli.series.games import Result, Series, played

P = ParamSpec("P")
R = TypeVar("R")

Pool = Callable[[int], Executor]
"""Begins so many processes that wait for work."""

MOST = 61
"""Processes at most: Windows cannot wait for more of them at once."""

WORTH = 20
"""A process more is worth its start if so many games are left to it."""

LOT = 4
"""Games that a process is sent at once: sending them costs less than a hundredth of playing them,
and whoever stops the program waits for no more than these."""

AHEAD = 3
"""Lots for each process that are played or wait, so that none stands still for want of work."""


class ProcessLost(Exception):
    """A process that played has ended by itself: killed, or out of memory."""


def processes_worth(games: int) -> int:
    """How many processes so many games are worth on this machine: one a core where it pays."""
    return max(1, min(_cores(), games // WORTH, MOST))


def _cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def played_by(pool: Pool, jobs: int, series: Series, seeds: Sequence[int]) -> Iterator[Result]:
    """As `games.played`, by so many processes. What has begun is waited for if nobody goes on.

    Raises ProcessLost, and what the rules or a bot raise in the first game that fails.
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
    except BrokenExecutor as error:
        raise ProcessLost(str(error)) from error
    finally:
        executor.shutdown(cancel_futures=True)


def play_lot(series: Series, seeds: Sequence[int]) -> list[Result]:
    """The work of one process: some games of a series."""
    return list(played(series, seeds))


class DeafProcesses(ProcessPoolExecutor):
    """New processes that hear no Ctrl-C: it is meant for the one that asked for the games."""

    def __init__(self, jobs: int) -> None:
        """As many as this, each begun when there is work for it."""
        super().__init__(jobs, mp_context=get_context("spawn"), initializer=_grow_deaf)

    def submit(self, work: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """Hand in work; this may begin a process, which is deaf from its first moment on."""
        with _unheard():
            return super().submit(work, *args, **kwargs)


def processes(jobs: int) -> Executor:
    """So many real processes."""
    return DeafProcesses(jobs)


@contextmanager
def _unheard() -> Iterator[None]:
    """A Ctrl-C that comes now is heard afterwards; a process that is begun now never hears one."""
    if not hasattr(signal, "pthread_sigmask"):  # as on Windows, where nothing of it is inherited
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _grow_deaf() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
