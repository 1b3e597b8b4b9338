"""News that somebody has skipped: kept while others act, told at the next question as one block."""

from __future__ import annotations

from collections.abc import Sequence

from cli.faces.last_news import SINCE
from cli.text.words import N_, Words

SKIPS = N_("What happens now is told in one block once you are asked.")
NOT_NOW = N_("You are asked now: there is nothing to skip.")
SKIPPED = N_("Since you skipped:")


class SkippedNews:
    """The lines of one face that are not told when they come."""

    def __init__(self) -> None:
        """All is told."""
        self._lines: list[str] | None = None

    def skip(self) -> None:
        """From now on nothing is told."""
        self._lines = self._lines or []

    def keeps(self, lines: Sequence[str]) -> bool:
        """Whether these are skipped; then they are kept."""
        if self._lines is None:
            return False
        self._lines += lines
        return True

    def told(self, words: Words) -> list[str]:
        """What was kept, once and below one sentence: that of the turn before, if it begins there.
        From now on all is told."""
        lines, self._lines = [line for line in self._lines or () if line], None
        since = words.say(SINCE)
        if not lines:
            return []
        if since not in lines:
            return ["", words.say(SKIPPED), *lines]
        at = lines.index(since)
        return [*lines[:at], "", *lines[at:]]
