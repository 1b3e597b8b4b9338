"""The start of the program of one file that was told nothing: by a click, or typed as one word."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

from cli.click.by_click import WHILE_OPEN, by_click, keep_words, show_failure, window_closes
from cli.click.one_at_a_time import BUSY, ask_to_show, first_here
from cli.text.exit_codes import Exit
from cli.text.terminal import Terminal
from cli.text.words import N_
from cli.web.browser_opening import has_screen

ENTER = N_("Press Enter to close this window.")


def clicked_start(terminal: Terminal, run: Callable[[Sequence[str]], int]) -> int:
    """Run it; the exit code. By a click its words go into a file, which is opened where it fails;
    where a window would close over them, it waits. run: does what is typed, with its errors told.
    """
    screen = has_screen(terminal.environ, sys.platform)
    streams = (sys.stdin, sys.stdout, sys.stderr)
    if by_click((), streams, one_file=True, screen=screen):
        file = keep_words(terminal.home)
        code = _one_at_a_time(terminal, run)
        sys.stdout.flush()
        sys.stderr.flush()
        show_failure(code, file)
        return code
    code = run(())
    if code and window_closes((), one_file=True):
        terminal.say(ENTER)
        terminal.keys.readline()
    return code


def _one_at_a_time(terminal: Terminal, run: Callable[[Sequence[str]], int]) -> int:
    try:
        if not first_here(terminal.home):
            if ask_to_show(terminal.home):
                return Exit.FINE
            terminal.note(terminal.words.say(BUSY))
            return Exit.FAULT
    except OSError:  # a folder that takes no files: the page says so better
        pass
    return run((WHILE_OPEN,))
