"""What stops the program: Ctrl-C and the system's word to end, whatever it was started with.

Who starts a program with `&` in a script, or as a service, may hand it a Ctrl-C that is ignored or
held back, and what a process inherits so stays so until it says otherwise. The program says so
once, first of all: both raise KeyboardInterrupt from then on. While Twisted's loop runs it takes
them over, so that links are closed; an ignored Ctrl-C it would have left as it was. A hang-up stays
as inherited: that is what `nohup` is for.
"""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager

STOPS = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGBREAK") if hasattr(signal, name)
)
"""Ctrl-C, the word to end, and on Windows Ctrl-Break."""


def hear_stops() -> None:
    """From now on each of them interrupts this process. To be called in its main thread."""
    for number in STOPS:
        signal.signal(number, signal.default_int_handler)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPS)


def ignore_stops() -> None:
    """From now on none of them does: another process decides when this one ends."""
    for number in STOPS:
        signal.signal(number, signal.SIG_IGN)


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
