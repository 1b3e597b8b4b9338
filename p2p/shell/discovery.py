"""Tables on this network by mDNS: announced as `_tafelrunde._tcp.local.`, and found.

The same table may be announced on several adapters, in both address families, and by several nodes
once it runs: it is found once, by f, with all addresses. Loopback takes part, so that programs on
one machine find each other without any network. What an announcement says of its table stands in
p2p.shell.txt_entries. python-zeroconf speaks the protocol; it runs on the asyncio loop of Twisted's
reactor, which is a parameter. Where multicast cannot be had the caller is told so, and typed
addresses go on working.
"""

from __future__ import annotations

import asyncio
import contextlib
import errno
import socket
from collections.abc import Callable, Container, Iterable
from functools import partial
from typing import TypeAlias

from twisted.internet.defer import Deferred
from zeroconf import Error as ZeroconfError
from zeroconf import InterfaceChoice, IPVersion, ServiceStateChange, Zeroconf
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from p2p.shell.heard_announcements import Announcements, Found
from p2p.shell.own_announcements import Announcement
from p2p.shell.txt_entries import from_text, to_text
from p2p.shell.waiting_names import WaitingNames
from p2p.wire import limits
from p2p.wire.addresses import Address, kind_of, link_local_hosts, own_hosts
from p2p.wire.errors import NoDiscovery

SERVICE = "_tafelrunde._tcp.local."
_TTL = 60  # seconds an announcement is good for: a node that died without a word goes soon
_PATIENCE = 3_000  # milliseconds to ask for the details of a service
_HURRY = 1_000  # where more wait than are looked at: whoever is there answers in a fifth of that
_RESCAN = 10.0  # seconds between two looks at the adapters
_FAULTS = (OSError, RuntimeError, ZeroconfError, TimeoutError)


Tell: TypeAlias = Callable[[], object]
_Own: TypeAlias = tuple[Announcement, int]  # and our port


class Discovery:
    """Announces tables and finds them. loop: the asyncio loop of the reactor.

    note: told, at most once, that and why discovery does not work. recent: hosts whose
    announcements come first (p2p.shell.heard_announcements). hosts: own IP addresses. rng: for
    names that clash with no other program's.
    """

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        *,
        note: Callable[[NoDiscovery], object],
        recent: Container[str] = (),
        hosts: Callable[[], tuple[str, ...]] = lambda: own_hosts() + link_local_hosts(),
        rng: Callable[[int], bytes],
    ) -> None:
        self.works: bool | None = None
        self._loop = loop
        self._note = note
        self._hosts = hosts
        self._name = rng(5).hex()
        self._own: dict[bytes, _Own] = {}
        self._registered: dict[bytes, tuple[_Own, tuple[str, ...], AsyncServiceInfo]] = {}
        self.kept = Announcements(recent)
        self._tell: Tell | None = None
        self._zeroconf: AsyncZeroconf | None = None
        self._browser: AsyncServiceBrowser | None = None
        self.looks: dict[int, asyncio.Task[None]] = {}  # oldest first
        self._numbers = 0
        self.waiting: WaitingNames[Zeroconf] = WaitingNames(limits.ANNOUNCED)
        self._merged: tuple[tuple[Found, ...], tuple[Found, ...]] = ((), ())  # of which, what
        self._changed = asyncio.Event()
        self._stopping = False
        self._said = False
        self._worker: asyncio.Task[None] | None = None

    def announce(self, announcement: Announcement, port: int) -> None:
        """Announce this table at our port, or what has changed about it."""
        self._own[announcement.fingerprint] = (announcement, port)
        self._wake()

    def withdraw(self, fingerprint: bytes) -> None:
        """Announce this table no more."""
        self._own.pop(fingerprint, None)
        self._wake()

    def browse(self, tell: Tell = lambda: None) -> None:
        """Look for tables, own ones included; tell is called whenever another one is found, and
        when one changes or goes. What is found is worked out for whoever asks, not at each
        change."""
        self._tell = tell
        self._wake()

    @property
    def announced(self) -> tuple[Found, ...]:
        """Every announcement by itself, in the order in which to ask: what anybody says, and may
        be false."""
        return self.kept.in_order

    @property
    def crowded(self) -> tuple[Address, ...]:
        """Where to ask besides: hosts for which more is announced than is remembered of them."""
        return self.kept.crowded

    @property
    def found(self) -> tuple[Found, ...]:
        """All tables found so far, each once; the same tuple until something changes."""
        announced = self.announced
        if self._merged[0] is not announced:
            self._merged = (announced, each_once(announced))
        return self._merged[1]

    def stop(self) -> Deferred[None]:
        """Take back what was announced and close; fires when that is done."""
        self._stopping = True
        self._changed.set()
        waiting = self._worker
        if waiting is None:
            waiting = self._loop.create_task(asyncio.sleep(0))
        done: Deferred[None] = Deferred.fromFuture(asyncio.ensure_future(waiting, loop=self._loop))
        return done

    # -- inside: one task does everything that waits -----------------------------------------------

    def _wake(self) -> None:
        if self._stopping:
            return
        self._changed.set()
        if self._worker is None:
            self._worker = self._loop.create_task(self._work())

    async def _work(self) -> None:
        while not self._stopping:
            try:
                await self._serve()
            except _FAULTS as error:
                self._say_why(error)
            finally:
                await self._close()
            if not self._stopping:
                await self._rest()

    async def _serve(self) -> None:
        """Announce and browse, until stopped or until the network is no more."""
        opened = self._zeroconf = await self._open()
        self.works = True
        while not self._stopping:
            self._changed.clear()
            await self._reconcile(opened)
            await self._rest()
            await opened.async_update_interfaces()

    async def _rest(self) -> None:
        """Until something changes, or it is time to look at the adapters again."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._changed.wait(), _RESCAN)

    def _say_why(self, error: Exception) -> None:
        self.works = False
        if not self._said:
            self._said = True
            # A RuntimeError is how the library says that there is no adapter.
            self._note(NoDiscovery(None if type(error) is RuntimeError else _number(error)))

    async def _open(self) -> AsyncZeroconf:
        """With both families where that can be had, else with IPv4 alone."""
        try:
            opened = AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.All)
        except (OSError, RuntimeError):
            opened = AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.V4Only)
        await opened.zeroconf.async_wait_for_start()
        return opened

    async def _close(self) -> None:
        self.waiting.clear()
        for look in list(self.looks.values()):
            look.cancel()
        opened, self._zeroconf = self._zeroconf, None
        browser, self._browser = self._browser, None
        self._registered.clear()
        self._changed.clear()
        if opened is not None:
            with contextlib.suppress(*_FAULTS):
                if browser is not None:
                    await browser.async_cancel()
                await opened.async_unregister_all_services()
            with contextlib.suppress(*_FAULTS):
                await opened.async_close()

    async def _reconcile(self, opened: AsyncZeroconf) -> None:
        """Make what is registered be what is to be announced; start to browse once asked to."""
        if self._tell is not None and self._browser is None:
            self._browser = AsyncServiceBrowser(opened.zeroconf, SERVICE, handlers=[self.heard])
        hosts = self._hosts()
        for key in self._registered.keys() - self._own.keys():
            await opened.async_unregister_service(self._registered.pop(key)[2])
        for key, own in list(self._own.items()):
            before = self._registered.get(key)
            if before is not None and before[:2] == (own, hosts):
                continue
            info = self._info(own, hosts)
            # The name holds random bytes, so there is nobody to ask whether it is free.
            if before is None:
                await opened.async_register_service(info, cooperating_responders=True)
            else:
                await opened.async_update_service(info)
            self._registered[key] = (own, hosts, info)

    def _info(self, own: _Own, hosts: tuple[str, ...]) -> AsyncServiceInfo:
        table, port = own
        families = {4: socket.AF_INET, 6: socket.AF_INET6}
        return AsyncServiceInfo(
            SERVICE,
            f"{table.code} {self._name}.{SERVICE}",
            port=port,
            addresses=[socket.inet_pton(families[kind_of(host)], host) for host in hosts],
            properties=to_text(table),
            server=f"tafelrunde-{self._name}.local.",
            host_ttl=_TTL,
            other_ttl=_TTL,
        )

    def heard(
        self, zeroconf: Zeroconf, service_type: str, name: str, state_change: ServiceStateChange
    ) -> None:
        """Zeroconf: a service of ours has come, changed or gone."""
        if state_change is ServiceStateChange.Removed:
            self.waiting.drop(name)
            if self.kept.drop(name) and self._tell is not None:
                self._tell()
        elif not self._stopping:
            self.waiting.add(name, zeroconf)
            self._look_on()

    def _look_on(self) -> None:
        """Look at those that wait, so many at one time."""
        while len(self.looks) < limits.TABLES and not self._stopping:
            taken = self.waiting.pop()
            if taken is None:
                return
            self._numbers += 1
            look = self._loop.create_task(self._look(*taken))
            self.looks[self._numbers] = look
            look.add_done_callback(partial(self._looked, self._numbers))

    def _looked(self, number: int, look: asyncio.Task[None]) -> None:
        self.looks.pop(number, None)
        self._look_on()

    async def _look(self, name: str, zeroconf: Zeroconf, tries: int) -> None:
        info = AsyncServiceInfo(SERVICE, name)
        patience = _PATIENCE if len(self.waiting) < limits.TABLES else _HURRY
        with contextlib.suppress(*_FAULTS):
            if not await info.async_request(zeroconf, patience):
                self.waiting.again(name, zeroconf, tries + 1)
                return
            table = from_text(info.properties)
            if table is None or info.port is None or not info.port:
                return
            hosts = info.parsed_scoped_addresses()[: limits.ADDRESSES]
            found = Found(table, tuple((host, info.port) for host in sorted(hosts, key=_rank)))
            if self.kept.put(name, found) and self._tell is not None:
                self._tell()


def each_once(announced: Iterable[Found]) -> tuple[Found, ...]:
    """The tables of these announcements, each with addresses of its nodes: of one node at most."""
    tables: dict[bytes, Announcement] = {}
    where: dict[bytes, dict[Address, None]] = {}
    for one in announced:
        key = one.table.fingerprint
        known = where.setdefault(key, {})
        if key not in tables or one.table.running:
            tables[key] = one.table
        if len(known) < limits.ADDRESSES:
            known.update(dict.fromkeys(one.addresses))
    most = limits.ADDRESSES
    return tuple(Found(table, tuple(where[key])[:most]) for key, table in tables.items())


def _number(error: Exception) -> int:
    return getattr(error, "errno", None) or errno.EIO


def _rank(host: str) -> tuple[bool, bool, bool]:
    return (host.startswith("127."), "%" in host, ":" in host)
