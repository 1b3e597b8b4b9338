"""Ctrl-C where something would be lost: it is asked about, and a second one stops the program.

Only the key of a terminal is held back so. Whatever else tells the program to end is heard as ever
(`cli.process.stops`), and so is this key where nothing can decide, for the loop is at something
long: then a few more of them stop the program without a question.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from types import FrameType
from typing import Any

UNHEARD = 3
"""So many without a decision are heeded by themselves."""


class AskedStop:
    """From `hold` to `give_back`. meant: whether the program shall stop now, asked on the loop's
    thread; `later`: calls something there (as a reactor's `callFromThread`)."""

    def __init__(self, meant: Callable[[], bool], later: Callable[..., object]) -> None:
        """Nothing is held back yet."""
        self._meant, self._later = meant, later
        self._before: Any = None
        self._open = 0

    def hold(self) -> None:
        """Decide from now on; a second call changes nothing."""
        if self._before is None and threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._pressed)

    def give_back(self) -> None:
        """As it was; a second call changes nothing."""
        if self._before is not None:
            before, self._before = self._before, None
            signal.signal(signal.SIGINT, before)

    def _pressed(self, number: int, frame: FrameType | None) -> None:
        self._open += 1
        if self._open > UNHEARD:
            self._stop(number)
        else:
            self._later(self._decide, number)

    def _decide(self, number: int) -> None:
        self._open = 0
        if self._before is not None and self._meant():
            self._stop(number)

    def _stop(self, number: int) -> None:
        before = self._before
        if callable(before):
            before(number, None)
