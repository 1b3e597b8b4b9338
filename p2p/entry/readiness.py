"""Whether a member of a lobby says that it is ready: what its person wants, and who is in doubt.

Somebody in doubt sits there under a name that is known here with another key. Anybody can sit down
so at an open table; that drives nobody away. But no start is believed and nobody is ready beside
them before the person has seen both keys and said yes to these under that name; once they have
gone, what the person wanted counts again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from ledger.records.roster import Join
from p2p.wire import limits
from p2p.wire.errors import NameClash, P2PError


class Readiness:
    """Of one member at one table; what each verb gives is what is to be said now, or None.

    me: the own identity. welcome: why a join is in doubt (a NameClash), or None.
    """

    def __init__(self, me: bytes, welcome: Callable[[Join], P2PError | None]) -> None:
        self.said = False  # what the opener was told last
        self.ever = False  # whether it was told once that we are ready
        self.wanted = False  # the person is ready, whether that can be said or not
        self.clashes: tuple[NameClash, ...] = ()
        self._me = me
        self._welcome = welcome
        self._sure: set[tuple[str, bytes, bytes]] = set()
        self._seen = False  # who sits there, on the link there is now
        self._rest = 0  # ticks before it may be said again

    def doubts(self, seats: Iterable[Join]) -> tuple[NameClash, ...]:
        """Those among them of whom the person has not said yes."""
        found = [self._welcome(one) for one in seats if one.identity != self._me]
        clashes = tuple(one for one in found if isinstance(one, NameClash))
        return tuple(one for one in clashes if one.case not in self._sure)

    def anew(self) -> None:
        """Our seat is asked for on a new link: nothing is said on it before the lobby is seen."""
        self.said = self._seen = False

    def look(self, seats: Sequence[Join]) -> bool | None:
        """These sit in the lobby now. That we are ready is taken back at once; it is said again at
        a tick, for whoever comes and goes all the time must not have us say it all the time."""
        self._seen, self.clashes = True, self.doubts(seats)
        return self._say(False) if self.clashes and self.said else None

    def want(self, ready: bool) -> bool | None:
        """The person is ready, or not any more."""
        self.wanted = ready
        return None if ready and (self.clashes or not self._seen) else self._say(ready)

    def accept(self, clashes: Iterable[NameClash]) -> None:
        """The person sits with these: each key under that name, and under no other."""
        self._sure.update(one.case for one in clashes)
        self.clashes = tuple(one for one in self.clashes if one.case not in self._sure)

    def tick(self) -> bool | None:
        """Every limits.TICK."""
        self._rest = max(0, self._rest - 1)
        due = self.wanted and not self.said and self._seen and not self.clashes
        return self._say(True) if due and not self._rest else None

    def _say(self, ready: bool) -> bool:
        self.said = ready
        self.ever = self.ever or ready
        if ready:
            self._rest = round(limits.READY_AGAIN / limits.TICK)
        return ready
