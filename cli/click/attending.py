"""What a page does that was opened by a click: it comes back when it is asked for, and ends where
nobody looks any more.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from twisted.internet.defer import Deferred
from twisted.internet.task import deferLater

from cli.click.one_at_a_time import asked_to_show

LOOKS = 0.5
"""Seconds between two looks for a word and at the tabs."""
AT_FIRST = 60.0
"""Seconds in which a tab may be closed and come back, before any table is chosen."""
BESIDE_TABLE = 600.0
"""The same beside a table that has not begun or is over; one that is played waits for ever."""


class Shown(Protocol):
    """A page, as far as it is shown."""

    def again(self) -> list[str]:
        """Open it once more; where it is."""


@dataclass(frozen=True)
class Attended:
    """A page that is attended to. ``seen``: whether somebody looks, or a game goes on; ``over``:
    whether it has ended; ``end``: ends it, once more at each look as long as it is not over."""

    home: Path
    page: Shown
    seen: Callable[[], bool]
    over: Callable[[], bool]
    end: Callable[[], object]
    seconds: float

    def begin(self, reactor: Any, trouble: Callable[[BaseException], object]) -> None:
        """From now on, until it is over; ``trouble`` is told what goes wrong."""

        def failed(failure: Any) -> None:
            trouble(failure.value)

        for watch in (self._shown_again(reactor), self._unseen(reactor)):
            Deferred.fromCoroutine(watch).addErrback(failed)

    async def _shown_again(self, reactor: Any) -> None:
        while not self.over():
            if asked_to_show(self.home):
                self.page.again()
            await deferLater(reactor, LOOKS, lambda: None)

    async def _unseen(self, reactor: Any) -> None:
        since = reactor.seconds()
        while not self.over():
            if self.seen():
                since = reactor.seconds()
            elif reactor.seconds() >= since + self.seconds:
                self.end()
            await deferLater(reactor, LOOKS, lambda: None)
