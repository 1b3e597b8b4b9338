"""What was printed last at a terminal, to be shown again to one who comes back to it."""

from __future__ import annotations

MOST = 20
"""So many rows are shown again: less than a screen."""


class LastRows:
    """The rows from the last empty one on: a question with its answers, or what was told last."""

    def __init__(self) -> None:
        """Nothing is printed yet."""
        self._rows: list[str] = []
        self._marked = False

    def printed(self, text: str) -> None:
        """Text that was printed. A row without an end is the mark of a question, which whoever is
        through with it ends; other text comes above it."""
        if self._marked and text.startswith("\n"):
            self._marked, text = False, text[1:]
        *whole, mark = text.split("\n")
        self._marked |= bool(mark)
        for row in whole:
            self._rows = [*self._rows, row][-MOST:] if row else []

    def answered(self) -> None:
        """The row of the mark was ended by whoever typed there."""
        self._marked = False

    def text(self) -> str:
        """All of them, each with its end."""
        return "".join(f"{row}\n" for row in self._rows)
