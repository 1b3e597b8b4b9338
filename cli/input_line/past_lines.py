"""Lines that were typed before, to be had again; as long as the program runs, and in no file.

>>> past = PastLines()
>>> for line in ("1", "build tavern", "build tavern"):
...     past.add(line)
>>> past.earlier("ru"), past.earlier(""), past.later(), past.later(), past.later()
('build tavern', '1', 'build tavern', 'ru', None)
"""

from __future__ import annotations

MOST = 500
"""The oldest go first."""


class PastLines:
    """The lines, and which of them is looked at."""

    def __init__(self) -> None:
        """None yet."""
        self._lines: list[str] = []
        self._at = 0
        self._unsent = ""

    def add(self, line: str) -> None:
        """This was sent; an empty line and one just like the last are not kept."""
        if line.strip() and self._lines[-1:] != [line]:
            self._lines = [*self._lines, line][-MOST:]
        self._at = len(self._lines)

    def earlier(self, unsent: str) -> str | None:
        """The line before; None where there is none. unsent: what stands there, which comes back
        behind the last line."""
        if self._at == 0:
            return None
        if self._at == len(self._lines):
            self._unsent = unsent
        self._at -= 1
        return self._lines[self._at]

    def later(self) -> str | None:
        """The line behind; behind the last one what was not sent, and then nothing."""
        if self._at == len(self._lines):
            return None
        self._at += 1
        return self._unsent if self._at == len(self._lines) else self._lines[self._at]
