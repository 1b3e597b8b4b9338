"""Who works on a series: this process, several of this machine, or a cluster of machines."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TypeVar

from cli.series.cluster import Cluster
from cli.series.processes import processes
from cli.series.same_rules import Rules
from cli.series.spread import AHEAD, lots_of, spread

T = TypeVar("T")
R = TypeVar("R")

Pool = Callable[[int], Executor]
"""Begins so many processes that wait for work."""


@dataclass(frozen=True, slots=True)
class Lots:
    """How many things a process of this machine is sent at once, and a worker of a cluster.

    A lot for a process costs 0.3 ms and a lot for a worker 8 ms: a hundredth of what it holds.
    """

    process: int
    worker: int


GAMES = Lots(process=4, worker=25)
SLOW_GAMES = Lots(process=1, worker=1)
"""Games in which a bot looks ahead: seconds each, so that each is told as soon as it is played, and
a worker that dies costs one."""
LOGS = Lots(process=1, worker=1)


@dataclass(frozen=True)
class Workers:
    """As many processes of this machine as ``jobs`` says, begun by ``pool``; or a cluster."""

    jobs: int
    cluster: Callable[[Rules], Cluster] | None = None
    pool: Pool = processes

    def done(
        self,
        work: Callable[[tuple[T, ...]], Sequence[R]],
        things: Iterable[T],
        lots: Lots,
        rules: Callable[[], Rules],
    ) -> Generator[R, None, None]:
        """What the work makes of all things, in their order; one process is this one.

        ``rules``: those that workers of a cluster must have as well. Raises WorkersLost, with a
        cluster its errors, and what the work raises.
        """
        if self.cluster is not None:
            joined = self.cluster(rules())
            yield from spread(joined, work, lots_of(things, lots.worker), joined.ahead)
        elif self.jobs == 1:
            for thing in things:
                yield from work((thing,))
        else:
            executor, ahead = self.pool(self.jobs), AHEAD * self.jobs
            yield from spread(executor, work, lots_of(things, lots.process), lambda: ahead)
