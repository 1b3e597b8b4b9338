"""A clock for what waits beside a test: time leaps to the next call as soon as all else is done.

What is awaited on it takes as many turns of the real reactor as there are calls, and no time of its
own, so a busy machine changes nothing of what happens before what.
"""

from __future__ import annotations

from typing import Any

from twisted.internet import reactor
from twisted.internet.task import Clock


class LeapingClock(Clock):
    """Seconds that pass only where somebody waits for them."""

    def callLater(self, when: float, what: Any, *args: Any, **named: Any) -> Any:
        """Twisted: call it when so many seconds have passed here."""
        later = super().callLater(when, what, *args, **named)
        real: Any = reactor
        real.callLater(0, self._leap)
        return later

    def _leap(self) -> None:
        if self.calls:
            self.advance(max(0.0, self.calls[0].getTime() - self.seconds()))
