"""One program for all clicks of a person: a second one has the first show its page once more.

The first holds a lock as long as it lives, whatever call it becomes; a second leaves a word beside
it and ends. Where a system has no such lock (Windows, where a console shows what runs) each click
starts a program of its own.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from cli.click.by_click import above_streams
from cli.text.words import N_

LOCK = "clicked.lock"
WORD = "show-page"
LOOKS = 0.1
"""Seconds between two looks whether the word was taken."""
ANSWERS = 10.0
"""Seconds in which a program that runs takes it, also on a slow machine."""

BUSY = N_(
    "Tafelrunde runs already and does not answer. Its tables are safe. End it in the task manager"
    " of this system, or wait, and open it again."
)


def first_here(home: Path) -> bool:
    """Whether no other program of this person was opened by a click; then this one is it from now
    on, until its end. Raises OSError."""
    try:
        import fcntl
    except ImportError:
        return True
    number = above_streams(os.open(home / LOCK, os.O_RDWR | os.O_CREAT, 0o600))
    try:
        fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(number)
        return False
    os.set_inheritable(number, True)  # the call that this process becomes still is the first one
    return True


def ask_to_show(
    home: Path, *, now: Callable[[], float] = time.monotonic, sleep: Any = time.sleep
) -> bool:
    """Have the first one show its page; whether it heard. Raises OSError."""
    word = home / WORD
    word.touch(mode=0o600)
    ends = now() + ANSWERS
    while word.exists():
        if now() >= ends:
            word.unlink(missing_ok=True)
            return False
        sleep(LOOKS)
    return True


def asked_to_show(home: Path) -> bool:
    """Whether somebody has left that word; it is taken away. Raises OSError."""
    word = home / WORD
    try:
        word.unlink()
    except FileNotFoundError:  # also where whoever asked has taken it back meanwhile
        return False
    return True
