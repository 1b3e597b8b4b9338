"""How often something may happen, and how much of our work it may take. Time comes in as a number.

A pace counts over whole seconds, work from tick to tick.
"""

from __future__ import annotations

from p2p.wire import limits


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


class Work:
    """What links have made us do since the last tick for nothing, in units (``limits.WORK``).

    A link that has used what there is for it is sated: nothing more of it is read until the tick,
    and what it has sent waits on its side. Those that are known (seats, and those we dialled) have
    an allowance each; all others have one each and one together. Work that was of use earns some.
    """

    def __init__(self) -> None:
        """Nobody has used anything."""
        self._used: dict[int, int] = {}
        self._by_others = 0

    def use(self, link: int, units: int, *, known: bool) -> None:
        """This link has made us work; less than nothing: it brought something we can use."""
        self._used[link] = max(self._used.get(link, 0) + units, -limits.WORK)
        if not known:
            self._by_others += max(units, 0)

    def sated(self, link: int, *, known: bool) -> bool:
        """Whether nothing more of this link is to be read before the next tick."""
        used = self._used.get(link, 0)
        if known:
            return used >= limits.WORK
        return used >= limits.WORK_OF_OTHER or self._by_others >= limits.WORK_OF_OTHERS

    def tick(self) -> None:
        """All begin anew."""
        self._used.clear()
        self._by_others = 0
