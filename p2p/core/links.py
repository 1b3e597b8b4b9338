"""The links of a node that are up, which of two to the same node stays, and where nodes listen.

Sans-IO. A link has a number that whoever runs the node gives it, new for each link.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from p2p.wire import limits
from p2p.wire.addresses import Address, is_loopback, is_public_form, merged
from p2p.wire.channel import Up


@dataclass
class Link:
    """One link that is up. host: the address it leads to; ticket: that of our dial, if it was ours;
    since: when it came up; heard: when it last said something; strays: messages so far that had no
    place."""

    up: Up
    host: str
    dialled: bool
    ticket: int | None
    since: float = 0.0
    heard: float = 0.0
    strays: int = 0

    @property
    def identity(self) -> bytes:
        """The peer's identity, 32 bytes."""
        return self.up.peer.identity

    def reachable(self) -> tuple[Address, ...]:
        """Where the peer listens: the host we see it at first, then what it says itself."""
        seen = tuple(
            (self.host, port)
            for port in dict.fromkeys(port for _, port in self.up.addresses)
            if is_public_form(self.host)
        )
        # What we see a node of our own machine at leads nowhere for the others.
        if is_loopback(self.host):
            return merged(self.up.addresses, seen)
        return merged(seen, self.up.addresses)


class Links:
    """All links that are up, by number, and where nodes listen.

    me: the own identity. met: whether a seat here has met this identity before.
    """

    def __init__(self, me: bytes, *, met: Callable[[bytes], bool] = lambda identity: False) -> None:
        self._me = me
        self.met = met
        self._links: dict[int, Link] = {}
        self._where: dict[bytes, tuple[Address, ...]] = {}
        self._seated: frozenset[bytes] = frozenset()

    def __getitem__(self, number: int) -> Link:
        return self._links[number]

    def __len__(self) -> int:
        return len(self._links)

    def get(self, number: int) -> Link | None:
        """The link of this number, if it is up."""
        return self._links.get(number)

    def items(self) -> Iterator[tuple[int, Link]]:
        """All links with their numbers; the collection may change meanwhile."""
        return iter(list(self._links.items()))

    def add(self, number: int, link: Link) -> None:
        """The link is up."""
        self._links[number] = link

    def pop(self, number: int) -> Link | None:
        """The link is gone."""
        return self._links.pop(number, None)

    def heard(self, identity: bytes) -> float | None:
        """When this node last said something on a link that is up; None where there is none."""
        links = [one for one in self._links.values() if one.identity == identity]
        return max((max(one.heard, one.since) for one in links), default=None)

    def to(self, identity: bytes) -> list[int]:
        """The numbers of the links to this node."""
        return [number for number, link in self._links.items() if link.identity == identity]

    def elsewhere(self, link: Link) -> bool:
        """Whether another run of the peer's program is alive: then the new one is to go.

        Two programs that speak for one seat would sign against each other.
        """
        others = (self._links[number] for number in self.to(link.identity))
        return any(
            old.up.run != link.up.run and link.since - old.heard < limits.ALIVE for old in others
        )

    def superfluous(self, link: Link) -> list[int] | None:
        """Which links a new one to the same node makes superfluous; None: the new one itself is.

        A link of an earlier run of the peer's program that is silent is dead. Of two that
        both sides dialled, the one dialled by the smaller key stays, so that both sides choose the
        same. Of two that one side dialled, that side alone chooses: it knows which came first.
        """
        doomed = []
        for number in self.to(link.identity):
            old = self._links[number]
            if old.up.run != link.up.run:
                doomed.append(number)
            elif old.dialled and link.dialled:
                return None
            elif old.dialled != link.dialled:
                ours_stays = self._me < link.identity
                if old.dialled == ours_stays:
                    return None
                doomed.append(number)
        return doomed

    def seat(self, identities: Iterable[bytes]) -> None:
        """These sit at our tables, and no others: for no stranger is forgotten where they are."""
        self._seated = frozenset(identities)

    def learn(self, identity: bytes, addresses: tuple[Address, ...]) -> None:
        """This node may be reached at these addresses; the newest word stands first. Of those who
        neither sit at our tables nor are linked the one named longest ago is forgotten."""
        known = self._where.pop(identity, ())
        self._where[identity] = merged(addresses, known)
        if len(self._where) > limits.KNOWN_NODES:
            stay = self._seated | {link.identity for link in self._links.values()}
            others = [one for one in self._where if one not in stay]
            for one in others[: max(0, len(others) - limits.KNOWN_NODES)]:
                del self._where[one]

    def passed_on(self, identity: bytes) -> tuple[Address, ...]:
        """What of that others are told: typed names and link-local addresses serve us alone; no
        peer takes them from us."""
        known = (one for one in self.known(identity) if is_public_form(one[0]))
        return tuple(known)[: limits.ADDRESSES]

    def known(self, identity: bytes) -> tuple[Address, ...]:
        """Where this node may be reached, best first."""
        return self._where.get(identity, ())
