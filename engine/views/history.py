"""What has happened in a game so far, step by step, so that a face that starts anew has it again.

Public news alone, as they stand in a log: whoever has the log has the history. It is a list of
``{"step": number, "news": [phrase, ..], "marks": [index, ..]}``, oldest first, steps without news
left out; ``marks`` are the places in ``news`` at which something begins (``Game.marks``), such as a
round. A step that took an answer back has ``"undone": seat``, whose it was.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable
from typing import Any, TypeAlias

from engine.basics import Phrase, Seat

MOST_ENTRIES = 4096
"""Steps with news that are kept, the oldest going first: twice the longest game that is known
(Citadels with eight seats, up to 2,000 events), and a bound for one that does not end."""


_Entry: TypeAlias = tuple[int, tuple[Phrase, ...], Seat | None]


class History:
    """The news of a game by the steps that brought them."""

    def __init__(self, marks: Iterable[str]) -> None:
        """Nothing has happened; ``marks`` are the keys of news at which something begins."""
        self._marks = frozenset(marks)
        self._entries: deque[_Entry] = deque(maxlen=MOST_ENTRIES)

    def add(self, step: int, news: Iterable[Phrase], undone: Seat | None = None) -> None:
        """What a step has brought, and whose answer it took back; later steps come later."""
        told = tuple(news)
        if told or undone is not None:
            self._entries.append((step, told, undone))

    def cut(self, step: int) -> None:
        """Nothing has happened behind this step; what was dropped for age stays away."""
        while self._entries and self._entries[-1][0] > step:
            self._entries.pop()

    def plain(self, open_step: int = 0, news: Iterable[Phrase] = ()) -> list[dict[str, Any]]:
        """All of it as plain values, oldest first; last what a step has brought that is open."""
        return [
            self._entry(step, told, undone)
            for step, told, undone in (*self._entries, (open_step, tuple(news), None))
            if told or undone is not None
        ]

    def _entry(self, step: int, told: tuple[Phrase, ...], undone: Seat | None) -> dict[str, Any]:
        entry = {
            "step": step,
            "news": [words.plain() for words in told],
            "marks": [at for at, words in enumerate(told) if words.key in self._marks],
        }
        return entry if undone is None else {**entry, "undone": undone}
