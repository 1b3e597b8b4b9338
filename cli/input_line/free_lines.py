"""Lines typed where nothing is signed or agreed to: a walk through a game, a lesson.

At a terminal each is edited, and the lines of before come back with the arrows. What was typed
ahead counts, line for line: keys behind an Enter are left to the terminal until the next line.
"""

from __future__ import annotations

import codecs
import os
import time
from collections.abc import Callable
from dataclasses import replace

from cli.input_line.columns import columns
from cli.input_line.key_by_key import KeyByKey
from cli.input_line.keyboard import edited
from cli.input_line.line_editor import Completes, LineEditor, above, completes_nothing
from cli.text.terminal import Terminal


class FreeLines:
    """Reads one line after the other; what is printed goes to its `terminal`."""

    def __init__(
        self,
        terminal: Terminal,
        *,
        completes: Completes = completes_nothing,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """completes: what the tab key makes of a line. now: seconds of a monotonic clock."""
        self._plain, self._line, self._over = terminal, "", False
        self._editor = LineEditor(
            columns, self._typed, self._ended, self._ended, now=now, completes=completes
        )
        self._edits = edited(terminal)
        out = above(terminal.out, self._editor) if self._edits else terminal.out
        self.terminal = replace(terminal, out=out)
        encoding = getattr(terminal.keys, "encoding", None) or "utf-8"
        self._decoder = codecs.getincrementaldecoder(encoding)("replace")

    def read(self) -> str:
        """The next line with its end; empty where nothing can come any more. Its mark, if there is
        one, was printed before, as the begin of a row."""
        if not self._edits:
            return self._plain.keys.readline()
        if self._over:
            return ""
        self._line = ""
        mode = KeyByKey(self._plain.keys, self._editor.draw)
        mode.hold()
        try:
            self._editor.open(self._plain.out)
            while not self._line and not self._over:
                self._one_byte()
        finally:
            self._editor.close()
            mode.give_back()
        return self._line

    def _one_byte(self) -> None:
        try:
            data = os.read(self._plain.keys.fileno(), 1)
        except OSError:  # the terminal is gone
            data = b""
        if data:
            self._editor.keys(self._decoder.decode(data))
        else:
            self._ended()

    def _typed(self, line: str, _begun: float) -> None:
        self._line = line + "\n"
        self._editor.close()

    def _ended(self) -> None:
        self._over = True
        self._editor.close()
