"""The pages of the server over twisted.web: the first page, files of one build, the socket.

Every answer has the headers that keep a page alone with its own program: nothing from elsewhere is
loaded, nobody may frame it, no address of it leaks, scripts are its own files and no text becomes
one. What has no token is answered, too: nothing that is served here is secret.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from socket import socket
from typing import Any, cast

from twisted.internet.address import IPv4Address
from twisted.internet.interfaces import IListeningPort
from twisted.internet.protocol import ServerFactory
from twisted.web.http import Request as HttpRequest
from twisted.web.resource import Resource
from twisted.web.server import Request, Site
from twisted.web.websocket import WebSocketResource

from cli.web.admission import OWN_HOSTS, own_host, own_origin
from cli.web.connection_limits import Metered, MeteredFactory
from cli.web.dropping_request import DROP, Dropping, DroppingRequest, header
from cli.web.file_kinds import KINDS, kind_of, shrinks
from cli.web.packed_bodies import PackedBodies, takes_gzip
from cli.web.page_files import INDEX, Served
from cli.web.socket import Sockets

HOME = "127.0.0.1"
SHORT = b"no-store"
LONG = b"public, max-age=31536000, immutable"
OF_UPGRADE = (
    *(b"connection", b"upgrade", b"sec-websocket-key", b"sec-websocket-version"),
    *(b"sec-websocket-extensions", b"sec-websocket-protocol"),
)
"""Headers that are read as ASCII by what makes a socket, which raises over anything else."""


@dataclass(frozen=True)
class ServedAt:
    """Where a page is served: by which hosts it is asked for as they are now, how many connections
    one machine may have (None: as many as all), and whether it is that of guests."""

    hosts: Callable[[], Sequence[str]] = lambda: OWN_HOSTS
    of_one: int | None = None
    guests: bool = False


AT_HOME = ServedAt()


def policy(port: int, hosts: Sequence[str] = OWN_HOSTS) -> bytes:
    """The content security policy, with the addresses of the own socket named. An address of IPv6
    has no form there: at one it is 'self' that allows the socket of the same host and port."""
    sockets = " ".join(f"ws://{host}:{port}" for host in hosts if host[0] != "[")
    return (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
        f"img-src 'self' data:; connect-src 'self' {sockets}; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types lit-html"
    ).encode()


class Guarded(Resource):
    """Answers an own Host alone, with the headers of all pages."""

    isLeaf = True
    port = 0
    """Where this server listens; known once it does."""

    def __init__(
        self,
        served: Served,
        sockets: Sockets,
        packed: PackedBodies,
        dropping: Dropping | None,
        place: ServedAt = AT_HOME,
    ) -> None:
        """What is served, compressed by ``packed``, the sockets behind ``/ws``, and what takes
        files in; None where none are taken."""
        super().__init__()  # type: ignore[no-untyped-call]
        self.dropping, self._place = dropping, place
        self._served, self._socket, self._packed = served, WebSocketResource(sockets), packed

    def render(self, request: Request) -> bytes | int:
        """One request."""
        wire = None if request.channel is None else request.channel.transport
        if isinstance(wire, Metered) and not wire.asks():
            request.channel.persistent = 0  # or Twisted goes on with those behind it
            wire.cut()
            return _refused(request, 400, "One request after the other.")
        for name, value in self._headers():
            request.setHeader(name, value)
        if not own_host(header(request, b"host"), self.port, self._place.hosts()):
            return _refused(request, 421, "This page is asked for by its own address alone.")
        path = request.path.decode("ascii", "replace")
        if request.method == b"POST" and path == DROP:
            return self._dropped(request)
        if request.method != b"GET":
            request.setHeader(b"allow", b"GET")
            return _refused(request, 405, "There is nothing here but pages to be read.")
        return self._upgraded(request) if path == "/ws" else self._page(request, path)

    def _headers(self) -> list[tuple[bytes, bytes]]:
        home = [(b"cross-origin-opener-policy", b"same-origin")]  # taken at a safe address alone
        return [
            (b"content-security-policy", policy(self.port, self._place.hosts())),
            (b"x-content-type-options", b"nosniff"),
            (b"referrer-policy", b"no-referrer"),
            *([] if self._place.guests else home),
            (b"cross-origin-resource-policy", b"same-origin"),
            (b"server", b"tafelrunde"),
        ]

    def _upgraded(self, request: Request) -> bytes | int:
        host, origin = header(request, b"host"), header(request, b"origin")
        if not own_origin(origin, host, self.port, self._place.hosts()):
            return _refused(request, 403, "Another page asks here.")
        told = [
            one for name in OF_UPGRADE for one in request.requestHeaders.getRawHeaders(name, [])
        ]
        if not all(one.isascii() for one in told):
            return _refused(request, 400, "This is no request for a socket.")
        return self._socket.render_GET(request)

    def _dropped(self, request: Request) -> bytes:
        """A file that was dropped on the page: the key by which its tab asks for it."""
        dropped = request.dropped if isinstance(request, DroppingRequest) else None
        if dropped is None or self.dropping is None:
            return _refused(request, 403, "No file is taken here.")
        if not self.dropping.files.end(dropped):
            return _refused(request, 400, "The file has not come whole.")
        body = json.dumps({"dropped": dropped.key}).encode()
        return _sent(request, body, kind_of("x.json"), SHORT)

    def _page(self, request: Request, path: str) -> bytes:
        if path == "/":
            served = self._served
            index = served.guest_index() if self._place.guests else served.index()
            return self._named(request, INDEX, index, SHORT)
        below = f"/b/{self._served.build}/"
        name = path.removeprefix(below) if path.startswith(below) else ""
        if name in self._served.made:
            return self._named(request, name, self._served.made[name](), SHORT)
        files = self._served.files
        if name not in files:
            return _refused(request, 404, "There is no such page.")
        packs = shrinks(name) and _packs(request)
        return _sent(request, files.packed(name) if packs else files[name], kind_of(name), LONG)

    def _named(self, request: Request, name: str, body: bytes, keep: bytes) -> bytes:
        """What is made and served under this name, in fewer bytes where it gets smaller and the
        browser takes them; its length is that of what is sent."""
        if shrinks(name) and _packs(request):
            body = self._packed.packed(name, body)
        return _sent(request, body, kind_of(name), keep)


def _packs(request: Request) -> bool:
    """Whether the browser takes what shrinks compressed; the answer says that it hangs on that."""
    request.setHeader(b"vary", b"accept-encoding")
    packs = takes_gzip(request.requestHeaders.getRawHeaders(b"accept-encoding", []))
    if packs:
        request.setHeader(b"content-encoding", b"gzip")
    return packs


def _sent(request: Request, body: bytes, kind: str, keep: bytes) -> bytes:
    request.setHeader(b"content-type", kind.encode())
    request.setHeader(b"cache-control", keep)
    return body


def _refused(request: Request, code: int, why: str) -> bytes:
    request.setResponseCode(code)
    return _sent(request, f"{why}\n".encode(), KINDS["txt"], SHORT)


class QuietSite(Site):
    """A server that notes nothing of who fetched what."""

    noisy = False
    dropping: Dropping | None = None
    """What takes in files that are dropped on the page, if anything does."""

    def log(self, request: HttpRequest) -> None:
        """Nothing."""


def guarded_site(
    served: Served,
    sockets: Sockets,
    *,
    packed: PackedBodies | None = None,
    dropping: Dropping | None = None,
    place: ServedAt = AT_HOME,
) -> tuple[Guarded, ServerFactory[Any]]:
    """What answers, which has to be told its port, and what makes its connections; as for `listen`.
    All ports that have the same one share its room."""
    guarded = Guarded(served, sockets, packed or PackedBodies(), dropping, place)
    site = QuietSite(guarded, DroppingRequest, reactor=sockets.reactor)  # type: ignore[no-untyped-call]
    site.dropping = dropping
    metered = MeteredFactory(site, trouble=sockets.trouble, of_one=place.of_one)
    return guarded, cast("ServerFactory[Any]", metered)


def listen(
    reactor: Any,
    served: Served,
    sockets: Sockets,
    *,
    handed: socket | None = None,
    packed: PackedBodies | None = None,
    dropping: Dropping | None = None,
) -> IListeningPort:
    """Serve there on loopback, at any port that is free, or with a socket that listens already.

    packed: what compresses. dropping: takes files in, None where none are taken. Raises
    CannotListenError of Twisted where there is no room.
    """
    guarded, counted = guarded_site(served, sockets, packed=packed, dropping=dropping)
    if handed is None:
        heard = cast(IListeningPort, reactor.listenTCP(0, counted, interface=HOME))
    else:
        heard = cast(
            IListeningPort, reactor.adoptStreamPort(handed.fileno(), handed.family, counted)
        )
        handed.close()  # the reactor has its own number of it
    guarded.port = cast(IPv4Address, heard.getHost()).port
    if dropping is not None:
        dropping.port = guarded.port
    return heard
