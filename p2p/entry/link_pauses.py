"""How long no link of a node is taken that was sent away: a pause that grows each time.

Time comes in as a number.
"""

from __future__ import annotations

from p2p.wire import limits


class Pauses:
    """How long no link of a node is taken, each time twice as long. Identities are 32 bytes."""

    def __init__(self) -> None:
        """All are welcome."""
        self._held: dict[bytes, tuple[float, float]] = {}  # length of the last pause, its end

    def begin(self, identity: bytes, now: float) -> None:
        """This node is left alone from now on (monotonic seconds), for a while."""
        length, end = self._held.pop(identity, (0.0, now))
        again = length > 0 and now - end < limits.PAUSE_LAST
        length = min(2 * length, limits.PAUSE_LAST) if again else limits.PAUSE_FIRST
        self._held[identity] = (length, now + length)
        if len(self._held) > limits.KNOWN_NODES:
            del self._held[next(iter(self._held))]

    def end(self, identity: bytes) -> float:
        """When its last pause is over, or was (monotonic seconds)."""
        return self._held.get(identity, (0.0, 0.0))[1]
