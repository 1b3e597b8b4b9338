"""How often something may happen: a count over whole seconds. Time comes in as a number."""

from __future__ import annotations


class Pace:
    """At most so many things a second, counted over whole seconds."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._since = 0.0
        self._count = 0

    def allows(self, now: float) -> bool:
        """Count one more; whether it is still within the pace. now: monotonic seconds."""
        if now - self._since >= 1.0:
            self._since = now
            self._count = 0
        self._count += 1
        return self._count <= self._most

    def rests(self, now: float) -> bool:
        """Whether nothing has been counted for a second: it can be forgotten."""
        return now - self._since >= 1.0
