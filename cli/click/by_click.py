"""Whether the program was opened by a click, where its words go then, and how a failure is seen."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import webbrowser
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TextIO

from cli.text.exit_codes import Exit
from cli.text.program_folder import private_home

WHILE_OPEN = "--while-open"
"""What a click says to the page: it is there as long as somebody looks."""
FILE = "last-start.txt"
QUIET = (Exit.FINE, Exit.INTERRUPTED)
"""Ends that a person has wished for."""
WINDOW = 2
"""Processes at a console of Windows that was opened for this program alone: itself, and the one
that has unpacked it."""


def by_click(
    arguments: Sequence[str], streams: Iterable[TextIO | None], *, one_file: bool, screen: bool
) -> bool:
    """Whether nobody has typed anything and nobody sits at a terminal, but at a screen."""
    return one_file and screen and not arguments and not any(map(_is_terminal, streams))


def _is_terminal(stream: TextIO | None) -> bool:
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # it is closed
        return False


def keep_words(home: Path) -> Path:
    """From now on, also in what this process becomes, all that is said stands in this file. Nothing
    is read any more.

    Where the person's folder takes none it lies in one for temporary files. Raises OSError where
    that takes none either.
    """
    try:
        private_home(home)
        file = home / FILE
        number = _opened(file)
    except OSError:
        file = Path(tempfile.mkdtemp(prefix="tafelrunde-")) / FILE
        number = _opened(file)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for old, new in ((nothing, 0), (number, 1), (number, 2)):
        os.dup2(old, new)
    for one in (nothing, number):
        if one > 2:
            os.close(one)
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(encoding="utf-8", errors="replace")  # type: ignore[union-attr]
    return file


def _opened(file: Path) -> int:
    file.unlink(missing_ok=True)  # never through a link, and readable by its owner alone
    return os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)


def show_failure(code: int, file: Path, *, opens: Callable[[str], bool] = webbrowser.open) -> bool:
    """Open the file with what was said, where the program ended by an error; whether it did."""
    if code in QUIET:
        return False
    with contextlib.suppress(webbrowser.Error):
        return opens(file.absolute().as_uri())
    return False


def window_closes(
    arguments: Sequence[str], *, one_file: bool, at_console: Callable[[], int] | None = None
) -> bool:
    """Whether a window closes with this program, and what stands in it is gone (Windows)."""
    count = at_console or _at_console
    return one_file and not arguments and 0 < count() <= WINDOW


def _at_console() -> int:
    """How many processes are at this console; 0 where there is no such thing."""
    if sys.platform == "win32":
        import ctypes

        room = (ctypes.c_uint32 * 8)()
        return int(ctypes.windll.kernel32.GetConsoleProcessList(room, len(room)))
    return 0
