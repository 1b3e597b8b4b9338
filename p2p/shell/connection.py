"""One connection: the Twisted protocol around a channel. Bytes go in and out, nothing is decided.

Whatever is wrong with the peer's bytes ends this connection and nothing else. A peer that does not
take what is sent to it is cut off when limits.QUEUE bytes wait for it. One that makes us work for
nothing is not read until the next tick.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol as Interface
from typing import cast

from twisted.internet import error
from twisted.internet.defer import Deferred
from twisted.internet.interfaces import IDelayedCall, IPushProducer, IReactorTime
from twisted.internet.protocol import Protocol, connectionDone
from twisted.python.failure import Failure
from zope.interface import implementer

from p2p.wire import limits
from p2p.wire.addresses import plain_host
from p2p.wire.channel import Channel, Up
from p2p.wire.errors import LinkFailed, P2PError, TooSlow, Trouble
from p2p.wire.messages import STOPS, Bye, Message

_LINGER = 2.0  # seconds for the last words to get through


class Wire(Interface):
    """What we use of Twisted's TCP transport."""

    def getPeer(self) -> object: ...
    def write(self, data: bytes) -> None: ...
    def writeSomeData(self, data: bytes) -> int | Exception: ...
    def loseConnection(self) -> None: ...
    def abortConnection(self) -> None: ...
    def setTcpNoDelay(self, enabled: bool) -> None: ...
    def pauseProducing(self) -> None: ...
    def resumeProducing(self) -> None: ...
    def registerProducer(self, producer: IPushProducer, streaming: bool) -> None: ...
    def unregisterProducer(self) -> None: ...


class Owner(Interface):
    """Who is told what happens on a connection."""

    def link_up(self, link: LinkProtocol, up: Up) -> None:
        """The peer has proven who it is and said hello."""

    def link_says(self, link: LinkProtocol, message: Message) -> None:
        """The peer said something."""

    def link_sated(self, link: LinkProtocol) -> bool:
        """Whether nothing more of it is to be read before the next tick."""

    def link_rests(self, link: LinkProtocol) -> None:
        """A batch of bytes is through."""

    def link_down(self, link: LinkProtocol, why: Exception) -> None:
        """The connection is over, and why."""


@implementer(IPushProducer)
class LinkProtocol(Protocol):
    """One connection, dialled or taken. make: makes its channel. number: unique in the node.

    `gone` fires when the connection is over; for one that never came to stand it never does.
    """

    def __init__(
        self,
        owner: Owner,
        make: Callable[[], Channel],
        number: int,
        *,
        reactor: IReactorTime,
        now: Callable[[], float],
    ) -> None:
        self.number = number
        self.host = ""
        self.up = False
        self.gone: Deferred[None] = Deferred()
        self._owner = owner
        self._make = make
        self._reactor = reactor
        self._now = now
        self._channel: Channel | None = None
        self.unsent = bytearray()
        self._paused = False
        self._queues = False  # whether the transport has ever held something back
        self._sated = False
        self.why: Exception | None = None
        self._closing = False
        self._linger: IDelayedCall | None = None

    def connectionMade(self) -> None:
        """Twisted: the connection stands."""
        self._wire = cast(Wire, self.transport)
        self.host = plain_host(getattr(self._wire.getPeer(), "host", ""))
        self._wire.setTcpNoDelay(True)
        self._wire.registerProducer(self, True)
        self._channel = self._make()
        self._flush()

    def dataReceived(self, data: bytes) -> None:
        """Twisted: bytes have come."""
        if self._channel is None or self._closing:
            return
        self._channel.feed(data)
        self._read(self._channel)

    @property
    def sated(self) -> bool:
        """Whether what has come waits here, and on the other side, until `go_on`."""
        return self._sated and not self._closing

    def go_on(self) -> None:
        """Read on, if this link was sated: first what has come already, then from the wire."""
        if self._sated and self._channel is not None and not self._closing:
            self._sated = False
            self._wire.resumeProducing()
            self._read(self._channel)

    def _read(self, channel: Channel) -> None:
        try:
            while not self._closing:
                if self._owner.link_sated(self):
                    self._sated = True
                    self._wire.pauseProducing()  # what the peer sends waits on its side
                    break
                event = channel.next(self._now())
                if event is None:
                    break
                self._pass(event)
        except P2PError as problem:
            self._end(problem)
        self._flush()
        self._owner.link_rests(self)

    def connectionLost(self, reason: Failure = connectionDone) -> None:
        """Twisted: the connection is over."""
        if self.why is None:
            done = isinstance(reason.value, error.ConnectionDone)
            self.why = LinkFailed(Trouble.CLOSED_THERE if done else Trouble.BROKEN)
        self._closing = True
        if self._linger is not None and self._linger.active():
            self._linger.cancel()
        self._owner.link_down(self, self.why)
        self.gone.callback(None)

    def send(self, message: Message) -> None:
        """Send a message; dropped if the link is closing."""
        if self._channel is not None and not self._closing:
            self._channel.send(message)
            self._flush()

    def close(self, text: str) -> None:
        """Say good-bye and close."""
        if self._channel is not None and not self._closing:
            self._channel.close(text)
            self._end(LinkFailed(Trouble.CLOSED_HERE))

    @property
    def closing(self) -> bool:
        """Whether nothing is said or heard here any more."""
        return self._closing

    def drop(self) -> None:
        """Close at once, without a word."""
        if self._channel is not None:
            self._closing = True
            self._wire.abortConnection()

    def tick(self) -> None:
        """Look at the clock: pings, and links that are gone."""
        if self._channel is None or self._closing:
            return
        try:
            self._channel.tick(self._now())
        except P2PError as problem:
            self._end(problem)
        self._flush()

    def pauseProducing(self) -> None:
        """Twisted: the transport has enough for now."""
        self._paused = True

    def resumeProducing(self) -> None:
        """Twisted: the transport takes more."""
        self._paused = False
        self._flush()

    def stopProducing(self) -> None:
        """Twisted: the transport takes nothing any more."""
        self._paused = True

    def _pass(self, event: Up | Message) -> None:
        if isinstance(event, Up):
            self.up = True
            self._owner.link_up(self, event)
        elif isinstance(event, Bye):
            stops = event.text == STOPS
            self._end(LinkFailed(Trouble.STOPPED_THERE if stops else Trouble.CLOSED_THERE))
        else:
            self._owner.link_says(self, event)

    def _flush(self) -> None:
        if self._channel is None or self._closing:
            return  # what goes past the reactor would come behind the last word, or behind none
        self.unsent += self._channel.outgoing()
        if len(self.unsent) > limits.QUEUE:
            self.unsent.clear()
            self.why = TooSlow("the other side is too slow: it does not take what is sent to it")
            self._closing = True
            self._wire.abortConnection()
        elif self.unsent and not self._paused:
            data = bytes(self.unsent)
            self.unsent.clear()
            self._write(data)

    def _write(self, data: bytes) -> None:
        """Give bytes to the system at once, as far as it takes them: a turn of the reactor for them
        costs more than the rest of sending. Once something had to wait, what follows goes behind.
        """
        if not self._queues:
            taken = self._wire.writeSomeData(data)
            data = data[taken:] if isinstance(taken, int) else data  # else it is lost: write tells
            self._queues = bool(data)
        if data:
            self._wire.write(data)

    def _end(self, why: Exception) -> None:
        if self._closing:
            return
        self.why = why
        self._flush()
        self._closing = True
        self._wire.unregisterProducer()
        self._wire.write(bytes(self.unsent))
        self.unsent.clear()
        self._wire.loseConnection()
        # A peer that reads nothing would keep the connection half open for ever.
        self._linger = self._reactor.callLater(_LINGER, self._wire.abortConnection)
