"""The program goes over into another call of itself: same process, other arguments."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from cli.process.children import one_file, own_call, own_environ
from cli.process.stops import unheard

Execute = Callable[[str, list[str], dict[str, str]], object]


def same_call(argv0: str, *, frozen: bool | None = None) -> tuple[str, ...]:
    """The words that start the program as it was started here, so that what it prints to be typed
    stays the same."""
    whole = one_file() if frozen is None else frozen
    if not whole and Path(argv0).is_file() and Path(argv0).name != "__main__.py":
        return (sys.executable, argv0)
    return own_call()


def go_over(
    arguments: Sequence[str], argv0: str, *, execute: Execute = os.execve, system: str = os.name
) -> NoReturn:
    """Be this call from now on. Nothing of the old one is left but what was handed on (a page).

    Where a process cannot become another one (Windows) this one waits for the other's end.
    """
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, OSError, ValueError):  # none, gone, closed
            stream.flush()
    if any("\0" in one for one in arguments):
        raise ValueError("a word of a call holds no NUL")
    call = [*same_call(argv0), *arguments]
    environ = own_environ(os.environ)
    if system == "posix":
        with unheard():  # while Python itself begins a stop would be a traceback: it is heard after
            execute(call[0], call, environ)
    raise SystemExit(subprocess.run(call, env=environ, check=False).returncode)
