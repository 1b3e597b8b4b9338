"""What reads for long, beside the loop: in a thread, where somebody is served meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from twisted.internet.defer import Deferred
from twisted.internet.threads import deferToThreadPool

T = TypeVar("T")


class LongReads:
    """Reads one thing after the other, and waits for the last one at the end."""

    def __init__(self, reactor: Any, *, aside: bool) -> None:
        """``aside``: in a thread, while the loop goes on; else at once."""
        self._reactor, self._aside = reactor, aside
        self._going: list[Deferred[None]] = []

    async def read(self, reads: Callable[[], T]) -> T:
        """What it comes to; raises what it raises. It reads on where nobody waits any more."""
        if not self._aside:
            return reads()
        through: Deferred[None] = Deferred()
        self._going.append(through)

        def call() -> T:
            try:
                return reads()
            finally:
                self._reactor.callFromThread(through.callback, None)

        return await deferToThreadPool(self._reactor, self._reactor.getThreadPool(), call)

    async def through(self) -> None:
        """Until nothing is read any more: whatever was read may be given back."""
        while self._going:
            await self._going.pop()
