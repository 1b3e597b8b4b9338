"""One line typed at a question of a command, where no session reads the keys.

At a terminal it counts only if the question stood there when it was begun, as in a session
(`cli.asking.typed_ahead`): a key pressed twice, or a line that was on its way, agrees to nothing.
Where keys can be read one by one the first of them tells when a line was begun, and who typed too
early is told. Elsewhere what was typed before the question is dropped, and of a line is known that
it was begun when it came at the latest.
"""

from __future__ import annotations

import codecs
import contextlib
import os
import select
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TextIO

from cli.asking.typed_ahead import NOT_COUNTED, ShownSince
from cli.input_line.columns import columns
from cli.input_line.key_by_key import KeyByKey
from cli.input_line.keyboard import CHUNK, edited
from cli.input_line.line_editor import LineEditor, above
from cli.text.terminal import Terminal

MARK = "> "


def asked_line(terminal: Terminal, *, now: Callable[[], float] = time.monotonic) -> str | None:
    """What is typed at the question that was printed last; None where nothing can come any more.

    now: seconds of a monotonic clock.
    """
    if edited(terminal):
        return _Asked(terminal, now).line()
    _drop_waiting(terminal.keys)
    shown = ShownSince()
    while True:
        if not shown.stands:
            shown.show(now())
        terminal.out.write(MARK)
        terminal.out.flush()
        line = terminal.keys.readline()
        if not line or shown.read(now() if terminal.talks else None):
            return line or None
        terminal.say(NOT_COUNTED)


class _Asked:
    """One question whose answer is edited here."""

    def __init__(self, terminal: Terminal, now: Callable[[], float]) -> None:
        self._keys, self._plain = terminal.keys, terminal.out
        self._editor = LineEditor(columns, self._typed, self._ended, self._ended, now=now)
        self._terminal = replace(terminal, out=above(terminal.out, self._editor))
        self._now, self._shown = now, ShownSince()
        self._decoder = codecs.getincrementaldecoder(terminal.keys.encoding or "utf-8")("replace")
        self._answer: str | None = None
        self._done = False

    def line(self) -> str | None:
        """Wait for it, and give the terminal back as it was."""
        mode = KeyByKey(self._keys, self._editor.shown_again)
        mode.hold()
        try:
            self._editor.open(self._plain)
            while not self._done and select.select([self._keys], [], [], 0)[0]:
                self._read()  # what was typed before
            self._shown.show(self._now())
            self._terminal.out.write(MARK)
            while not self._done:
                self._read()
        finally:
            self._editor.close()
            mode.give_back()
        return self._answer

    def _read(self) -> None:
        try:
            data = os.read(self._keys.fileno(), CHUNK)
        except OSError:  # the terminal is gone
            data = b""
        if data:
            self._editor.keys(self._decoder.decode(data))
        else:
            self._done = True

    def _typed(self, line: str, begun: float) -> None:
        if self._shown.read(begun):
            self._answer = line
            self._ended()
        else:
            self._terminal.say(NOT_COUNTED)
            if self._shown.stands:
                self._terminal.out.write(MARK)

    def _ended(self) -> None:
        self._done = True
        self._editor.close()


def _drop_waiting(keys: TextIO) -> None:
    """What waits at a terminal was typed before the question; half a line is gone as well."""
    if not keys.isatty():
        return
    if sys.platform == "win32":
        import msvcrt

        while msvcrt.kbhit():
            msvcrt.getwch()
    else:
        import termios

        with contextlib.suppress(OSError, ValueError, termios.error):  # no descriptor behind it
            termios.tcflush(keys.fileno(), termios.TCIFLUSH)
