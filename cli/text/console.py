"""What a console of Windows wants that other terminals do not: its code page, its colour, its end.

Each question has the answers of the system as parameters, so that all of it is tried anywhere.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Callable
from typing import TextIO

WINDOWS = "win32"

OUT = -11
"""The number under which Windows knows a process's standard output."""

COLOURS = 4
"""The bit of a console's mode with which it reads the codes of colours."""

END_TYPED = "\x1a"
"""What Ctrl-Z puts into a line; with Enter behind it, nothing more comes."""


def _code_page() -> int:
    if sys.platform == "win32":
        import ctypes

        return int(ctypes.windll.kernel32.GetConsoleCP())
    return 0


def _colours_on() -> bool:
    if sys.platform == "win32":
        import ctypes

        system, mode = ctypes.windll.kernel32, ctypes.c_ulong()
        console = system.GetStdHandle(OUT)
        if not system.GetConsoleMode(console, ctypes.byref(mode)):
            return False
        return bool(system.SetConsoleMode(console, mode.value | COLOURS))
    return True


def is_console(stream: TextIO, *, platform: str = sys.platform) -> bool:
    """Whether a person types at a console of Windows."""
    return platform == WINDOWS and stream.isatty()


def encoding_of(
    stream: TextIO, *, platform: str = sys.platform, code_page: Callable[[], int] = _code_page
) -> str | None:
    """In what the bytes of a stream are written: a console gives those of its own code page, while
    Python speaks of UTF-8 for it."""
    page = code_page() if is_console(stream, platform=platform) else 0
    return f"cp{page}" if page else stream.encoding


def takes_colours(
    stream: TextIO, *, platform: str = sys.platform, switch_on: Callable[[], bool] = _colours_on
) -> bool:
    """Whether codes of colours become colours on a terminal; an old console would print them."""
    return stream.isatty() and (platform != WINDOWS or switch_on())


def reader_gone(error: OSError, *, platform: str = sys.platform) -> bool:
    """Whether this says that nobody reads our answer any more: Windows calls it a wrong value."""
    if isinstance(error, BrokenPipeError):
        return True
    return platform == WINDOWS and error.errno == errno.EINVAL and error.filename is None
