"""Audits of the games that the club has seen, one after the other, in a process beside it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from cli.series.logs import judged
from cli.series.processes import DeafProcesses
from cli.series.spread import Killable

CANNOT = 3
"""Exit code of what cannot be judged here."""


@dataclass(frozen=True)
class _LogToJudge:
    """A log to be judged, and who is told; whether it is handed in once more if its process is
    lost."""

    log: Path
    told: Callable[[int], object]
    again: bool = True


class Verdicts:
    """Judges logs, in the order in which they were asked for; all methods are for the reactor's
    thread. One at a time is handed in, so that a process that is lost over one costs no other."""

    def __init__(
        self,
        in_reactor: Callable[[Callable[[], object]], object],
        *,
        pool: Callable[[int], Executor] = DeafProcesses,
    ) -> None:
        """in_reactor: calls something in the reactor's thread. pool: begins so many processes."""
        self._in_reactor, self._pool = in_reactor, pool
        self._executor: Executor | None = None
        self._waiting: deque[_LogToJudge] = deque()
        self._judging = self._closed = False

    def ask(self, log: Path, told: Callable[[int], object]) -> None:
        """Have it judged; ``told`` gets the exit code some time later, that of a log which cannot
        be judged where it cannot be read, no process can be begun, or two were lost over it."""
        self._waiting.append(_LogToJudge(log, told))
        self._go_on()

    def close(self) -> None:
        """The process ends at once, whatever it judges, and nobody is told anything more."""
        self._closed = True
        self._waiting.clear()
        self._end_process()

    def _go_on(self) -> None:
        while self._waiting and not self._judging:
            asked = self._waiting.popleft()
            try:
                work = self._handed_in(asked.log)
            except (OSError, ImportError, RuntimeError):  # no semaphores, no thread, or it was lost
                self._end_process()
                asked.told(CANNOT)
                continue
            self._judging = True
            work.add_done_callback(partial(self._comes, asked))

    def _handed_in(self, log: Path) -> Future[Any]:
        data = log.read_bytes()
        try:
            return self._process().submit(judged, log.name, data)
        except BrokenExecutor:  # it was lost while it had nothing to do
            self._end_process()
            return self._process().submit(judged, log.name, data)

    def _process(self) -> Executor:
        if self._executor is None:
            self._executor = self._pool(1)
        return self._executor

    def _comes(self, asked: _LogToJudge, done: Future[Any]) -> None:
        """In any thread."""
        self._in_reactor(lambda: self._came(asked, done))

    def _came(self, asked: _LogToJudge, done: Future[Any]) -> None:
        if self._closed:
            return
        self._judging = False
        lost = not done.cancelled() and isinstance(done.exception(), BrokenExecutor)
        if lost:
            self._end_process()
        if lost and asked.again:
            self._waiting.appendleft(replace(asked, again=False))
        try:
            if not (lost and asked.again):
                asked.told(_code(done))
        finally:
            self._go_on()

    def _end_process(self) -> None:
        executor, self._executor = self._executor, None
        if executor is not None:
            if isinstance(executor, Killable):
                executor.kill()
            executor.shutdown(wait=False, cancel_futures=True)


def _code(done: Future[Any]) -> int:
    if done.cancelled() or done.exception() is not None:
        return CANNOT
    return int(done.result()["exit_code"])
