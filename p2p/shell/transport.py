"""The Twisted side of a node: ports, connections and the clock, around the sans-IO mesh.

It carries out what the mesh asks for and tells it what happened. What the mesh tells the screen is
passed on as it is. Decides nothing but how many connections there may be.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, cast

from twisted.internet import defer, error
from twisted.internet.endpoints import HostnameEndpoint, TCP4ClientEndpoint, TCP6ClientEndpoint
from twisted.internet.interfaces import IAddress, IDelayedCall, IListeningPort
from twisted.internet.protocol import Factory
from twisted.internet.task import LoopingCall
from twisted.logger import Logger
from twisted.python.failure import Failure

from p2p.core.actions import Close, Dial, Notice, Send
from p2p.core.mesh import Mesh
from p2p.entry.link_eviction import KnockPace
from p2p.shell import node_log
from p2p.shell.connection import LinkProtocol
from p2p.wire import limits
from p2p.wire.addresses import is_loopback, kind_of, plain_host
from p2p.wire.channel import Channel, Up
from p2p.wire.errors import LinkFailed, NoPort, Trouble
from p2p.wire.handshake import Role
from p2p.wire.messages import STOPS, Message

INSIDE = "127.0.0.1"  # where programs of this machine alone reach each other

_log = Logger()

# Twisted's reactor has no one interface for all that is used of it here.
Reactor: TypeAlias = Any


class Transport:
    """Ports and connections of one node. tell: takes what the mesh tells the screen."""

    def __init__(
        self,
        reactor: Reactor,
        mesh: Mesh,
        tell: Callable[[Notice], None],
        *,
        now: Callable[[], float],
        rng: Callable[[int], bytes],
    ) -> None:
        self._reactor = reactor
        self._mesh = mesh
        mesh.on_send_at_once(self._send)
        self._tell = tell
        self._now = now
        self._rng = rng
        self.links: dict[int, LinkProtocol] = {}
        self._dialled: dict[int, Dial] = {}  # by number of the link
        self._door = KnockPace()
        self._numbers = 0
        self._ports: list[IListeningPort] = []
        self._pending: set[defer.Deferred[Any]] = set()
        self._stopped = False
        self._acting = False
        self._first = 0
        self._turns: list[IDelayedCall] = []
        self._clock = LoopingCall(self._tick)
        self._clock.clock = reactor
        self._start_clock()

    def listen(self, port: int) -> int:
        """Listen on this port of all adapters, IPv4 and IPv6; the port used (for 0: a free one).

        Raises NoPort.
        """
        factory = _Accepts(self._accept)
        try:
            # Where one socket takes both families this is all that can be had, and all it takes.
            both = self._reactor.listenTCP(port, factory, interface="::")
        except error.CannotListenError:
            both = None
        used = port if both is None else _port(both)
        try:
            four = self._reactor.listenTCP(used, factory, interface="0.0.0.0")
        except error.CannotListenError as problem:
            four = None
            if both is None:
                raise NoPort(port, getattr(problem.socketError, "errno", None)) from None
        self._ports += [one for one in (both, four) if one is not None]
        return _port(self._ports[-1])

    def listen_inside(self) -> int:
        """Listen for this machine's own programs alone, beside the other ports; the port used.

        Raises NoPort.
        """
        try:
            port = self._reactor.listenTCP(0, _Accepts(self._accept), interface=INSIDE)
        except error.CannotListenError as problem:
            raise NoPort(0, getattr(problem.socketError, "errno", None)) from None
        self._ports.append(port)
        return _port(port)

    def act(self) -> None:
        """Carry out what the mesh asks for."""
        if self._acting:
            return  # what a callback of the screen causes is carried out by the loop below
        self._acting = True
        try:
            while actions := self._mesh.drain():
                for action in actions:
                    if isinstance(action, Send):
                        self._send(action)
                    elif isinstance(action, Close):
                        self._close(action)
                    elif isinstance(action, Dial):
                        self._dial(action)
                    else:
                        self._tell(action)
        finally:
            self._acting = False

    def stop(self) -> defer.Deferred[None]:
        """Say good-bye on all links and stop listening; fires when all is closed."""
        self._stopped = True
        if self._clock.running:
            self._clock.stop()
        for turn in self._turns:
            if turn.active():
                turn.cancel()
        for waiting in list(self._pending):
            waiting.cancel()
        for link in list(self.links.values()):
            link.close(STOPS)
        closing: list[defer.Deferred[Any]] = [link.gone for link in self.links.values()]
        closing += [defer.maybeDeferred(port.stopListening) for port in self._ports]
        self._ports.clear()
        done: defer.Deferred[Any] = defer.DeferredList(closing, consumeErrors=True)
        return done.addCallback(lambda _: None)

    # -- p2p.shell.connection.Owner ----------------------------------------------------------------

    def link_up(self, link: LinkProtocol, up: Up) -> None:
        """The peer has proven who it is and said hello."""
        dial = self._dialled.get(link.number)
        node_log.link_up(link.number, link.host, up.peer.identity, dialled=dial is not None)
        self._mesh.link_up(
            link.number,
            up,
            link.host,
            self._now(),
            dialled=dial is not None,
            ticket=None if dial is None else dial.ticket,
        )
        self.act()

    def link_says(self, link: LinkProtocol, message: Message) -> None:
        """The peer said something."""
        self._mesh.message(link.number, message, self._now())

    def link_sated(self, link: LinkProtocol) -> bool:
        """Whether nothing more of it is to be read before the next tick."""
        return link.up and self._mesh.sated(link.number)

    def link_rests(self, link: LinkProtocol) -> None:
        """A batch of bytes is through."""
        if not self._stopped:
            self._mesh.flush()
            self.act()

    def link_down(self, link: LinkProtocol, why: Exception) -> None:
        """The connection is over."""
        self.links.pop(link.number, None)
        dial = self._dialled.pop(link.number, None)
        node_log.link_down(link.number, link.host, why, up=link.up)
        if link.up:
            stopped = isinstance(why, LinkFailed) and why.trouble is Trouble.STOPPED_THERE
            self._mesh.link_down(link.number, self._now(), stopped=stopped)
        elif dial is not None:
            self._mesh.dial_failed(dial.ticket, dial.address, why, self._now())
        if not self._stopped:
            self.act()

    # -- inside ------------------------------------------------------------------------------------

    def _start_clock(self) -> None:
        self._clock.start(limits.TICK, now=False).addErrback(self._mistake)

    def _mistake(self, failure: Failure) -> None:
        # Only a mistake of our own comes here; one table's must not stop the others' clock.
        _log.failure("a mistake of this program at a tick of its clock", failure)
        if not self._stopped:
            self._start_clock()

    def _tick(self) -> None:
        for link in list(self.links.values()):
            link.tick()
        self._mesh.tick(self._now())
        self.act()
        self._read_on()

    def _read_on(self) -> None:
        """Read on from the links that were sated, one after the other until the next tick: so no
        move waits behind all of them."""
        links = list(self.links.values())  # in turn, for some share what there is
        self._first = (self._first + 1) % max(1, len(links))
        turned = [link for link in (*links[self._first :], *links[: self._first]) if link.sated]
        self._turns = [
            self._reactor.callLater(limits.TICK * place / len(turned), link.go_on)
            for place, link in enumerate(turned)
        ]

    def _send(self, action: Send) -> None:
        link = self.links.get(action.link)
        if link is not None:
            link.send(action.message)

    def _close(self, action: Close) -> None:
        link = self.links.get(action.link)
        if link is not None:
            link.close(action.text)

    def _accept(self, address: IAddress | None) -> LinkProtocol | None:
        """Twisted: somebody connects. None: it comes too often, or has enough links already."""
        host = plain_host(getattr(address, "host", ""))
        same = sum(1 for link in self.links.values() if link.host == host)
        crowded = same >= limits.LINKS_PER_ADDRESS and not is_loopback(host)
        if self._stopped or crowded or not self._door.opens(host, self._now()):
            return None
        # The identity is known after the handshake only; then the mesh decides who keeps a place.
        # Until then, and when its last words are said, a connection goes for newer ones.
        taken = [link for link in self.links.values() if link.number not in self._dialled]
        half_open = [link for link in taken if not link.up and not link.closing]
        if len(half_open) >= limits.HALF_OPEN:
            half_open[0].drop()
        closing = [link for link in taken if link.closing]
        if len(self.links) >= limits.SOCKETS and closing:
            closing[0].drop()
        return self._make(None)

    def _make(self, dial: Dial | None) -> LinkProtocol:
        self._numbers += 1
        number = self._numbers

        def channel() -> Channel:
            return Channel(
                self._mesh.identity,
                Role.PLAYER if dial is None else dial.role,
                self._mesh.hello(),
                dialled=dial is not None,
                expect=None if dial is None else dial.expect,
                now=self._now(),
                rng=self._rng,
            )

        link = LinkProtocol(self, channel, number, reactor=self._reactor, now=self._now)
        self.links[number] = link
        if dial is not None:
            self._dialled[number] = dial
        return link

    def _dial(self, dial: Dial) -> None:
        if self._stopped:
            return
        host, port = dial.address
        kind: Any = _ENDPOINTS[kind_of(host)]
        endpoint = kind(self._reactor, host, port, limits.CONNECT)
        waiting = endpoint.connect(_Accepts(lambda _: self._make(dial)))
        self._pending.add(waiting)

        def done_with(result: object) -> None:
            self._pending.discard(waiting)
            if isinstance(result, Failure) and not self._stopped:
                why = LinkFailed(_trouble(result))
                node_log.not_reached(dial.address, why)
                self._mesh.dial_failed(dial.ticket, dial.address, why, self._now())
                self.act()

        waiting.addBoth(done_with)


# By the version of the IP literal; 0 is a name to be looked up.
_ENDPOINTS = {4: TCP4ClientEndpoint, 6: TCP6ClientEndpoint, 0: HostnameEndpoint}


class _Accepts(Factory):
    """A factory for connections that makes each protocol by a function."""

    noisy = False

    def __init__(self, make: Callable[[IAddress | None], LinkProtocol | None]) -> None:
        self._make = make

    def buildProtocol(self, addr: IAddress | None) -> LinkProtocol | None:
        """Twisted: the protocol of a new connection, or None to drop it."""
        return self._make(addr)


def _port(port: IListeningPort) -> int:
    return cast(int, getattr(port.getHost(), "port"))  # noqa: B009 - IAddress promises no port


def _trouble(failure: Failure) -> Trouble:
    """Why a connection could not be made."""
    kinds = (kind for kind in _TROUBLES if isinstance(failure.value, kind))
    return _TROUBLES[next(kinds, Exception)]


# From the top: the first class that fits decides.
_TROUBLES: dict[type[Exception], Trouble] = {
    error.ConnectionRefusedError: Trouble.NOBODY_LISTENS,
    error.TimeoutError: Trouble.NO_ANSWER,
    error.NoRouteError: Trouble.NO_WAY,
    error.DNSLookupError: Trouble.UNKNOWN_NAME,
    error.UserError: Trouble.GIVEN_UP,
    Exception: Trouble.OTHER,
}
