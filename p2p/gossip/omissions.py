"""What is not sent to a peer, since it is linked with the bringer itself; and whether it got it.

So a record crosses a full mesh once to each node. A seat that gives its records to all but one
would have that one wait till heads tell that it is behind. So a peer that asks, a tick later, for
what was left out gets from us at once all that the same bringer brings, as long as this link lasts.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import NamedTuple

from p2p.wire import limits


class LeftOut(NamedTuple):
    """Who brought a record, and the tick in which it was left out."""

    origin: bytes
    tick: int


class Omissions:
    """The records left out on one link, by the hash of their content; the last of them."""

    def __init__(self) -> None:
        """Nothing is left out, and everybody serves this peer."""
        self._records = OrderedDict[bytes, LeftOut]()
        self._unserved: set[bytes] = set()

    def omit(self, key: bytes, left: LeftOut) -> bool:
        """Whether a record is left out whose bringer is linked with the peer; ``left`` is the same
        for all peers."""
        if left.origin in self._unserved:
            return False
        self._records[key] = left
        if len(self._records) > limits.OMISSIONS:
            self._records.popitem(last=False)
        return True

    def asked(self, key: bytes, tick: int) -> None:
        """The peer has asked, and gets this record: if that is a tick later, its bringer does
        not serve the peer.
        """
        origin, left = self._records.pop(key, (b"", tick))
        if left < tick:
            self._unserved.add(origin)

    def stands_with_us(self, tick: int) -> None:
        """The peer has what we had before this tick, in which our last step closed."""
        for key in [key for key, (_, left) in self._records.items() if left < tick]:
            del self._records[key]

    def lately(self, key: bytes, tick: int) -> bool:
        """Whether this was left out since the tick before: it may be on its way still."""
        return self._records.get(key, (b"", tick - 2))[1] >= tick - 1

    def overdue(self, tick: int) -> bool:
        """Whether something was left out before this tick."""
        return any(left < tick for _, left in self._records.values())
