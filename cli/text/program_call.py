"""How somebody has called this program, so that commands it prints can be typed as they stand.

In a checkout it is not on the path: it was called as `.venv/bin/tafelrunde`, or as a module.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

NAME = "tafelrunde"


def own_call(
    argv0: str,
    here: Path,
    *,
    found: Callable[[str], str | None] = shutil.which,
    whole: str = "",
) -> tuple[str, ...]:
    """The words in front of a command, from the folder `here`; argv0: what the process was told.

    whole: the place of a program that is one file, whatever somebody has called it.
    """
    called = Path(whole or argv0)
    if whole and called.stem != NAME:
        return (_from(called, here),)
    if called.name == "__main__.py":
        return (_from(Path(sys.executable), here), "-m", called.parent.name)
    if called.stem != NAME:
        return (NAME,)
    on_path = found(NAME)
    if on_path is not None and _place(on_path) == _place(called):
        return (NAME,)
    return (_from(called, here),)


def _place(program: str | Path) -> str:
    """Where a program lies: Windows calls it with or without its `.exe`, in capitals or not."""
    place = os.path.realpath(program)
    return os.path.normcase(place[:-4] if place.lower().endswith(".exe") else place)


def _from(program: Path, here: Path) -> str:
    """The path of a program as it is typed in this folder: short where it lies below it."""
    whole = Path(os.path.abspath(program))  # the links in a virtual environment are what is meant
    try:
        below = whole.relative_to(here)
    except ValueError:
        return str(whole)
    # A shell looks for a bare word in other folders than this one.
    return str(below) if len(below.parts) > 1 else os.path.join(os.curdir, below)


def typed(words: list[str]) -> str:
    """Words as one line for the shell of this system."""
    return subprocess.list2cmdline(words) if sys.platform == "win32" else shlex.join(words)
