"""The first moment of the program as a process, before anything else of it is loaded or read."""

from __future__ import annotations

import atexit
import os
import sys

from cli.process.children import CHILD, end_with_parent, one_file, without_own_libraries
from cli.process.garbage import look_seldom
from cli.process.stops import hear_stops, ignore_stops


def begin(arguments: list[str]) -> list[str]:
    """Make this process one that can be stopped; what it was told, without what is for here.

    One that plays for another process in a program of one file never comes back from here.
    """
    if one_file():
        from multiprocessing import freeze_support

        freeze_support()
        without_own_libraries(os.environ)
    _open_streams()
    look_seldom()
    atexit.register(ignore_stops)  # the last of all: Python would give them back to the system
    hear_stops()
    if arguments[:1] == [CHILD]:
        end_with_parent()
        return arguments[1:]
    return arguments


def _open_streams() -> None:
    """Where whoever started us has closed a stream there is an empty one: else the next file that
    is opened would have its number, and what is said would go into that."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
