"""A tab without a browser: says and hears the messages of the page, as its program would."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import time

from wsproto import ConnectionType, WSConnection
from wsproto.events import AcceptConnection, CloseConnection, Request, TextMessage

ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)/#([0-9a-f]{32})")
PATIENCE = 120.0
"""Seconds for what comes next, on a machine with much else to do."""


class TabClosed(Exception):
    """The connection was closed by the node."""


class Tab:
    """One tab; it keeps the newest message of each name in ``told``."""

    def __init__(self, address):
        """address: as the program prints it, with its one-time code."""
        port, self._code = ADDRESS.search(address).groups()
        self._port, self.token, self.told = int(port), "", {}
        self._connection = None
        self.come()

    def come(self):
        """Open the socket, with the token if there is one, and be let in."""
        proof = {"token": self.token} if self.token else {"code": self._code}
        ends = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(OSError, TabClosed):
                self._open()
                self.say("hello", **proof, build="b", lang="en")
                self.hear("welcome")
                break
            assert time.monotonic() < ends, "nobody lets this tab in"
        self.token = self.told["welcome"]["token"]

    def _open(self):
        self.close()
        self._socket = socket.create_connection(("127.0.0.1", self._port), timeout=PATIENCE)
        self._connection, self._events = WSConnection(ConnectionType.CLIENT), iter(())
        origin = [(b"Origin", f"http://127.0.0.1:{self._port}".encode())]
        host = f"127.0.0.1:{self._port}"
        self._send(Request(host=host, target="/ws", extra_headers=origin))
        assert isinstance(self._next(), AcceptConnection)

    def close(self):
        """The tab is shut."""
        if self._connection is not None:
            self._socket.close()
            self._connection = None

    def _send(self, event):
        self._socket.sendall(self._connection.send(event))

    def _next(self):
        while True:
            for event in self._events:
                return event
            data = self._socket.recv(65_536)
            if not data:
                raise TabClosed
            self._connection.receive_data(data)
            self._events = self._connection.events()

    def say(self, word, **fields):
        """One message, by the word that it is called."""
        self._send(TextMessage(data=json.dumps({"t": word, **fields})))

    def hear(self, *names):
        """The next message of one of these names. Raises TabClosed."""
        text = ""
        while True:
            event = self._next()
            if isinstance(event, CloseConnection):
                raise TabClosed
            if isinstance(event, TextMessage):
                text += event.data
                if event.message_finished:
                    message, text = json.loads(text), ""
                    self.told[message["t"]] = message
                    if message["t"] in names:
                        return message


def play(tab, *, steps):
    """Answer each question with the first answer until the game is over; how many were given."""
    answered = 0
    view = tab.told.get("view") or tab.hear("view")
    for _ in range(steps):
        asked = view["view"]["asked"]
        if view["view"]["over"] is not None:
            return answered
        if asked is not None:
            assert asked["moves"], f"a game with wide choices is not for this: {asked}"
            tab.say("answer", asked=asked["id"], move=asked["moves"][0]["move"])
            answered += 1
        view = tab.hear("view")
    raise AssertionError(f"the game is not over after {steps} views")
