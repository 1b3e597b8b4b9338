"""Whether it still counts that others say they are linked with a seat to which we have no link.

What a peer says of its links nobody can check, and one that lies would have all the others wait for
an unreachable seat. So it counts for a while only, one clock a seat, however many say so and
however often: from the moment the open step began, our own link to that seat went, or anything
signed by it came that was new here. It is as long as people of this node wait before they are asked
about an unreachable seat, and never longer than ``limits.HEARSAY``. Steps count that are higher
than all before; the table goes on to one only with the words of those whom it needs. Whoever takes
such a word back is not believed again before the clock begins anew: a yes of people that came and
went with it would have their seat sign attempt after attempt.
"""

from __future__ import annotations

from collections.abc import Iterable

from p2p.wire import limits


class Hearsay:
    """The clocks of the seats of one table, by identity."""

    def __init__(self, *, patience: float = limits.HEARSAY) -> None:
        """No time has passed yet; patience: seconds people wait before they are asked."""
        self._counts_for = min(patience, limits.HEARSAY)
        self._now = 0.0
        self._step = -1
        self._began = 0.0
        self._heard: dict[bytes, float] = {}
        self._taken_back: set[tuple[bytes, bytes]] = set()

    def passes(self, now: float, step: int, linked: Iterable[bytes]) -> None:
        """It is now, the table stands at this step, and these seats are linked with us."""
        self._now = now
        if step > self._step:
            self._step, self._began = step, now
            self._taken_back.clear()
        for identity in linked:
            self.word(identity)

    def word(self, identity: bytes) -> None:
        """Something signed by this seat has come that is new here, or there is a link to it."""
        self._heard[identity] = self._now
        self._taken_back = {one for one in self._taken_back if one[1] != identity}

    def taken_back(self, teller: bytes, identities: Iterable[bytes]) -> None:
        """A peer says no more that it is linked with these seats."""
        self._taken_back.update((teller, one) for one in identities)

    def counts(self, identity: bytes, tellers: Iterable[bytes]) -> bool:
        """Whether it counts that these say to be linked with this seat."""
        if all((one, identity) in self._taken_back for one in tellers):
            return False
        since = max(self._began, self._heard.get(identity, self._began))
        return self._now - since < self._counts_for
