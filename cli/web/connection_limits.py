"""What one connection may do before something of it is whole, and what may come of it.

Twisted gathers a request or a message until it ends, however long it gets; what is counted here is
cut before it is gathered. It also raises where a connection says something behind its own end; that
goes no further than here. How many connections there may be at one time stands here too.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from twisted.internet.interfaces import IProtocolFactory, IPushProducer, ITCPTransport
from twisted.protocols.policies import ProtocolWrapper, WrappingFactory

MOST_WIRE = 147_456
"""Bytes since something was whole: a message of 65,536, as many that one reading brings with its
end, and framing. A request of ours has a thousand."""
MOST_CONNECTIONS = 64
"""Open at one time: eight tabs, each with the six that a browser opens to fetch files, and room. Of
those that carry no tab the oldest goes for a new one: a browser has what it fetches in no time, and
whoever only holds connections open, a page of another site say, keeps nobody out."""

MOST_OF_ONE = 12
"""Of one machine, where others in the network can connect as well: a browser and room. Beyond them
its own oldest one goes, or the new one where all of them carry tabs."""

Trouble = Callable[[BaseException], None]


class Metered(ProtocolWrapper):
    """Counts what comes in since the last whole request or message; lets no error through."""

    factory: MeteredFactory
    _came = 0
    _more = 0
    _asked = 0
    _over = _cut = False
    carries_tab = False
    """Whether it is that of a tab which has come in, and stays."""

    def begin(self) -> None:
        """Something was whole; what comes now belongs to the next."""
        self._came = self._more = 0

    def brings(self, length: int) -> None:
        """What comes now is a file of so many bytes that may come."""
        self._more = length

    def asks(self) -> bool:
        """A request was whole. Whether it may be answered: it is the only one of what came at once.

        Twisted answers all that lie in one reading without looking up between them, a thousand in a
        minute or two; no browser sends the next one before it has its answer.
        """
        self.begin()
        self._asked += 1
        return self._asked == 1

    def cut(self) -> None:
        """End the connection at once, whatever has not been taken yet."""
        self._cut = True
        cast(ITCPTransport, self.transport).abortConnection()

    def rest(self) -> None:
        """Read nothing more for now: what the other side says waits with it."""
        cast(IPushProducer, self.transport).pauseProducing()

    def read_on(self) -> None:
        """Read again."""
        cast(IPushProducer, self.transport).resumeProducing()

    def hear_no_more(self) -> None:
        """Its end has been said: what comes all the same is nothing, and raises nothing."""
        self._over = True

    def connectionMade(self) -> None:
        """One connection more; where they are too many, one of nobody goes for it."""
        there = [one for one in cast("list[Metered]", [*self.factory.protocols]) if not one._cut]
        if len(there) >= MOST_CONNECTIONS:
            next((one for one in there if not one.carries_tab), self).cut()
        elif self.factory.of_one is not None:
            of_one = [one for one in there if one.machine == self.machine]
            if len(of_one) >= self.factory.of_one:
                next((one for one in of_one if not one.carries_tab), self).cut()

    @property
    def machine(self) -> str:
        """The address of the machine at the other end; empty where it has none."""
        return str(getattr(self.getPeer(), "host", ""))  # type: ignore[no-untyped-call]

    def dataReceived(self, data: bytes) -> None:
        """Hand it on, or cut the connection."""
        if self._over:
            return
        self._came += len(data)
        if self._came > MOST_WIRE + self._more:
            self.cut()
            return
        self._asked = 0
        try:
            super().dataReceived(data)  # type: ignore[no-untyped-call]
        except Exception as error:  # whatever a page sends must not end an evening
            if not self._over:  # else Twisted has read what stood behind the end
                self.factory.trouble(error)
            self.cut()


class MeteredFactory(WrappingFactory):
    """A factory with its connections counted, each and all of them."""

    protocol = Metered
    noisy = False

    def __init__(
        self, factory: IProtocolFactory, *, trouble: Trouble, of_one: int | None = None
    ) -> None:
        """``trouble`` is told what a connection brought about; ``of_one``: how many one machine may
        have, None: as many as all together."""
        super().__init__(factory)  # type: ignore[no-untyped-call]
        self.trouble, self.of_one = trouble, of_one
