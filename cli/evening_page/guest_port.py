"""The port by which guests of an evening come: opened on request, at addresses of this machine.

It is another one than that of the owner's page, which stays on loopback. A phone asks for it by an
address in figures alone, of IPv4 or IPv6, so no name of somebody else leads here.
"""

from __future__ import annotations

import contextlib
import socket
from collections.abc import Callable
from dataclasses import dataclass, field
from ipaddress import IPv6Address as IPv6
from typing import Any, cast

from twisted.internet.address import IPv4Address, IPv6Address
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IListeningPort
from twisted.internet.protocol import ServerFactory
from twisted.internet.tcp import Port

from cli.guests.guest_door import GuestDoors
from cli.guests.guest_list import MOST_GUESTS
from cli.text.words import N_
from cli.web.connection_limits import MOST_OF_ONE, Trouble
from cli.web.incoming_json import Message
from cli.web.page_files import Served
from cli.web.site import Guarded, ServedAt, guarded_site
from cli.web.socket import Sockets, TabListener
from p2p.wire.addresses import is_loopback, kind_of, link_local_hosts, own_hosts

EVERYWHERE = {4: "0.0.0.0", 6: "::"}
WAITING = 50
"""Connections that the system takes before this program does: the usual number of Twisted."""
MOST_TABS = 2 * MOST_GUESTS
"""Each may come again before its old connection is known to be dead."""
NO_NETWORK = N_("This machine is in no network that a phone could be in as well.")
NO_ADDRESS = N_(
    "This network gives this machine no address that a browser opens: one that begins with fe80 is"
    " none. A phone's hotspot gives one, and so does a router."
)
SEALS = "parts/noble-curves/abstract/montgomery.js"
"""One of the modules that seal, of a checkout in which the parts of the page are the newest."""
NO_PARTS = N_("What seals the words of a phone has not been fetched here: make page fetches it.")
NO_PORT = N_("No port could be opened for phones.")


def near_hosts() -> tuple[str, ...]:
    """Own addresses at which a phone may find this machine, those of IPv4 first, each kind best
    first. Link-local ones are none: no browser opens an address with a scope."""
    found = [host for host in own_hosts() if not is_loopback(host)]
    return tuple(sorted(found, key=kind_of))


def in_url(host: str) -> str:
    """The host as it stands in an address of a page, and as a browser names it.

    >>> in_url("192.168.1.20"), in_url("FD00:0::20")
    ('192.168.1.20', '[fd00::20]')
    """
    return f"[{IPv6(host).compressed}]" if kind_of(host) == 6 else host


class SixAlone(Port):
    """A port that takes connections by IPv6 and none by IPv4, on every system alike: so both have
    the same number."""

    def createInternetSocket(self) -> socket.socket:
        """The socket before it is bound."""
        made = cast(socket.socket, super().createInternetSocket())  # type: ignore[no-untyped-call]
        made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        return made


@dataclass
class GuestPort:
    """``hosts``: own addresses in figures, best first; asked for whenever a code is. At each kind
    of address that is among them it listens, at one number for both."""

    reactor: Any
    served: Served
    doors: GuestDoors
    listener: TabListener
    trouble: Trouble
    hosts: Callable[[], tuple[str, ...]]
    _ports: dict[int, IListeningPort] = field(default_factory=dict)
    _number: int = 0
    _sockets: Sockets | None = None
    _site: tuple[Guarded, ServerFactory[Any]] | None = None
    _near: tuple[str, ...] = ()

    def open(self) -> str:
        """It is open from now on, at the addresses that this machine has now; the sentence why not,
        else nothing."""
        if SEALS not in self.served.files:
            return NO_PARTS
        hosts = self.hosts()
        if not hosts:
            self._near = ()
            return NO_ADDRESS if link_local_hosts() else NO_NETWORK
        for kind in sorted({kind_of(host) for host in hosts} - {*self._ports}):
            with contextlib.suppress(CannotListenError):
                self._listen(kind)
        self._near = tuple(in_url(host) for host in hosts if kind_of(host) in self._ports)
        return "" if self._near else NO_PORT

    def _listen(self, kind: int) -> None:
        """At all own addresses of this kind, at the number that the other one has. Raises
        CannotListenError of Twisted."""
        if self._site is None:
            self._sockets = Sockets(
                self.listener,
                self.doors,
                reactor=self.reactor,
                trouble=self.trouble,
                most=MOST_TABS,
            )
            place = ServedAt(lambda: self._near, MOST_OF_ONE, guests=True)
            self._site = guarded_site(self.served, self._sockets, place=place)
        guarded, factory = self._site
        made: Any = SixAlone if kind == 6 else Port
        port = made(self._number, factory, WAITING, EVERYWHERE[kind], self.reactor)
        port.startListening()
        self._ports[kind] = port
        self._number = guarded.port = cast(IPv4Address | IPv6Address, port.getHost()).port

    def addresses(self, code: str) -> list[str]:
        """Where a phone finds the page with this code."""
        if not self._ports:
            return []
        return [f"http://{host}:{self._number}/#{code}" for host in self._near]

    def tell(self, message: Message) -> None:
        """To all guests that are there."""
        if self._sockets is not None:
            self._sockets.tell(message)

    def shut(self) -> None:
        """Nobody is let in, and whoever is there goes."""
        if self._sockets is not None:
            self._sockets.close()
        for port in self._ports.values():
            port.stopListening()
        self._ports.clear()
        self._sockets, self._site, self._number = None, None, 0
