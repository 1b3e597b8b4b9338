"""What stops the program: Ctrl-C and the system's word to end, whatever it was started with.

A shell that starts a program with `&` in a script, or a manager of services, may hand it a Ctrl-C
that is ignored or held back, and what a process inherits so stays so until it says otherwise. The
program says so once, first of all: the first of them raises KeyboardInterrupt from then on. While
Twisted's loop runs it stops that loop, so that links are closed.

One stop is one stop: whoever presses Ctrl-C twice, or is told to end by two sides at once, wants
nothing but the end that is on its way, and an interruption of that end would leave it undone. More
than MORE further ones end the process where it stands: then nothing comes of the first. A hang-up
stays as inherited: that is what `nohup` is for.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

STOPS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)
)
"""Ctrl-C, the word to end, and on Windows Ctrl-Break."""

MORE = 4
"""So many behind the first change nothing; the next one waits for nothing any more."""

AT_ONCE = 130
"""Exit code of a process that was stopped, as where the first one is heeded."""


def interrupt() -> NoReturn:
    """Raise KeyboardInterrupt."""
    raise KeyboardInterrupt


def hear_stops(stop: Callable[[], object] = interrupt) -> Callable[[], bool]:
    """From now on the first of them stops this process so. To be called in its main thread.

    What is returned tells whether one has come.
    """
    heard = 0

    def hear(_: int, __: FrameType | None) -> None:
        nonlocal heard
        heard += 1
        if heard == 1:
            stop()
        elif heard > 1 + MORE:
            os._exit(AT_ONCE)

    for number in STOPS:
        signal.signal(number, hear)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)
    return lambda: heard > 0


def ignore_stops() -> None:
    """From now on none of them does: another process decides when this one ends."""
    for number in STOPS:
        signal.signal(number, signal.SIG_IGN)


def stopped_on_the_way(error: BaseException) -> bool:
    """Whether a stop came while this error did: raised between the taking of a lock and the block
    that gives it back, KeyboardInterrupt makes a library fail with an error of its own.
    """
    behind: BaseException | None = error
    while behind is not None and not isinstance(behind, KeyboardInterrupt):
        behind = behind.__context__
    return behind is not None


@contextmanager
def unheard() -> Iterator[None]:
    """One that comes now is heard afterwards; a process that is begun now never hears one."""
    if not hasattr(signal, "pthread_sigmask"):  # as on Windows, where nothing of it is inherited
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, STOPS)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
