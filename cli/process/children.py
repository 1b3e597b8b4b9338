"""Children: the program started by itself, as what it is, and ended by any end of its parent.

A child is this very program, wherever it lies: a checkout, an environment, one file. It is never
looked for in the folder in which a person happens to stand, where a folder may be called `cli` or
`engine` as well (`-P`).

A child lives as long as its standard input is open. Its parent holds the other end and writes
nothing; the system closes it when the parent ends, however that comes about (`kill -9` too), on
every system alike. The child then ends as by a word to end, or after GRACE at once.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import sysconfig
import threading
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

CHILD = "--as-child"
"""First argument of a child: it takes its standard input for the life of its parent."""

GRACE = 10.0
"""Seconds that a child has to close its links and files once its parent is gone."""

KILLED = 137
"""Exit code of a child that did not come to an end by itself; nobody is left to read it."""

LIBRARIES = ("LD_LIBRARY_PATH", "LIBPATH")
"""Where a system's loader looks for libraries first, on Linux and its like."""

PACKAGES = Path(__file__).resolve().parents[2]
"""Where the four packages of the program lie."""


def one_file() -> bool:
    """Whether the program is one file that holds its Python as well (`make app`)."""
    return bool(getattr(sys, "frozen", False))


def own_call() -> tuple[str, ...]:
    """The words that start this program again, as a process of its own."""
    if one_file():
        return (sys.executable,)
    return (sys.executable, "-P", "-m", "cli")


def without_own_libraries(environ: MutableMapping[str, str]) -> None:
    """Other programs take the system's libraries: what unpacks a program of one file (on Linux and
    its like) has told this process where its own lie, and kept what was told before."""
    for name in LIBRARIES:
        before = environ.pop(f"{name}_ORIG", None)
        if before:
            environ[name] = before
        else:
            environ.pop(name, None)


def own_environ(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment in which `own_call` finds these packages and no others of their names.

    Where they are installed the interpreter finds them by itself; a checkout is told it.
    """
    if one_file() or str(PACKAGES) in _installed():
        return dict(environ)
    path = os.pathsep.join(filter(None, [str(PACKAGES), environ.get("PYTHONPATH", "")]))
    return {**environ, "PYTHONPATH": path}


def _installed() -> set[str]:
    return {os.path.realpath(sysconfig.get_path(name)) for name in ("purelib", "platlib")}


def start_child(arguments: Sequence[str], environ: Mapping[str, str]) -> subprocess.Popen[str]:
    """Start the program with these arguments; what it says comes by one pipe, in UTF-8.

    Whoever has started it closes its `stdin` when it is no longer wanted.
    """
    return subprocess.Popen(
        [*own_call(), CHILD, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        errors="replace",
        env={**own_environ(environ), "PYTHONUNBUFFERED": "1", "PYTHONUTF8": "1"},
    )


def run_child(arguments: Sequence[str], environ: Mapping[str, str], *, seconds: float) -> bool:
    """Let the program do something short by itself, unseen; whether it did, within so long."""
    try:
        done = subprocess.run(
            [*own_call(), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env=own_environ(environ),
            timeout=seconds,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def end_with_parent() -> None:
    """In a child, first of all: end when the standard input does. Nothing is read from it later."""
    pipe = os.dup(0)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    threading.Thread(target=_wait, args=(pipe,), name="parent", daemon=True).start()


def _wait(pipe: int) -> None:
    try:
        while os.read(pipe, 64):
            pass
    except OSError:
        pass  # an end that cannot be read is an end
    if hasattr(signal, "pthread_kill"):  # so the main thread hears it, whatever it waits for
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGTERM)
    else:
        signal.raise_signal(signal.SIGTERM)
    threading.Event().wait(GRACE)
    os._exit(KILLED)


def not_from_this_folder() -> AbstractContextManager[None]:
    """Pythons that are begun now take no module from the folder in which they are begun."""
    return variable("PYTHONSAFEPATH", "1")


@contextmanager
def variable(name: str, value: str) -> Iterator[None]:
    """What is begun now finds this in its environment."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
