"""A small page on a real port, what hears its tabs, and a client that says any bytes it likes."""

from __future__ import annotations

import json
import struct
from dataclasses import dataclass, field, replace

from twisted.internet import defer, reactor, task
from twisted.internet.protocol import ClientFactory, Protocol
from twisted.logger import globalLogPublisher

from cli.web.admission import Admission
from cli.web.dropped_files import DroppedFiles
from cli.web.dropping_request import Dropping
from cli.web.incoming_json import BadMessage
from cli.web.packed_bodies import PackedBodies, compressed
from cli.web.page_files import served
from cli.web.site import listen
from cli.web.socket import Sockets

FILES = {
    "index.html": b'<!doctype html><script src="/b/BUILD/main.js"></script>',
    "main.js": b"export const page = 1;\n" * 40,
    "parts/lit-html.js": b"export const html = 1;",
    "parts/noble-curves/abstract/montgomery.js": b"export const montgomery = 1;",
    "parts/fonts/a.woff2": b"font" * 400,
    "words/de.json": '{"Leave": "Verlassen \N{EM DASH} ja"}'.encode(),
}
MOST = 400_000
"""Bytes of a file that may be dropped: more than Twisted's limits and ours of any other body."""
OPEN, TEXT, BYTES, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


@dataclass
class Hearing:
    """Keeps what it is told; raises what it was given, when a tab says so."""

    came_in: list = field(default_factory=list)
    heard: list = field(default_factory=list)
    went: list = field(default_factory=list)
    raises: Exception | None = None

    def came(self, tab, hello):
        """A tab has come in, and is told so."""
        self.came_in.append(tab)
        tab.send({"t": "welcome"})

    def said(self, tab, message):
        """A tab says something."""
        if message["t"] == "bad":
            raise BadMessage
        if self.raises is not None:
            raise self.raises
        self.heard.append(message)

    def closed(self, tab):
        """A tab has gone."""
        self.went.append(tab)
        if self.raises is not None:
            raise self.raises


class Server:
    """The page with all its sockets; its time is a clock that tests move."""

    def __init__(self, folder=None):
        """folder: where files lie that are dropped on it; None where none are taken."""
        self.clock, self.hearing = task.Clock(), Hearing()
        self.drops = None if folder is None else DroppedFiles(self.clock, folder=folder, most=MOST)
        self.troubles, self.logged, self._tabs, self.times = [], [], [], 0
        globalLogPublisher.addObserver(self._note)
        self.admission = Admission(self.clock.seconds)
        self.served = replace(served(FILES), made={"words/en/moon.rules.json": self.made})
        self.sockets = Sockets(
            self.hearing, self.admission, reactor=self.clock, trouble=self.troubles.append
        )
        self.compressed = []
        packed = PackedBodies(self._compress)
        dropping = None if self.drops is None else Dropping(self.drops, self.admission)
        self.listening = listen(
            reactor, self.served, self.sockets, packed=packed, dropping=dropping
        )
        self.port = self.listening.getHost().port

    def made(self):
        """A file that is made anew for whoever asks."""
        self.times += 1
        return b"[%d]" % self.times

    def _compress(self, body):
        self.compressed.append(body)
        return compressed(body)

    def _note(self, event):
        if "log_failure" in event:
            self.logged.append(event["log_failure"])

    def raw(self):
        """A connection to say anything with; fires when it is there."""
        tab = RawTab()
        self._tabs.append(tab)
        factory = ClientFactory()
        factory.noisy = False
        factory.protocol = lambda: tab
        reactor.connectTCP("127.0.0.1", self.port, factory)
        return tab.made

    @defer.inlineCallbacks
    def asked(self, path="/", *lines, method="GET", host=None):
        """One request with these further header lines, and the whole answer to it."""
        tab = yield self.raw()
        own = [f"Host: {host or f'127.0.0.1:{self.port}'}"] if host != "" else []
        tab.say(
            "\r\n".join([f"{method} {path} HTTP/1.1", *own, "Connection: close", *lines, "", ""])
        )
        yield until(lambda: tab.closed)
        return Answer.read(tab.came)

    @defer.inlineCallbacks
    def upgraded(self, *lines, origin="http://127.0.0.1:{}", method="GET", path="/ws", host=None):
        """A connection that asked for a socket, when it has an answer."""
        tab = yield self.raw()
        head = [f"{method} {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{self.port}'}"]
        head += ["Connection: Upgrade", "Upgrade: websocket", "Sec-WebSocket-Version: 13"]
        head += ["Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Accept-Encoding: gzip"]
        head += [] if origin is None else [f"Origin: {origin.format(self.port)}"]
        tab.say("\r\n".join([*head, *lines, "", ""]))
        yield until(lambda: b"\r\n\r\n" in tab.came or tab.closed)
        tab.answer, _, tab.came = tab.came.partition(b"\r\n\r\n")
        return tab

    @defer.inlineCallbacks
    def tab(self):
        """A tab that has come in."""
        tab = yield self.upgraded()
        tab.tell({"t": "hello", "token": self.admission.token})
        yield tab.told_so_often(1)
        return tab

    def heard(self, number):
        """Fires when so many messages of tabs have been heard, or a tab has gone."""
        return until(lambda: self.hearing.went or len(self.hearing.heard) >= number)

    @defer.inlineCallbacks
    def stop(self):
        """Everything is closed."""
        self.sockets.close()
        for tab in self._tabs:
            tab.cut()
        yield defer.maybeDeferred(self.listening.stopListening)
        yield until(lambda: all(tab.closed for tab in self._tabs))
        yield until(lambda: not self.sockets.known())
        globalLogPublisher.removeObserver(self._note)


class RawTab(Protocol):
    """A client of sockets that keeps no rule by itself."""

    def __init__(self):
        self.made, self.closed, self.came, self.answer = defer.Deferred(), False, b"", b""
        self.counted, self.cut_after, self.taken = 0, None, []
        self.cut_at = None

    def connectionMade(self):
        """Twisted: connected."""
        self.made.callback(self)

    def dataReceived(self, data):
        """Twisted: bytes came."""
        self.came += data
        self.counted += len(data)
        if self.cut_after is not None and self.counted >= self.cut_after:
            self.cut()
        if self.cut_at is not None and self.cut_at in self.came:
            self.cut()

    def connectionLost(self, reason):
        """Twisted: closed."""
        self.closed = True

    def ended(self):
        """Fires when the node has closed it."""
        return until(lambda: self.closed)

    def told_so_often(self, number):
        """Fires when so many messages have come, or it is closed."""
        return until(lambda: self.closed or len(self.told()) >= number)

    def cut(self):
        """Gone, without a word."""
        if self.transport is not None and not self.closed:
            self.transport.abortConnection()

    def say(self, data):
        """Any bytes."""
        self.transport.write(data.encode() if isinstance(data, str) else data)

    def tell(self, message):
        """A message as a page sends it."""
        self.say(frame(TEXT, json.dumps(message).encode()))

    def frames(self):
        """What the node has sent, as (kind, bytes)."""
        while (size := whole(self.came)) is not None:
            at = {126: 4, 127: 10}.get(self.came[1], 2)
            self.taken.append((self.came[0] & 0x0F, self.came[at:size]))
            self.came = self.came[size:]
        return self.taken

    def told(self):
        """The messages among it."""
        return [json.loads(data) for kind, data in self.frames() if kind == TEXT]

    def code(self):
        """Why the node has closed the socket; None: it has said nothing of it."""
        codes = [struct.unpack(">H", data[:2])[0] for kind, data in self.frames() if kind == CLOSE]
        return codes[0] if codes else None


def frame(kind, data, *, end=True, reserved=0):
    """One frame of a client, masked with nothing."""
    first = (0x80 if end else 0) | reserved | kind
    size = len(data)
    if size < 126:
        head = struct.pack(">BB", first, 0x80 | size)
    elif size < 65_536:
        head = struct.pack(">BBH", first, 0x80 | 126, size)
    else:
        head = struct.pack(">BBQ", first, 0x80 | 127, size)
    return head + bytes(4) + data


def whole(data):
    """How long the first frame of a server is; None as long as it is not whole."""
    if len(data) < 2:
        return None
    at = {126: 4, 127: 10}.get(data[1], 2)
    size = at + (data[1] if at == 2 else int.from_bytes(data[2:at], "big"))
    return size if len(data) >= size else None


@dataclass(frozen=True)
class Answer:
    """An answer of HTTP."""

    status: int
    headers: dict
    body: bytes

    @classmethod
    def read(cls, data):
        """From its bytes; the names of headers in small letters."""
        head, _, body = data.partition(b"\r\n\r\n")
        first, *lines = head.decode("latin-1").split("\r\n")
        pairs = [line.split(": ", 1) for line in lines]
        headers = {name.lower(): value for name, value in pairs}
        assert len(headers) == len(pairs), "a header stands twice"
        return cls(int(first.split()[1]), headers, _whole(headers, body))


def _whole(headers, body):
    """A body that came in pieces, put together."""
    if headers.get("transfer-encoding") != "chunked":
        return body
    found = b""
    while True:
        size, _, body = body.partition(b"\r\n")
        if not int(size, 16):
            return found
        found, body = found + body[: int(size, 16)], body[int(size, 16) + 2 :]


@defer.inlineCallbacks
def until(done):
    """Wait until done() holds."""
    while not done():
        yield tick()


def tick(seconds=0.005):
    """Let everything that is due happen."""
    return task.deferLater(reactor, seconds, lambda: None)
