"""Guests of an evening's page at a real port: phones that keep the rules, and machines that do not.

The network is the loopback net: the page is asked for at one of its addresses, and each machine has
another one, so that what is counted by machine is told apart.
"""

from __future__ import annotations

import json
from dataclasses import replace

import pytest_twisted
from twisted.internet import defer, error, reactor, task
from twisted.internet.protocol import ClientFactory

from cli.evening_page.guest_port import in_url
from cli.guests.sealed_words import name_of, page_end, told_key
from cli.lobby.lobby_actions import LobbyActions
from tests.cli.evening_page.evenings import HELLO, Evening
from tests.cli.session.shown import GAME, shown
from tests.cli.web.served_page import TEXT, Answer, RawTab, frame, until

HOST, PHONE, STRANGER = "127.0.0.2", "127.0.0.3", "127.0.0.4"
OWN = bytes(range(32))
"""The key of a phone, the same for each connection: those of the node differ."""


class MovedTime(task.Clock):
    """The reactor, whose time a test moves."""

    def __getattr__(self, name):
        return getattr(reactor, name)

    def passes(self, seconds):
        """All that is due then is done, and what follows from it at once."""
        for step in (seconds, 0, 0):
            self.advance(step)


class LanEvening(Evening):
    """An evening whose page phones can come to."""

    def __init__(self, home, reactor=None):
        self.hosts, self.at = (HOST,), HOST
        super().__init__(home, hosts=lambda: self.hosts, reactor=reactor)

    @property
    def phones(self):
        """Those of its page."""
        return self.page.phones

    def asks(self, what, **more):
        """The owner's page says this about phones; where a phone finds the page then."""
        self.phones.do({"do": what, **more})
        return self.phones.addresses()

    def told(self):
        """What the owner's page was told last of its phones."""
        return self.page.desk.latest["phones"]

    def phone(self, what="screen", **more):
        """A phone that has scanned a new code, and says who it is."""
        return self.comes(self.offered(what, **more))

    def offered(self, what="screen", **more):
        """A new code; from now on its port is asked."""
        found = self.asks(what, **more)
        where, _, code = found[self.hosts.index(self.at)].partition("#")
        self.lan_port = int(where.rpartition(":")[2].strip("/"))
        return code

    @defer.inlineCallbacks
    def comes(self, secret, *, machine=PHONE, hello=True):
        """A phone with this secret, once it has been answered."""
        tab = yield self.lan_upgraded(machine=machine)
        tab.secret = bytes.fromhex(secret)
        tab.tell({"t": "knock", "name": name_of(tab.secret), "key": told_key(OWN)})
        yield tab.told_so_often(1)
        if tab.told():
            tab.words = page_end(tab.secret, OWN, tab.told()[0]["key"])
            if hello:
                tab.says(HELLO)
                yield until(lambda: tab.closed or "whole" in tab.names())
        return tab

    def lan(self, machine=PHONE):
        """A connection from this machine to say anything with."""
        tab = Phone()
        self._tabs.append(tab)
        factory = ClientFactory()
        factory.noisy = False
        factory.protocol = lambda: tab
        factory.clientConnectionFailed = lambda connector, reason: tab.fails(reason)
        bound = None if ":" in self.at else (machine, 0)  # there is one loopback address of IPv6
        reactor.connectTCP(self.at, self.lan_port, factory, bindAddress=bound)
        return tab.made

    @defer.inlineCallbacks
    def lan_refused(self):
        """Whether nobody listens at the guests' port."""
        try:
            tab = yield self.lan()
        except error.ConnectionRefusedError:
            return True
        tab.cut()
        return False

    @defer.inlineCallbacks
    def lan_upgraded(self, *, machine=PHONE, origin="http://{}", host=None):
        """A connection that asked for a socket, when it has an answer."""
        tab = yield self.lan(machine)
        host = host or f"{in_url(self.at)}:{self.lan_port}"
        head = ["GET /ws HTTP/1.1", f"Host: {host}", "Connection: Upgrade", "Upgrade: websocket"]
        head += ["Sec-WebSocket-Version: 13", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA=="]
        head += [] if origin is None else [f"Origin: {origin.format(host)}"]
        tab.say("\r\n".join([*head, "", ""]))
        yield until(lambda: b"\r\n\r\n" in tab.came or tab.closed)
        tab.answer, _, tab.came = tab.came.partition(b"\r\n\r\n")
        return tab

    @defer.inlineCallbacks
    def lan_asked(self, path="/", *, host=None, method="GET", machine=PHONE):
        """One request, and the whole answer to it."""
        tab = yield self.lan(machine)
        own = f"Host: {host or f'{in_url(self.at)}:{self.lan_port}'}"
        tab.say(f"{method} {path} HTTP/1.1\r\n{own}\r\nConnection: close\r\n\r\n")
        yield until(lambda: tab.closed)
        return Answer.read(tab.came)

    @pytest_twisted.inlineCallbacks
    def guest(self, what="screen", name="", **more):
        """A phone that has been let in."""
        phone = yield self.phone(what, **more)
        if name:
            phone.says({"t": "sit", "name": name})
            yield until(lambda: phone.state() == "waits" or phone.closed)
        self.asks("yes", number=self.told()["guests"][-1]["number"])
        yield until(lambda: phone.state() == "in" or phone.closed)
        return phone


class Phone(RawTab):
    """A browser on another machine: its words are sealed, once it has come by a secret."""

    words = None
    secret = b""
    _opened = 0

    def __init__(self):
        super().__init__()
        self.heard = []

    def fails(self, reason):
        """Nobody listens there."""
        self.closed = True
        self.made.errback(reason)

    def says(self, message):
        """A word of a guest's page."""
        self.say(frame(TEXT, self.words.sealed(json.dumps(message)).encode()))

    def told(self):
        """The messages of the node; the first one comes in the clear."""
        texts = [data.decode() for kind, data in self.frames() if kind == TEXT]
        for text in texts[self._opened :]:
            plain = text if self.words is None else self.words.opened(text)
            self.heard.append(json.loads(plain))
            self._opened += 1
        return self.heard

    def names(self):
        """The messages by their names."""
        return [message["t"] for message in self.told()]

    def last(self, name):
        """The newest message of this name; None before there is one."""
        found = [message for message in self.told() if message["t"] == name]
        return found[-1] if found else None

    def state(self):
        """Where this guest stands, as it was told."""
        return (self.last("guest") or {}).get("state")


class SeatsHere:
    """What the session gives to guests: seats, whose followers a test tells what it likes."""

    def __init__(self, evening):
        self.followers, self.lost, self.done, self.fails = {}, {}, [], None
        evening.page.actions = replace(LobbyActions(), guest=self._sits)

    def _sits(self, name, follower, lost):
        if self.fails is not None:
            return defer.fail(self.fails)
        self.followers[name], self.lost[name] = follower, lost
        want = self.done.append
        actions = LobbyActions(
            ready=lambda ready: want((name, "ready", ready)),
            say=lambda text: want((name, "say", text)),
            leave=lambda: want((name, "leave")),
        )
        return defer.succeed(actions)

    def begin(self, evening, name, seat):
        """The table of this guest is there, and asks it."""
        face = self.followers[name].begins(GAME, evening.actions(self.done, name))
        face.look({**shown(), "seat": seat})
        return face
