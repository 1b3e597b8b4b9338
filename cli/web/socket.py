"""One WebSocket a tab: its size, its rate, its first word; never an error into the program.

Twisted's WebSocket takes messages of any size and raises when a word is sent behind a close. Both
end here: a message of more than ``MOST_BYTES`` closes its socket before it is read as JSON, words
to a socket that is gone fall away, and whatever a listener raises is told to ``trouble`` and closes
it.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Protocol

from twisted.internet.interfaces import IDelayedCall, IPushProducer, IReactorTime
from twisted.python.failure import Failure
from twisted.web.server import Request
from twisted.web.websocket import WebSocketTransport
from zope.interface import implementer

from cli.web.connection_limits import Metered, Trouble
from cli.web.door import Door, Doors, WayIn
from cli.web.incoming_json import BadMessage, Message, read_message

MOST_SOCKETS = 8
"""Tabs that have come in; nobody looks at more."""
MOST_WAITING = 8
"""Sockets that have not shown yet who they are; the oldest goes for a new one, so that a program
which opens them without end keeps no tab out that says its word at once. In a network it is that of
the machine which has most of them."""
MOST_BYTES = 65_536
"""Of one message. The longest of ours is a split of some fifty cards, below 1 KB."""
MOST_BEHIND = 4_000_000
"""Bytes said to a tab that takes none. All there is comes at once: a whole game's history with its
view has some 80,000, but what was said, told and noted beside it up to 2,600,000 where all of it is
rare signs, of twelve bytes each (a test of the desk counts them)."""
BEHIND_SECONDS = 60.0
"""For so long a tab may take nothing of what it was told. It is not read meanwhile, or each ping
of it would leave a pong here; then it is cut, and a browser that wakes up comes again by itself."""
HELLO_SECONDS = 5.0
RATE, BURST = 20.0, 40.0
"""Messages a second for long, and at once: a person with a fast finger sends some ten."""

UNKNOWN, LATE, WRONG, FAST, LARGE, MANY = 4401, 4408, 1008, 4429, 1009, 4430
"""Close codes: no good token, none shown in time, no message of ours, too many of them,
too large, too many tabs."""


class TabListener(Protocol):
    """What hears the tabs of a page."""

    def came(self, tab: Tab, hello: Message) -> None:
        """A tab has shown that it may come in. Raises BadMessage as below."""

    def said(self, tab: Tab, message: Message) -> None:
        """A tab says something. Raises BadMessage where it is none of the messages."""

    def closed(self, tab: Tab) -> None:
        """A tab that had come is no more."""


@implementer(IPushProducer)
@dataclass(eq=False)
class Tab:
    """One open socket, with a tab of a browser at its other end."""

    sockets: Sockets
    meter: Metered
    door: Door
    known: bool = False
    closed: bool = False
    _transport: WebSocketTransport | None = field(default=None, repr=False)
    _tokens: float = BURST
    _at: float = 0.0
    _behind: int | None = None
    _timer: IDelayedCall | None = field(default=None, repr=False)
    _patience: IDelayedCall | None = field(default=None, repr=False)

    # -- what Twisted tells ----------------------------------------------------------------------

    def negotiationStarted(self, transport: WebSocketTransport) -> None:
        """A connection that asks for a socket."""
        self._transport = transport

    def negotiationFinished(self) -> None:
        """It is one; it has some seconds to say who it is."""
        if self._transport is not None:
            self._transport.detachProducer()  # the channel of the request it was before
            self._transport.attachProducer(self)
        self._at = self.sockets.now()
        self._timer = self.sockets.reactor.callLater(HELLO_SECONDS, self.close, LATE)
        self.sockets.begins(self)

    def pongReceived(self, payload: bytes) -> None:
        """Nothing is asked by a ping here."""

    def bytesMessageReceived(self, data: bytes | bytearray) -> None:
        """Ours are texts."""
        self.close(WRONG)

    def textMessageReceived(self, message: str) -> None:
        """One whole message; nothing that is raised by it leaves this method."""
        if self.closed:
            return
        self.meter.begin()
        try:
            self._heard(message)
        except BadMessage:
            self.close(WRONG)
        except Exception as error:  # whatever a page brings about must not end an evening
            self.sockets.trouble(error)
            self.close(WRONG)

    def connectionLost(self, reason: Failure) -> None:
        """It is gone, by whichever side."""
        self._forget()
        _stop(self._patience)

    def pauseProducing(self) -> None:
        """What was said has not been taken yet; told again with each word, as long as it lasts."""
        if self._behind is None:
            self._behind = 0
            self.meter.rest()
            self._patience = self.sockets.reactor.callLater(BEHIND_SECONDS, self._cut)

    def resumeProducing(self) -> None:
        """It has."""
        self._behind = None
        _stop(self._patience)
        self.meter.read_on()

    def stopProducing(self) -> None:
        """The connection ends; that is told by connectionLost."""

    # -- what we do ------------------------------------------------------------------------------

    def _heard(self, text: str) -> None:
        if len(text) > MOST_BYTES or len(text.encode()) > MOST_BYTES:
            self.close(LARGE)
        elif not self._paced():
            self.close(FAST)
        elif self.known:
            self.sockets.listener.said(self, read_message(self.door.read(text)))
        else:
            self._shows(text)

    def _shows(self, text: str) -> None:
        step = self.door.shows(text, room=len(self.sockets.known()) < self.sockets.most)
        if step.shown is WayIn.CROWDED:
            self.close(MANY)
        elif step.shown is WayIn.UNKNOWN:
            self.close(UNKNOWN)
        elif step.reply is not None:
            self._say(json.dumps(step.reply))
        if step.shown is WayIn.CAME and step.hello is not None:
            self.known = self.meter.carries_tab = True
            _stop(self._timer)
            self.sockets.listener.came(self, step.hello)

    def _paced(self) -> bool:
        now = self.sockets.now()
        self._tokens = min(BURST, self._tokens + (now - self._at) * RATE) - 1
        self._at = now
        return self._tokens >= 0

    def send(self, message: Message) -> None:
        """Say something to the page; to one that is gone, nothing."""
        if self.closed or self._transport is None:
            return
        try:
            text = self.door.written(json.dumps(message, separators=(",", ":"), allow_nan=False))
        except (TypeError, ValueError, RecursionError) as error:
            self.sockets.trouble(error)
            self.close(1011)
            return
        if self._behind is not None:
            self._behind += len(text)
            if self._behind > MOST_BEHIND:
                self._cut()
                return
        self._say(text)

    def _say(self, text: str) -> None:
        if self._transport is None:
            return
        try:
            self._transport.sendTextMessage(text)
        except Exception:  # its end has been said, by it or by us: no words go behind it
            self.close()

    def close(self, code: int = 1000) -> None:
        """Let go of it, once."""
        if self.closed:
            return
        self._forget()
        self.meter.hear_no_more()
        if self._transport is None:
            return
        try:
            self._transport.detachProducer()
            self._transport.loseConnection(code)
        except Exception:  # as above; what is still on its way out goes out
            self.meter.loseConnection()  # type: ignore[no-untyped-call]

    def _cut(self) -> None:
        """End it at once, whatever it has not taken."""
        self._forget()
        self.meter.cut()

    def _forget(self) -> None:
        was_known, self.known = self.known, False
        self.closed = True
        _stop(self._timer)
        self.sockets.ends(self)
        if was_known:
            try:
                self.sockets.listener.closed(self)
            except Exception as error:  # as with a message
                self.sockets.trouble(error)


def _stop(timer: IDelayedCall | None) -> None:
    if timer is not None and timer.active():
        timer.cancel()


def _oldest_of_most(waiting: list[Tab]) -> Tab:
    """The oldest of the machine that has most of these: a flood pushes out itself."""
    machines = [tab.meter.machine for tab in waiting]
    most = max(machines, key=machines.count)  # of several the one that was here first
    return waiting[machines.index(most)]


class Sockets:
    """All sockets of the page."""

    def __init__(
        self,
        listener: TabListener,
        doors: Doors,
        *,
        reactor: IReactorTime,
        trouble: Trouble,
        most: int = MOST_SOCKETS,
    ) -> None:
        """``doors``: what each has to show. ``trouble`` is told what a page's connection brought
        about, for the program's own log. ``most``: tabs that may come in."""
        self.listener, self.doors, self.reactor = listener, doors, reactor
        self.trouble, self.most = trouble, most
        self._tabs: list[Tab] = []

    def buildProtocol(self, request: Request) -> Tab:
        """For Twisted: one socket more."""
        wire = None if request.channel is None else request.channel.transport
        assert isinstance(wire, Metered)  # listen() counts every connection
        return Tab(self, wire, self.doors.door())

    def begins(self, tab: Tab) -> None:
        """A socket is open."""
        waiting = [one for one in self._tabs if not one.known]
        if len(waiting) >= MOST_WAITING:
            _oldest_of_most(waiting).close(LATE)
        self._tabs.append(tab)

    def ends(self, tab: Tab) -> None:
        """A socket is open no more."""
        if tab in self._tabs:
            self._tabs.remove(tab)

    def known(self) -> list[Tab]:
        """The tabs that have come in, the oldest first."""
        return [tab for tab in self._tabs if tab.known]

    def now(self) -> float:
        """Monotonic seconds."""
        return float(self.reactor.seconds())

    def tell(self, message: Message) -> None:
        """To every tab that has come in."""
        for tab in self.known():
            tab.send(message)

    def close(self) -> None:
        """Let all of them go."""
        for tab in [*self._tabs]:
            tab.close()
