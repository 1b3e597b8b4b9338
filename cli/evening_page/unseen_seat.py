"""The seat of a guest that a table waits for while no phone is there: said after a while.

Other machines cannot know it: this one plays the seat, and its links are up.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

UNSEEN_SECONDS = 10.0
"""How long a phone may be out of reach while its seat is waited for before that is said."""


class UnseenSeat:
    """Whether one seat is waited for with nobody there; ``told``: for so long that it is said."""

    def __init__(
        self,
        reactor: Any,
        later: Callable[[Callable[[], None]], None],
        changed: Callable[[], None],
    ) -> None:
        """It is not. ``later``: as for `Moments`; ``changed``: whenever ``told`` has."""
        self._reactor, self._later, self._changed = reactor, later, changed
        self._waits = self.told = False
        self._timer: Any = None

    def stands(self, *, waits: bool) -> None:
        """Whether that is so just now; saying the same again changes nothing."""
        if waits == self._waits:
            return
        self.stop()
        self._waits = waits
        if waits:
            self._timer = self._reactor.callLater(UNSEEN_SECONDS, self._later, self._due)
        elif self.told:
            self.told = False
            self._changed()

    def stop(self) -> None:
        """No time is counted any more."""
        self._waits = False
        if self._timer is not None and self._timer.active():
            self._timer.cancel()

    def _due(self) -> None:
        if self._waits and not self.told:
            self.told = True
            self._changed()
