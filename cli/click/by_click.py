"""Whether the program was opened by a click, where its words go then, and how a failure is seen."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TextIO

from cli.text.exit_codes import Exit
from cli.text.program_folder import private_home

WHILE_OPEN = "--while-open"
"""What a click says to the page: it is there as long as somebody looks."""
FILE = "last-start.txt"
FILE_BESIDE = "second-start.txt"
"""That of a click while a program runs, whose words stand in the other one."""
QUIET = (Exit.FINE, Exit.INTERRUPTED)
"""Ends that a person has wished for."""
WINDOW = 2
"""Processes at a console of Windows that was opened for this program alone: itself, and the one
that has unpacked it."""


def by_click(streams: Iterable[TextIO | None], *, screen: bool) -> bool:
    """Whether nobody sits at a terminal, but at a screen: of a start by which nothing was typed."""
    return screen and not any(map(_is_terminal, streams))


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # it is closed
        return False


def keep_words(home: Path, name: str = FILE) -> Path:
    """From now on, also in what this process becomes, all that is said stands in the file of this
    name. Nothing is read any more.

    Where the person's folder takes none it lies in one for temporary files. Raises OSError where
    that takes none either.
    """
    try:
        private_home(home)
        file = home / name
        number = _opened(file)
    except OSError:
        file = Path(tempfile.mkdtemp(prefix="tafelrunde-")) / name
        number = _opened(file)
    nothing = above_streams(os.open(os.devnull, os.O_RDONLY))
    for old, new in ((nothing, 0), (number, 1), (number, 2)):
        os.dup2(old, new)
    for one in (nothing, number):
        os.close(one)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    return file


def _opened(file: Path) -> int:
    file.unlink(missing_ok=True)  # never through a link, and readable by its owner alone
    return above_streams(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def above_streams(number: int) -> int:
    """The same file, under a number that belongs to none of the three streams: a start that had one
    of them closed gives its number to what is opened next."""
    taken = []
    while number <= 2:
        taken.append(number)
        number = os.dup(number)
    for one in taken:
        os.close(one)
    return number


def show_failure(code: int, file: Path, *, opens: Callable[[str], bool] = webbrowser.open) -> bool:
    """Open the file with what was said, where the program ended by an error; whether it did."""
    if code in QUIET:
        return False
    with contextlib.suppress(webbrowser.Error):
        return opens(file.absolute().as_uri())
    return False


def window_closes(at_console: int) -> bool:
    """Whether a window with so many processes closes with this program, and what stands in it is
    gone (Windows)."""
    return 0 < at_console <= WINDOW


def at_console() -> int:
    """How many processes are at this console; 0 where there is no such thing."""
    if sys.platform == "win32":
        import ctypes

        room = (ctypes.c_uint32 * 8)()
        return int(ctypes.windll.kernel32.GetConsoleProcessList(room, len(room)))
    return 0
