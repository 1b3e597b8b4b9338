"""The one place that owns the event loop: Twisted's reactor on a selector loop of asyncio.

The reactor is installed before anything imports it, on a loop that is made here (Windows needs the
selector loop, and zeroconf must live on the same one). Control-C cancels what runs, so that links
are closed and files given back before the program ends. What goes wrong where nobody waits for it
is told to `trouble` and never printed.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias

from cli.process.garbage import keep_loaded
from cli.process.stops import hear_stops

Reactor: TypeAlias = Any
Main: TypeAlias = Callable[[Reactor], Coroutine[Any, Any, int]]
Trouble: TypeAlias = Callable[[BaseException], None]
Observer: TypeAlias = Callable[[Any], None]


LAST = 0.05
"""Seconds behind a stop in which what was said last goes out: the loop drops what it still has."""


def run_loop(main: Main, trouble: Trouble, log: Observer | None = None) -> int:
    """Run until `main` is through; its exit code, or its exception. Once a process.

    log: takes the events of Twisted's log as well.
    """
    loop = asyncio.SelectorEventLoop()
    asyncio.set_event_loop(loop)
    _listen_for(trouble, loop, log)
    from twisted.internet import asyncioreactor

    asyncioreactor.install(loop)  # type: ignore[no-untyped-call]
    from twisted.internet import defer, reactor, task
    from twisted.python.failure import Failure

    keep_loaded()
    running: Any = reactor
    running.seconds = loop.time  # Twisted's own is the clock on the wall, which somebody may set
    codes: list[int] = []
    failures: list[Failure] = []
    whole: list[defer.Deferred[None]] = []
    stopped: list[Callable[[], bool]] = []

    def ended(outcome: Any) -> None:
        if isinstance(outcome, Failure):
            failures.append(outcome)
        else:
            codes.append(outcome)
        if running.running:
            running.callLater(0, _stop, running)

    def begin() -> None:
        # In the place of the reactor's own, which take a second one for a fault of the program.
        stopped.append(hear_stops(lambda: running.callFromThread(_stop, running)))
        whole.append(defer.Deferred.fromCoroutine(main(running)).addBoth(ended))

    def interrupted() -> defer.Deferred[None] | None:
        if whole and not codes and not failures:
            whole[0].cancel()
            return whole[0].addCallback(lambda _: task.deferLater(running, LAST, lambda: None))
        return None

    running.callWhenRunning(begin)
    running.addSystemEventTrigger("before", "shutdown", interrupted)
    running.run()
    if not any(one() for one in stopped):
        hear_stops()
    if failures and not isinstance(failures[0].value, defer.CancelledError):
        failures[0].raiseException()
    if failures or not codes:
        raise KeyboardInterrupt
    return codes[0]


def _stop(reactor: Reactor) -> None:
    from twisted.internet.error import ReactorNotRunning

    with contextlib.suppress(ReactorNotRunning):  # it stops already
        reactor.stop()


def _listen_for(trouble: Trouble, loop: asyncio.AbstractEventLoop, log: Observer | None) -> None:
    """Take the place of all that would write a traceback by itself."""
    from twisted.logger import globalLogBeginner

    def observe(event: Any) -> None:
        failure = event.get("log_failure")
        if failure is not None:
            trouble(failure.value)

    def handle(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if isinstance(error, Exception):
            trouble(error)

    observers: list[Any] = [observe] if log is None else [observe, log]
    globalLogBeginner.beginLoggingTo(observers, discardBuffer=True, redirectStandardIO=False)
    loop.set_exception_handler(handle)
    logging.getLogger().addHandler(logging.NullHandler())
