"""Several processes of this machine that work at once.

They are begun anew on every system (`spawn`): they import the rules and nothing else, so that no
reactor, no terminal and no open file of this process is theirs.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from typing import ParamSpec, TypeVar

from cli.process.children import not_from_this_folder, variable
from cli.process.stops import ignore_stops, unheard

P = ParamSpec("P")
R = TypeVar("R")

Pool = Callable[[int], Executor]
"""Begins so many processes that wait for work."""

MOST = 61
"""Processes at most: Windows cannot wait for more of them at once."""

WORTH = 20
"""A process more is worth its start if so many games are left to it."""

UNTOLD = "ignore:resource_tracker"
"""Not for people: the process that clears up after a `kill -9` of this one warns that it had to."""


def processes_worth(games: int) -> int:
    """How many processes so many games are worth on this machine: one a core where it pays."""
    return max(1, min(cores(), games // WORTH, MOST))


def cores() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


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
