"""The line somebody is typing at a terminal, kept behind whatever is printed meanwhile.

A terminal that edits lines itself forgets on the screen what is typed when others print, and sends
it all the same with what is typed next. Here the keys come one by one (`cli.input_line.keyboard`):
what is printed goes above, and the last row shows the mark of the question and the whole typed line
behind it, or as much of its end as fits. Only the end is edited: a line here is a number or a word.
"""

from __future__ import annotations

import io
import unicodedata
from collections.abc import Callable
from typing import TextIO, cast

CLEAR = "\r\x1b[K"  # to the first column, and nothing behind it (ECMA-48: EL)
MOST = 4096  # characters of a line; what a terminal's own editing takes
ENTER, REST, WORD, LINE, END = "\r\n", "\x7f\b", "\x17", "\x15", "\x04"
ESCAPE = "\x1b"


class LineEditor:
    """One typed line. `typed` is told of each finished one, and when its first key was pressed;
    `columns`: how wide the terminal is; `now`: seconds of a monotonic clock.

    The end key on an empty line is easily hit: the first one calls `unsure`, only a second one
    right behind it calls `ended`.
    """

    def __init__(
        self,
        columns: Callable[[], int],
        typed: Callable[[str, float], None],
        ended: Callable[[], None],
        unsure: Callable[[], None],
        *,
        now: Callable[[], float],
    ) -> None:
        """Nothing typed, nothing printed; not open yet: what is printed goes out as it is."""
        self._columns, self._typed = columns, typed
        self._ended, self._unsure = ended, unsure
        self._now, self._begun = now, 0.0
        self._end_pressed = False
        self.line = ""
        self._mark = ""
        self._out: TextIO | None = None
        self._escape = ""

    def open(self, out: TextIO) -> None:
        """From now on the keys come here, and the line is shown on this stream."""
        self._out = out
        self.draw()

    def close(self) -> None:
        """The terminal edits lines itself again; a half-typed one stays where it is."""
        self._out = None

    def keys(self, pressed: str) -> None:
        """Keys that were pressed, as the letters they send."""
        for key in pressed:
            if self._out is None:
                return  # what was typed with the last line belongs to nobody any more
            if not self._in_escape(key):
                self._press(key)
        self.draw()

    def _press(self, key: str) -> None:
        if not self.line:
            self._begun = self._now()
        again, self._end_pressed = self._end_pressed, key == END and not self.line
        if key in ENTER:
            self.draw()
            self._write("\n")
            line, self.line, self._mark = self.line, "", ""
            self._typed(line, self._begun)
        elif self._end_pressed:
            (self._ended if again else self._unsure)()
        elif key in REST:
            self.line = self.line[:-1]
        elif key == LINE:
            self.line = ""
        elif key == WORD:
            head = self.line.rstrip(" ")
            self.line = head[: head.rfind(" ") + 1]
        elif key.isprintable() and len(self.line) < MOST:
            self.line += key

    def _in_escape(self, key: str) -> bool:
        """Whether a key is part of an arrow or the like (ECMA-48: ESC, bracket, to a letter)."""
        if key == ESCAPE:
            self._escape = ESCAPE
        elif self._escape == ESCAPE:
            self._escape = key if key in "[O" else ""
        elif self._escape:
            self._escape = "" if "@" <= key <= "~" else self._escape
        else:
            return False
        return True

    def draw(self) -> None:
        """The last row anew: the mark, and the end of the line behind it."""
        if self._out is not None:
            self._write(CLEAR + self._mark + self._shown())

    def printed(self, stream: TextIO, text: str) -> None:
        """Text that somebody prints: above the line; a last row without an end is its mark.

        Whole lines come between nothing: the mark that stands there stands below them again.
        Whoever is through with the mark ends its row first.
        """
        if self._out is None:
            self._note_mark(text)
            stream.write(text)
            return
        between = bool(self._mark) and text.endswith("\n") and not text.startswith("\n")
        above, end, mark = (text if between else self._mark + text).rpartition("\n")
        if not between:
            self._mark = mark.rpartition("\r")[2]
        self._write(CLEAR)
        self._out.flush()
        stream.write(above + end)
        stream.flush()
        self.draw()

    def _note_mark(self, text: str) -> None:
        self._mark = (self._mark + text).rpartition("\n")[2].rpartition("\r")[2]

    def _shown(self) -> str:
        """As much of the end of the line as the row has place for."""
        place = self._columns() - wide(self._mark) - 1
        if wide(self.line) <= place:
            return self.line
        shown = ""
        for letter in reversed(self.line):
            if wide(letter + shown) > place - 1:
                break
            shown = letter + shown
        return "…" + shown

    def _write(self, text: str) -> None:
        if self._out is not None:
            self._out.write(text)
            self._out.flush()


class AboveTheLine(io.TextIOBase):
    """A stream to a terminal whose text is printed above the line that is typed."""

    def __init__(self, stream: TextIO, editor: LineEditor) -> None:
        """Prints on `stream`."""
        super().__init__()
        self._stream, self._editor = stream, editor

    @property
    def encoding(self) -> str:  # type: ignore[override]
        """As the stream's."""
        return self._stream.encoding

    def write(self, text: str) -> int:
        """All of it, now."""
        self._editor.printed(self._stream, text)
        return len(text)

    def flush(self) -> None:
        """What the stream holds back."""
        self._stream.flush()

    def isatty(self) -> bool:
        """As the stream says."""
        return self._stream.isatty()


def above(stream: TextIO, editor: LineEditor) -> TextIO:
    """The stream, printing above the line; as it is where it is no terminal."""
    return cast(TextIO, AboveTheLine(stream, editor)) if stream.isatty() else stream


def wide(text: str) -> int:
    """How many columns a text takes (Unicode UAX 11; marks that combine take none)."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )
