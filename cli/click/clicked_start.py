"""The start of the program of one file that was told nothing: by a click, or typed as one word."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from cli.click.by_click import (
    FILE,
    FILE_BESIDE,
    WHILE_OPEN,
    at_console,
    by_click,
    keep_words,
    show_failure,
    window_closes,
)
from cli.click.one_at_a_time import BUSY, ask_to_show, first_here
from cli.text.exit_codes import Exit
from cli.text.program_folder import private_home
from cli.text.terminal import Terminal
from cli.text.words import N_
from cli.web.browser_opening import has_screen

ENTER = N_("Press Enter to close this window.")


def clicked_start(terminal: Terminal, run: Callable[[Sequence[str]], int]) -> int:
    """Run it; the exit code. By a click its words go into a file, which is opened where it fails;
    where a window would close over them, it waits. run: does what is typed, with its errors told.
    """
    screen = has_screen(terminal.environ, sys.platform)
    if by_click((sys.stdin, sys.stdout, sys.stderr), screen=screen):
        return _by_click(terminal, run)
    code = run(())
    if code and window_closes(at_console()):
        terminal.say(ENTER)
        terminal.keys.readline()
    return code


def _by_click(terminal: Terminal, run: Callable[[Sequence[str]], int]) -> int:
    """Whether another one runs is asked first: only then is it known whose file the words go to."""
    first = _first_here(terminal.home)
    asked = None if first else _asked(terminal.home)
    if asked:
        return Exit.FINE
    file = keep_words(terminal.home, FILE if first else FILE_BESIDE)
    if asked is None:
        code = run((WHILE_OPEN,))
    else:
        terminal.note(terminal.words.say(BUSY))
        code = Exit.FAULT
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):  # it was closed from the start
            stream.flush()
    show_failure(code, file)
    return code


def _first_here(home: Path) -> bool:
    """Of a folder that takes no files everybody is the first: the page says so better."""
    try:
        private_home(home)
        return first_here(home)
    except OSError:
        return True


def _asked(home: Path) -> bool | None:
    """Whether the one that runs has heard that it shall show its page; None where no word can be
    left for it."""
    try:
        return ask_to_show(home)
    except OSError:
        return None
