"""Work in lots, done by whoever stands behind an executor; the results are those of one process.

The seam is `concurrent.futures.Executor`: processes of this machine or workers on many
(`cli.series.processes`, `cli.series.cluster`). Work is named by a function that can be imported,
lots and results are plain values, and nobody who works keeps anything between two lots: a lot that
is lost with whoever had it is done again by another.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future
from itertools import islice
from typing import Protocol, TypeVar, runtime_checkable

from cli.process.stops import stopped_on_the_way
from cli.series.games import Match, Result, played
from engine.foreign_games import name_package

T = TypeVar("T")
R = TypeVar("R")

AHEAD = 3
"""Lots for each process that are under way or wait, so that none stands still for want of work."""


class WorkersLost(Exception):
    """Who worked has ended by itself: killed, out of memory, or out of reach."""


@runtime_checkable
class Killable(Protocol):
    """An executor whose work can be given up at once."""

    def kill(self) -> None:
        """End what is under way; what was handed in comes to nothing."""


def lots_of(things: Iterable[T], size: int) -> Iterator[tuple[T, ...]]:
    """The things in their order, so many in each lot but the last."""
    rest = iter(things)
    while lot := tuple(islice(rest, size)):
        yield lot


def spread(
    executor: Executor,
    work: Callable[[T], Sequence[R]],
    lots: Iterable[T],
    ahead: Callable[[], int],
) -> Iterator[R]:
    """What the work makes of all lots, in their order; given up where nobody goes on with it.

    ``ahead``: how many lots may be handed in at once. Closes the executor. Raises WorkersLost, and
    what the work raises on the first lot on which it fails. A stop is KeyboardInterrupt, whatever
    the executor makes of it that waits for a result just then.
    """
    waiting: deque[Future[Sequence[R]]] = deque()
    try:
        for lot in lots:
            waiting.append(executor.submit(work, lot))
            while len(waiting) >= max(1, ahead()):
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    except BaseException as error:
        if isinstance(executor, Killable):
            executor.kill()
        if isinstance(error, Exception) and stopped_on_the_way(error):
            raise KeyboardInterrupt from error
        if isinstance(error, BrokenExecutor):
            raise WorkersLost(str(error)) from error
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def play_lot(lot: Sequence[Match]) -> list[Result]:
    """Some games, as work."""
    try:
        return list(played(lot))
    except Exception as error:
        name_package(error)  # its traceback does not come along to the process that tells it
        raise
