"""Names of services that were heard of and not looked at yet: so many, newest and oldest by turns.

The library tells of a name once, as long as it stands in its memory. So what finds no room here, or
gave no answer in its time, waits behind the others and is looked at once these are through. Whoever
announces thousands of names that lead nowhere delays what stands in their middle, and neither what
came before nor what comes last.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

Where = TypeVar("Where")

TRIES = 3  # looks at a name that gives no answer


class WaitingNames(Generic[Where]):
    """Names, each with where it was heard. most: of the fresh ones, and of those behind them."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._fresh: OrderedDict[str, Where] = OrderedDict()
        self._later: OrderedDict[str, tuple[Where, int]] = OrderedDict()  # and looks in vain
        self._oldest = False  # whether the next one is taken from that end

    def __len__(self) -> int:
        """How many wait."""
        return len(self._fresh) + len(self._later)

    def add(self, name: str, where: Where) -> None:
        """It was heard of now."""
        self.drop(name)
        if len(self._fresh) >= self._most:
            self._put_off(*self._fresh.popitem(), 0)  # neither the oldest nor the newest
        self._fresh[name] = where

    def again(self, name: str, where: Where, tries: int) -> None:
        """It gave no answer, so many times by now: it may once more, when all others did."""
        if tries < TRIES and name not in self._fresh:
            self._put_off(name, where, tries)

    def pop(self) -> tuple[str, Where, int] | None:
        """The next one, and how often it gave no answer; None where nothing waits."""
        if not len(self):
            return None
        self._oldest = not self._oldest
        if self._fresh:
            name, where = self._fresh.popitem(last=not self._oldest)
            return name, where, 0
        name, (where, tries) = self._later.popitem(last=not self._oldest)
        return name, where, tries

    def drop(self, name: str) -> None:
        """It is no more."""
        self._fresh.pop(name, None)
        self._later.pop(name, None)

    def clear(self) -> None:
        """All are no more."""
        self._fresh.clear()
        self._later.clear()

    def _put_off(self, name: str, where: Where, tries: int) -> None:
        if len(self._later) >= self._most:
            self._later.popitem()
        self._later[name] = where, tries
