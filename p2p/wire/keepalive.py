"""The clock of one silent link: after PING seconds it is asked, after GONE it is given up; sans-IO.

Times are seconds of a monotonic clock that the caller reads.
"""

from __future__ import annotations

from p2p.wire import limits
from p2p.wire.errors import TooSlow
from p2p.wire.messages import Ping


class Keepalive:
    """When the peer was heard last, and whether it has been asked since."""

    def __init__(self, *, now: float) -> None:
        """The link counts as heard now."""
        self._heard = now
        self._asked = False
        self._numbers = 0

    def heard(self, now: float) -> None:
        """The peer gave a sign of life."""
        self._heard = now
        self._asked = False

    def tick(self, now: float, *, up: bool) -> Ping | None:
        """The ping that is due, if one is; none before the link is up. Raises TooSlow for a link
        that is gone.
        """
        silent = now - self._heard
        if silent >= limits.GONE:
            raise TooSlow(f"nothing heard from the peer for {int(silent)} s")
        if silent >= limits.PING and not self._asked and up:
            self._asked = True
            self._numbers += 1
            return Ping(self._numbers)
        return None
