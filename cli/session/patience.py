"""For whom everybody waits, since when, and when that is said again; sans-IO.

Silence is never called anything else: after a while it is said whose answer is missing, then after
twice that time, and so on, so that a long evening is not filled with it. A step that closes starts
anew. Times are seconds of a monotonic clock that the caller reads.
"""

from __future__ import annotations

SILENCE = 40.0  # seconds until it is said for whom everybody waits; doubled each time


class Patience:
    """How long one table has stood still."""

    def __init__(self) -> None:
        """Nothing has been waited for yet."""
        self._step = -1
        self._since = 0.0
        self._next = SILENCE

    def waited(self, step: int, now: float, *, for_others: bool) -> int | None:
        """Look at the clock: whole seconds waited, if that is to be said now, else None.

        step: the last closed one. for_others: others are waited for, and nothing is asked of us;
        who is asked knows that, and is not told.
        """
        if step != self._step:
            self._step, self._since, self._next = step, now, SILENCE
        waited = now - self._since
        if not for_others or waited < self._next:
            return None
        while self._next <= waited:
            self._next *= 2
        return int(waited)
