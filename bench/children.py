"""Children: what the bench starts of this project, ended by any end of the bench.

A child lives as long as its standard input is open. The bench holds the other end, and the system
closes it when the bench ends, however that comes about (`kill -9` too). The child then ends as by a
word to end, or after GRACE at once. So do the children of the program (cli.process.children); here
it stands once more, for an older program that is measured may not know of it.

`python -P CHILDREN MODULE ARGUMENT ...` is `python -m MODULE ARGUMENT ...` as such a child. A node
of a table is spoken with by its standard input, and notices the end itself (bench.tables.seat).
"""

from __future__ import annotations

import os
import runpy
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

GRACE = 10.0
"""Seconds that a child has to come to an end once its parent is gone."""

KILLED = 137
"""Exit code of a child that did not; nobody is left to read it."""

CHILDREN = str(Path(__file__).resolve())


def as_child(arguments: Sequence[str]) -> list[str]:
    """The words that run this module with these arguments; what is found at PYTHONPATH."""
    return [sys.executable, "-P", CHILDREN, *arguments]


@contextmanager
def lifeline() -> Iterator[int]:
    """The standard input for a child that lives no longer than this, nor than this process."""
    theirs, ours = os.pipe()
    try:
        yield theirs
    finally:
        os.close(theirs)
        os.close(ours)


def run_child(
    arguments: Sequence[str], *, check: bool = False, **how: Any
) -> subprocess.CompletedProcess[Any]:
    """As `subprocess.run`, of a module with its arguments."""
    with lifeline() as life:
        return subprocess.run(as_child(arguments), check=check, stdin=life, **how)


def end_orphaned() -> None:
    """In a child whose parent is gone, in a thread of its own: the process ends."""
    if hasattr(signal, "pthread_kill"):  # so the main thread hears it, whatever it waits for
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)
    else:
        signal.raise_signal(signal.SIGTERM)
    threading.Event().wait(GRACE)
    os._exit(KILLED)


def _wait(pipe: int) -> None:
    try:
        while os.read(pipe, 64):
            pass
    except OSError:
        pass  # an end that cannot be read is an end
    end_orphaned()


def _main(module: str, *arguments: str) -> None:
    pipe = os.dup(0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    threading.Thread(target=_wait, args=(pipe,), name="parent", daemon=True).start()
    sys.argv = [module, *arguments]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    _main(*sys.argv[1:])
