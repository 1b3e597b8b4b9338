"""How long we wait for a node that was asked for a seat, or to watch, and shows nothing; sans-IO.

It has named our table, or it opened the one at which we wait and takes our link anew: in either
case something of that table has to come. Links that break do not begin the time anew, else a node
that takes each of them and soon ends it would be waited for without end.
"""

from __future__ import annotations

from p2p.wire import limits


class Patience:
    """Counted in ticks, from the first question to the first answer."""

    def __init__(self) -> None:
        """Nobody is asked yet."""
        self._ticks: int | None = None

    def begin(self) -> None:
        """It is asked; if it was asked before and has not answered, its time goes on."""
        self._ticks = self._ticks or 0

    def end(self) -> None:
        """It has answered, or is asked no more."""
        self._ticks = None

    def tick(self) -> bool:
        """Every limits.TICK in which it could answer; whether it has had its time."""
        if self._ticks is None:
            return False
        self._ticks += 1
        return self._ticks >= limits.ASK_SECONDS / limits.TICK
