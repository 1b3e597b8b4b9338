"""How often something may happen: so often a second, or so often at once and then now and then.

Time comes in as a number. How much work a link may make is counted in `p2p.wire.link_work`.
"""

from __future__ import annotations

from math import ceil

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


class Allowance:
    """So many things at once, and then one every so many seconds."""

    def __init__(self, most: int, every: float) -> None:
        self._most = most
        self.every = every
        self._used = 0.0
        self._at = 0.0

    def allows(self, now: float, *, leave: int = 0) -> bool:
        """Take one, if there is one and so many more. now: monotonic seconds."""
        if self._owed(now) + 1 + leave > self._most:
            return False
        self._used += 1
        return True

    def give_back(self) -> None:
        """The last one does not count."""
        self._used = max(0.0, self._used - 1)

    def used(self, now: float) -> int:
        """How many are not there now, one that is there in part included."""
        return ceil(self._owed(now))

    def rests(self, now: float) -> bool:
        """Whether all of it is there again: it can be forgotten."""
        return self._owed(now) == 0

    def _owed(self, now: float) -> float:
        """What is used up at this time."""
        self._used = max(0.0, self._used - (now - self._at) / self.every)
        self._at = now
        return self._used


class Talking:
    """How many words of each identity are shown (``limits.WORDS_AT_ONCE``); the rest is dropped."""

    def __init__(self) -> None:
        """Nobody has said anything."""
        self.each: dict[bytes, Allowance] = {}

    def allows(self, identity: bytes, now: float) -> bool:
        """Count one more word of this identity, if it is to be shown. now: monotonic seconds."""
        self.each = {one: old for one, old in self.each.items() if not old.rests(now)}
        fresh = Allowance(limits.WORDS_AT_ONCE, limits.WORDS_EVERY)
        return self.each.setdefault(identity, fresh).allows(now)
