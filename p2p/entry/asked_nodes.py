"""The nodes that are asked for a table, at several addresses, and what was found at each; sans-IO.

Anybody may be at some of the addresses. What one node answers decides about the addresses at which
that node was dialled, and about no other.
"""

from __future__ import annotations

from collections.abc import Sequence

from p2p.wire import limits
from p2p.wire.addresses import Address
from p2p.wire.errors import FoundNowhere, HandshakeFailed, Instead, NotANode, OwnEcho


class AskedNodes:
    """Of one search. addresses: where the table is looked for, each once, so many of them."""

    def __init__(self, addresses: Sequence[Address]) -> None:
        self.addresses = tuple(dict.fromkeys(addresses))[: limits.ADDRESSES]
        self.wanted: set[int] = set()  # links on which a code is asked for
        self._asked: dict[int, list[Address]] = {}  # links, and the addresses they were dialled at
        self._others: dict[Address, Instead] = {}  # where other nodes have answered
        self._missed: dict[Address, Instead] = {}  # where no node was reached at the last attempt

    def __contains__(self, link: int) -> bool:
        """Whether the node on this link is asked."""
        return link in self._asked

    @property
    def last(self) -> int | None:
        """The link that came up last, of those that are asked."""
        return next(reversed(self._asked), None)

    def ask(self, link: int, address: Address | None) -> None:
        """The node on this link is asked; it was dialled at this address."""
        self._asked.setdefault(link, []).extend([] if address is None else [address])

    def drop(self, link: int) -> tuple[Address, ...]:
        """The node on this link is asked no more; where it was dialled."""
        self.wanted.discard(link)
        return tuple(self._asked.pop(link, ()))

    def clear(self) -> None:
        """Nobody is asked any more."""
        self._asked.clear()
        self.wanted.clear()

    def pass_over(self, link: int, what: Instead) -> tuple[Address, ...]:
        """The node on this link is not the one that is looked for; where it was dialled."""
        addresses = self.drop(link)
        self._others.update(dict.fromkeys(addresses, what))
        return addresses

    def missed(self, address: Address, error: Exception) -> None:
        """No node was reached at this address by now."""
        match error:
            case OwnEcho():
                self._missed[address] = Instead.OURSELVES
            case HandshakeFailed() | NotANode():
                self._missed[address] = Instead.SOMETHING_ELSE
            case _:
                self._missed[address] = Instead.NOBODY

    @property
    def nowhere(self) -> FoundNowhere | None:
        """What is at each address, if another node than the one we look for was at one of them."""
        there = {**dict.fromkeys(self.addresses, Instead.NOBODY), **self._missed, **self._others}
        return FoundNowhere(tuple(there.items())) if self._others else None
