"""The nodes that are asked for a table, at several addresses, and what was found at each; sans-IO.

Anybody may be at some of the addresses. What one node answers, or does not answer, decides about
the addresses at which that node was dialled, and about no other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from p2p.wire import limits
from p2p.wire.addresses import Address
from p2p.wire.errors import (
    FoundNowhere,
    HandshakeFailed,
    Instead,
    NotANode,
    OtherOpener,
    OtherVersion,
    OwnEcho,
    P2PError,
    Reason,
    Refused,
)

_KINDS = {
    Reason.NO_TABLE: Instead.NO_TABLE,
    Reason.OTHER_CODE: Instead.OTHER_CODE,
}


def answered(error: Refused) -> Instead | Refused:
    """What stands for this answer in a list of all."""
    if isinstance(error, OtherOpener):
        return Instead.OTHER_OPENER
    return _KINDS.get(error.reason, error) if type(error) is Refused else error


@dataclass
class _AskedLink:
    """One link: where it was dialled, and for how many ticks its node is asked."""

    addresses: list[Address] = field(default_factory=list)
    age: int = 0


class AskedNodes:
    """Of one search. addresses: where the table is looked for, each once, so many of them."""

    def __init__(self, addresses: Sequence[Address]) -> None:
        self.addresses = tuple(dict.fromkeys(addresses))[: limits.ADDRESSES]
        self.wanted: set[int] = set()  # links on which a code is asked for
        self.found_at: tuple[Address, ...] = ()  # where the node was dialled that has the table
        self._asked: dict[int, _AskedLink] = {}
        self._breaks: dict[Address, int] = {}
        self._others: dict[Address, Instead | P2PError] = {}  # where other nodes have answered
        self._missed: dict[Address, Instead | P2PError] = {}  # at the last attempt

    def __contains__(self, link: int) -> bool:
        """Whether the node on this link is asked."""
        return link in self._asked

    @property
    def several(self) -> bool:
        """Whether another node can be asked where one has not the table."""
        return len(self.addresses) > 1

    @property
    def last(self) -> int | None:
        """The link that came up last, of those that are asked."""
        return next(reversed(self._asked), None)

    @property
    def left(self) -> tuple[Address, ...]:
        """Where nobody has answered yet."""
        return tuple(one for one in self.addresses if one not in self._others)

    def ask(self, link: int, address: Address | None) -> None:
        """The node on this link is asked; it was dialled at this address."""
        asked = self._asked.setdefault(link, _AskedLink())
        asked.addresses.extend([] if address is None else [address])

    def broke(self, link: int) -> tuple[Address, ...]:
        """This link is gone, and its node has not answered: where it can be dialled again."""
        addresses = self._drop(link)
        for address in addresses:
            self._breaks[address] = self._breaks.get(address, 0) + 1
            if self._breaks[address] >= limits.ASK_BREAKS:
                self._others[address] = Instead.CLOSES
        return tuple(one for one in addresses if one not in self._others)

    def pass_over(self, link: int, what: Instead | Refused) -> None:
        """The node on this link is not the one that is looked for."""
        self._others.update(dict.fromkeys(self._drop(link), what))

    def found(self, link: int) -> None:
        """The node on this link names the table: nobody is asked any more."""
        self.found_at = self._drop(link)
        self._asked.clear()
        self.wanted.clear()

    def false(self, what: Instead | Refused) -> None:
        """The node that named the table has it not."""
        self._others.update(dict.fromkeys(self.found_at, what))
        self.found_at = ()

    def tick(self) -> list[int]:
        """Every limits.TICK: the links whose nodes have not answered for too long."""
        for asked in self._asked.values():
            asked.age += 1
        most = limits.ASK_SECONDS / limits.TICK
        return [link for link, asked in self._asked.items() if asked.age >= most]

    def missed(self, address: Address, error: Exception) -> None:
        """No node was reached at this address by now."""
        match error:
            case OwnEcho():
                self._missed[address] = Instead.OURSELVES
            case OtherVersion():
                self._others[address] = Instead.OTHER_VERSION
            case HandshakeFailed() | NotANode():
                self._missed[address] = Instead.SOMETHING_ELSE
            case _:
                self._missed[address] = Instead.NOBODY

    @property
    def nowhere(self) -> FoundNowhere | None:
        """What is at each address, if another node than the one we look for was at one of them."""
        there: dict[Address, Instead | P2PError] = dict.fromkeys(self.addresses, Instead.NOBODY)
        there |= {**self._missed, **self._others}
        return FoundNowhere(tuple(there.items())) if self._others else None

    def _drop(self, link: int) -> tuple[Address, ...]:
        self.wanted.discard(link)
        asked = self._asked.pop(link, None)
        return () if asked is None else tuple(asked.addresses)
