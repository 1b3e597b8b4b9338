"""The port by which guests of an evening come: opened on request, at addresses of this machine.

It is another one than that of the owner's page, which stays on loopback. A phone asks for it by an
address in figures alone, so no name of somebody else leads here.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, cast

from twisted.internet.address import IPv4Address
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IListeningPort

from cli.guests.guest_door import GuestDoors
from cli.guests.guest_list import MOST_GUESTS
from cli.text.words import N_
from cli.web.connection_limits import MOST_OF_ONE, Trouble
from cli.web.incoming_json import Message
from cli.web.page_files import Served
from cli.web.site import ServedAt, listen
from cli.web.socket import Sockets, TabListener
from p2p.wire.addresses import is_loopback, kind_of, own_hosts

EVERYWHERE = "0.0.0.0"
MOST_TABS = 2 * MOST_GUESTS
"""Each may come again before its old connection is known to be dead."""
NO_NETWORK = N_("This machine is in no network that a phone could be in as well.")
SEALS = "parts/noble-hashes/hkdf.js"
"""One of the modules that seal, of a checkout in which the parts of the page are the newest."""
NO_PARTS = N_("What seals the words of a phone has not been fetched here: make page fetches it.")
NO_PORT = N_("No port could be opened for phones.")


def near_hosts() -> tuple[str, ...]:
    """Own addresses at which a phone may find this machine, best first; browsers take no sockets at
    those of IPv6."""
    return tuple(host for host in own_hosts() if kind_of(host) == 4 and not is_loopback(host))


@dataclass
class GuestPort:
    """``hosts``: own addresses, best first; asked for whenever a code is."""

    reactor: Any
    served: Served
    doors: GuestDoors
    listener: TabListener
    trouble: Trouble
    hosts: Callable[[], tuple[str, ...]]
    _port: IListeningPort | None = None
    _sockets: Sockets | None = None
    _near: tuple[str, ...] = ()

    def open(self) -> str:
        """It is open from now on, at the addresses that this machine has now; the sentence why not,
        else nothing."""
        if SEALS not in self.served.files:
            return NO_PARTS
        self._near = self.hosts()
        if not self._near:
            return NO_NETWORK
        if self._port is None:
            place = ServedAt(EVERYWHERE, lambda: self._near, MOST_OF_ONE, guests=True)
            self._sockets = Sockets(
                self.listener,
                self.doors,
                reactor=self.reactor,
                trouble=self.trouble,
                most=MOST_TABS,
            )
            try:
                self._port = listen(self.reactor, self.served, self._sockets, place=place)
            except CannotListenError:
                return NO_PORT
        return ""

    def addresses(self, code: str) -> list[str]:
        """Where a phone finds the page with this code."""
        if self._port is None:
            return []
        port = cast(IPv4Address, self._port.getHost()).port
        return [f"http://{host}:{port}/#{code}" for host in self._near]

    def tell(self, message: Message) -> None:
        """To all guests that are there."""
        if self._sockets is not None:
            self._sockets.tell(message)

    def shut(self) -> None:
        """Nobody is let in, and whoever is there goes."""
        if self._sockets is not None:
            self._sockets.close()
        if self._port is not None:
            self._port.stopListening()
        self._sockets = self._port = None
