"""Workers on many machines, behind the same seam as the processes of one: a cluster of Dask.

A scheduler hands lots to workers and gives one again to another if its worker dies; whoever joins
gets work at once. What a worker says counts only if it has the same rules: it looks by itself
before each lot, whenever it joined, and one with others is left out from then on and its lots are
sent again. Whoever can reach a scheduler of Dask can let its workers run anything, so it belongs
into a network of one's own, or behind the certificates of Dask's own settings.

Source: M. Rocklin, "Dask: Parallel Computation with Blocked algorithms and Task Scheduling", SciPy
2015; https://distributed.dask.org. The package is an extra (`cluster`), and loaded here alone.
"""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from enum import Enum
from typing import Any, TypeVar

from cli.series.same_rules import OtherRulesThere, Rules, check_same, same
from cli.series.spread import AHEAD, WorkersLost

T = TypeVar("T")
R = TypeVar("R")

ADDRESS = re.compile(r"([a-z]+://)?[^/\s]+:[0-9]{1,5}")
"""What Dask looks for; of one without a port it only complains when the program ends."""

CONNECT = 10.0
"""Seconds until a scheduler counts as out of reach."""

LOOK = 5.0
"""Seconds between two looks at who works, while nothing comes."""

PATIENCE = 60.0
"""Seconds without any worker until nobody waits for one any more."""

UNLOADED = (ImportError, AttributeError)
"""What a lot fails with where a worker has no such program, or another version of it."""


class Unfit(Enum):
    """Why a worker gets no work."""

    RULES = "it has other rules"
    PROGRAM = "it has no such program"


class ClusterMissing(Exception):
    """The package that speaks to clusters is not installed."""


class NoClusterAddress(Exception):
    """A scheduler is not looked for by these words: there is no port."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(address)


class ClusterUnreachable(Exception):
    """No scheduler answers at this address."""

    def __init__(self, address: str) -> None:
        self.address = address
        super().__init__(address)


class NoWorkers(WorkersLost):
    """Nobody works there, or nobody who could: ``unfit`` have other rules or no such program."""

    def __init__(self, unfit: int) -> None:
        self.unfit = unfit
        super().__init__(f"no worker, {unfit} unfit")


class ClusterLost(WorkersLost):
    """The scheduler is out of reach, or what was sent killed every worker that took it."""


class Cluster(Executor):
    """The workers of a scheduler, as far as they have these rules."""

    def __init__(
        self,
        client: Any,
        rules: Rules,
        *,
        refused: Callable[[str, Unfit], None] = lambda address, why: None,
        look: float = LOOK,
        patience: float = PATIENCE,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """``client`` is one of Dask's; ``refused`` hears of each worker that is left out.

        Raises NoWorkers if nobody there has these rules.
        """
        self.client = client
        self.rules = rules
        self.unfit = dict[str, Unfit]()
        self.look, self.patience = look, patience
        self._fit = set[str]()
        self._refused = refused
        self._clock = clock
        self._threads: dict[str, int] = {}
        self._looked = float("-inf")
        self.judge()
        if not self.at_work():
            raise NoWorkers(len(self.unfit))

    def at_work(self) -> dict[str, int]:
        """The threads of each worker that is not left out, as they were a moment ago."""
        if self._clock() - self._looked > 1:
            self._threads = dict(self._asked(self.client.nthreads))
            self._looked = self._clock()
        return {name: count for name, count in self._threads.items() if name not in self.unfit}

    def ahead(self) -> int:
        """How many lots keep all busy."""
        return AHEAD * sum(self.at_work().values())

    def judge(self) -> None:
        """Ask each worker that has come whether it has these rules."""
        self._looked = float("-inf")
        fresh = [name for name in self.at_work() if name not in self._fit]
        if not fresh:
            return
        asked: Callable[[], dict[str, object]] = lambda: self.client.run(  # noqa: E731
            same, self.rules, workers=fresh, on_error="return"
        )
        for name, said in self._asked(asked).items():
            if said is True:
                self._fit.add(name)
            elif not isinstance(said, OSError):  # that one is gone
                self.unfit[name] = Unfit.RULES if said is False else Unfit.PROGRAM
                self._refused(name, self.unfit[name])

    def submit(self, work: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """Hand in work; it is done by somebody who has these rules."""
        return Batch(self, work, args)

    def send(self, work: Callable[..., R], args: Sequence[Any]) -> tuple[Any, frozenset[str]]:
        """Give it to the scheduler: Dask's future, and to whom alone it may go where that matters.

        Raises NoWorkers.
        """
        only = frozenset(self.at_work()) if self.unfit else frozenset[str]()
        if self.unfit and not only:
            raise NoWorkers(len(self.unfit))
        sent = self._asked(
            lambda: self.client.submit(
                checked, self.rules, work, *args, pure=False, workers=sorted(only) or None
            )
        )
        return sent, only

    def kill(self) -> None:
        """Nobody wants what is under way: the scheduler forgets it when the client is gone."""
        self.shutdown()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster; it goes on without this client."""
        self.client.close()

    @staticmethod
    def _asked(ask: Callable[[], T]) -> T:
        try:
            return ask()
        except (OSError, TimeoutError) as error:
            raise ClusterLost(str(error)) from error


class Batch(Future[R]):
    """A lot under way; it is sent again if it came to a worker that is left out."""

    def __init__(self, cluster: Cluster, work: Callable[..., R], args: Sequence[Any]) -> None:
        """Send it. Raises NoWorkers."""
        super().__init__()
        self.cluster, self.work, self.args_ = cluster, work, args
        self._send()

    def _send(self) -> None:
        self.known = len(self.cluster.unfit)
        self.sent, self.only = self.cluster.send(self.work, self.args_)

    def result(self, timeout: float | None = None) -> R:
        """What the work made; waits as long as anybody works.

        Raises what the work raised, NoWorkers and ClusterLost.
        """
        from distributed import KilledWorker
        from distributed.client import FutureCancelledError

        alone = 0.0
        while True:
            try:
                done: R = self.sent.result(timeout=self.cluster.look)
                return done
            except TimeoutError:
                if self.sent.status == "error":
                    raise
                if not self.sent.done():  # it may have come just after the time was over
                    alone = self._wait(alone)
            except (FutureCancelledError, KilledWorker) as error:
                raise ClusterLost(str(error)) from error
            except (OtherRulesThere, *UNLOADED) as error:
                self.cluster.judge()
                if self.known == len(self.cluster.unfit) and isinstance(error, UNLOADED):
                    raise
                self._send()

    def _wait(self, alone: float) -> float:
        """Nothing came for a while: for how long nobody has worked by now. Raises NoWorkers."""
        there = self.cluster.at_work()
        if there:
            if self.only and self.only.isdisjoint(there):
                self._send()
            return 0.0
        if alone >= self.cluster.patience:
            raise NoWorkers(len(self.cluster.unfit))
        return alone + self.cluster.look


def checked(rules: Rules, work: Callable[..., R], *args: Any) -> R:
    """Work, where the rules are these. Raises OtherRulesThere."""
    check_same(rules)
    return work(*args)


def join(
    address: str,
    rules: Rules,
    *,
    refused: Callable[[str, Unfit], None] = lambda address, why: None,
    connect: float = CONNECT,
    look: float = LOOK,
    patience: float = PATIENCE,
) -> Cluster:
    """The cluster whose scheduler is at this address (``tcp://host:8786``).

    ``connect``, ``look``, ``patience``: seconds. Raises NoClusterAddress, ClusterMissing,
    ClusterUnreachable, NoWorkers.
    """
    if not ADDRESS.fullmatch(address):
        raise NoClusterAddress(address)
    try:
        from distributed.client import Client
    except ImportError as error:
        raise ClusterMissing from error
    for name in ("distributed", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL)  # people are told in sentences
    try:
        client: Any = Client(  # type: ignore[no-untyped-call]
            address, timeout=connect, set_as_default=False
        )
    except (OSError, TimeoutError, ValueError) as error:
        raise ClusterUnreachable(address) from error
    try:
        return Cluster(client, rules, refused=refused, look=look, patience=patience)
    except BaseException:
        client.close()
        raise
