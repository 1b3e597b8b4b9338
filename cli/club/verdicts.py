"""Audits of the games that the club has seen, one after the other, in a process beside it."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from pathlib import Path
from typing import Any

from cli.series.logs import judged
from cli.series.processes import DeafProcesses
from cli.series.spread import Killable

CANNOT = 3
"""Exit code of what cannot be judged here."""


class Verdicts:
    """Judges logs; all methods are for the reactor's thread."""

    def __init__(
        self,
        in_reactor: Callable[[Callable[[], object]], object],
        *,
        pool: Callable[[int], Executor] = DeafProcesses,
    ) -> None:
        """in_reactor: calls something in the reactor's thread. pool: begins so many processes."""
        self._in_reactor, self._pool = in_reactor, pool
        self._executor: Executor | None = None

    def ask(self, log: Path, told: Callable[[int], object]) -> None:
        """Have it judged; ``told`` gets the exit code some time later, that of a log which cannot
        be judged where it cannot be read or no process can be begun."""
        try:
            data = log.read_bytes()
            if self._executor is None:
                self._executor = self._pool(1)
            work = self._executor.submit(judged, log.name, data)
        except (OSError, ImportError, NotImplementedError, BrokenExecutor):
            self.close()
            told(CANNOT)
            return
        work.add_done_callback(lambda done: self._in_reactor(lambda: told(_code(done))))

    def close(self) -> None:
        """The process ends at once, whatever it judges."""
        executor, self._executor = self._executor, None
        if executor is not None:
            if isinstance(executor, Killable):
                executor.kill()
            executor.shutdown(wait=False, cancel_futures=True)


def _code(done: Future[Any]) -> int:
    if done.cancelled() or done.exception() is not None:
        return CANNOT
    return int(done.result()["exit_code"])
