"""The line somebody is typing at a terminal, kept behind whatever is printed meanwhile.

A terminal that edits lines itself forgets on the screen what is typed when others print, and sends
it all the same with what is typed next. Here the keys come one by one (`cli.input_line.keyboard`):
what is printed goes above, and the last row shows the mark of the question and the whole typed line
behind it, or as much of it around the cursor as fits.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import TextIO, TypeAlias, cast

from cli.input_line.columns import wide, window
from cli.input_line.key_presses import Key, PressedKeys
from cli.input_line.last_rows import LastRows
from cli.input_line.past_lines import PastLines
from cli.input_line.typed_text import TypedText

CLEAR = "\r\x1b[K"  # to the first column, and nothing behind it (ECMA-48: EL)
BACK = "\x1b[{n}D"  # so many columns to the left (ECMA-48: CUB)
MOST = 4096  # characters of a line; what a terminal's own editing takes

Completes: TypeAlias = Callable[[str], tuple[str, Sequence[str]]]
"""What stands before the cursor as far as it can be completed, and what it could become where that
is several things."""


def completes_nothing(before: str) -> tuple[str, Sequence[str]]:
    """It stays as it is."""
    return before, ()


class LineEditor:
    """One typed line. `typed` is told of each finished one, and when its first key was pressed;
    `columns`: how wide the terminal is; `now`: seconds of a monotonic clock; `completes`: what the
    tab key makes of what stands there.

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
        completes: Completes = completes_nothing,
    ) -> None:
        """Nothing typed, nothing printed; not open yet: what is printed goes out as it is."""
        self._columns, self._typed, self._completes = columns, typed, completes
        self._ended, self._unsure = ended, unsure
        self._now, self._begun = now, 0.0
        self._end_pressed = False
        self._text = TypedText()
        self._past, self._pressed = PastLines(), PressedKeys()
        self._mark, self._last = "", LastRows()
        self._out: TextIO | None = None
        self.unseen = False
        """Whether the terminal is no more: then nothing is printed there."""

    @property
    def line(self) -> str:
        """What is typed and not sent."""
        return self._text.text

    def open(self, out: TextIO) -> None:
        """From now on the keys come here, and the line is shown on this stream."""
        self._out = out
        self.draw()

    def close(self) -> None:
        """The terminal edits lines itself again; a half-typed one stays where it is."""
        self._out = None

    def hung_up(self) -> None:
        """The terminal is gone: nothing more comes, whatever stands in the line, and nobody sees
        what is printed."""
        self.unseen, self._out = True, None
        self._ended()

    def forget(self) -> None:
        """Nothing that was typed is to be had again, and no mark stands: somebody else types."""
        self._text, self._past, self._mark = TypedText(), PastLines(), ""
        self._last = LastRows()

    def keys(self, pressed: str) -> None:
        """Keys that were pressed, as the letters they send."""
        for key in self._pressed.of(pressed):
            if self._out is None:
                return  # what was typed with the last line belongs to nobody any more
            self._press(key)
        self.draw()

    def _press(self, key: Key | str) -> None:
        if not self.line:
            self._begun = self._now()
        again, self._end_pressed = self._end_pressed, key is Key.END and not self.line
        match key:
            case Key.ENTER:
                self._enter()
            case Key.END:
                if self._end_pressed:
                    (self._ended if again else self._unsure)()
            case Key.EARLIER:
                self._show(self._past.earlier(self.line))
            case Key.LATER:
                self._show(self._past.later())
            case Key.TAB:
                self._complete()
            case Key():
                self._text = self._text.edited(key)
            case _ if len(self.line) < MOST:
                self._text = self._text.with_letter(key)

    def _enter(self) -> None:
        self._text = TypedText(self.line)
        self.draw()
        self._write("\n")
        line, self._text, self._mark = self.line, TypedText(), ""
        self._last.answered()
        self._past.add(line)
        self._typed(line, self._begun)

    def _show(self, line: str | None) -> None:
        """A line that was typed before, in place of what stands there."""
        if line is not None:
            self._text = TypedText(line)

    def _complete(self) -> None:
        before, several = self._completes(self._text.before)
        self._text = TypedText(before[:MOST], self._text.behind)
        if several and self._out is not None:
            self.printed(self._out, "".join(f"{one}\n" for one in several))

    def draw(self) -> None:
        """The last row anew: the mark, the line behind it, the cursor at its place."""
        if self._out is None:
            return
        room = max(2, self._columns() - wide(self._mark) - 1)
        shown, before = window(self.line, len(self._text.before), room)
        back = wide(shown) - before
        self._write(CLEAR + self._mark + shown + (BACK.format(n=back) if back else ""))

    def shown_again(self) -> None:
        """Somebody else had the terminal: what was told last, and the line, stand there again."""
        if self._out is not None:
            self._write(CLEAR + self._last.text())
            self.draw()

    def printed(self, stream: TextIO, text: str) -> None:
        """Text that somebody prints: above the line; a last row without an end is its mark.

        Whole lines come between nothing: the mark that stands there stands below them again.
        Whoever is through with the mark ends its row first.
        """
        self._last.printed(text)
        if self.unseen:
            return
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
        if not self._editor.unseen:
            self._stream.flush()

    def isatty(self) -> bool:
        """As the stream says."""
        return self._stream.isatty()


def above(stream: TextIO, editor: LineEditor) -> TextIO:
    """The stream, printing above the line; as it is where it is no terminal."""
    return cast(TextIO, AboveTheLine(stream, editor)) if stream.isatty() else stream
