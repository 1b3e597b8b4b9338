"""What would be lost by going is asked about once; the same wish again, soon after, means it."""

from __future__ import annotations

from collections.abc import Callable

LASTS = 20.0
"""Seconds for which a question counts: later it has scrolled away."""


class AskedOnce:
    """Whether a wish to go is meant.

    loses: what would be lost, as a sentence; empty where nothing is. now: seconds, monotonic.
    """

    def __init__(
        self, loses: Callable[[], str], tell: Callable[[str], None], now: Callable[[], float]
    ) -> None:
        """Nothing was asked."""
        self._loses, self._tell, self._now = loses, tell, now
        self._asked: tuple[str, float] | None = None

    @property
    def stands(self) -> bool:
        """Whether it was asked about just now, so that yes and no answer it."""
        return self._asked is not None and self._now() < self._asked[1] + LASTS

    def dropped(self) -> None:
        """It was not meant: the next wish is asked about again."""
        self._asked = None

    def meant(self) -> bool:
        """Whether going loses nothing, or that was asked about just now; else it is asked now."""
        lost, now, asked = self._loses(), self._now(), self._asked
        if not lost or (asked is not None and asked[0] == lost and now < asked[1] + LASTS):
            return True
        self._asked = lost, now
        self._tell(lost)
        return False
