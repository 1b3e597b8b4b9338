"""A terminal that gives each key as it is pressed, for an editor of our own (POSIX termios)."""

from __future__ import annotations

import atexit
import contextlib
import os
import signal
import threading
from collections.abc import Callable
from typing import Any, TextIO


class KeyByKey:
    """Lines and echo off from `hold` to `give_back`; signals and the way lines are printed as they
    were. While the program is suspended the terminal is as it was before as well.
    """

    def __init__(self, keys: TextIO, resumed: Callable[[], object]) -> None:
        """resumed: the program goes on after a suspension, and the terminal is taken again."""
        self._keys, self._again = keys, resumed
        self._before: list[Any] | None = None
        self._resuming: Any = None  # what was done on SIGCONT before
        self._suspending: Any = None  # and on SIGTSTP

    def hold(self) -> None:
        """Each key comes by itself from now on."""
        import termios

        self._before = termios.tcgetattr(self._keys.fileno())
        atexit.register(self.give_back)
        self._set()
        if threading.current_thread() is threading.main_thread():
            self._resuming = signal.signal(signal.SIGCONT, lambda *_: self._resumed())
            self._suspending = signal.signal(signal.SIGTSTP, lambda *_: self._suspend())

    def give_back(self) -> None:
        """The terminal as it was, if there still is one; a second call changes nothing."""
        if self._before is None:
            return
        import termios

        before, self._before = self._before, None
        atexit.unregister(self.give_back)
        if self._resuming is not None and threading.current_thread() is threading.main_thread():
            signal.signal(signal.SIGCONT, self._resuming)
            signal.signal(signal.SIGTSTP, self._suspending)
        with contextlib.suppress(termios.error):  # it was closed while the program ran
            termios.tcsetattr(self._keys.fileno(), termios.TCSADRAIN, before)

    def _set(self) -> None:
        import termios

        assert self._before is not None
        mode = [*self._before[:6], list(self._before[6])]
        mode[3] &= ~(termios.ICANON | termios.ECHO)
        mode[3] |= termios.NOFLSH  # a key that stops or suspends swallows nothing that was typed
        mode[6][termios.VMIN], mode[6][termios.VTIME] = 1, 0
        termios.tcsetattr(self._keys.fileno(), termios.TCSADRAIN, mode)

    def _suspend(self) -> None:
        """What is typed while the program stands still is the shell's: it is told so by the
        terminal's own echo, in a row of its own. Behind this the program goes on."""
        import termios

        if self._before is None:
            return
        termios.tcsetattr(self._keys.fileno(), termios.TCSADRAIN, self._before)
        with contextlib.suppress(OSError):  # a terminal that can only be read here
            os.write(self._keys.fileno(), b"\r\n")
        ours = signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        signal.signal(signal.SIGTSTP, ours)

    def _resumed(self) -> None:
        """After a suspension the shell has set the terminal as it likes; in the background, no."""
        if self._before is None:
            return
        try:
            ours = os.tcgetpgrp(self._keys.fileno()) == os.getpgrp()
        except OSError:  # no terminal that a shell rules over
            ours = True
        if ours:
            self._set()
            self._again()
