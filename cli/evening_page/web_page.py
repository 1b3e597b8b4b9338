"""The page of one evening: its server on loopback, its desk, its tabs, the browser it opens in.

The parts know little of each other: `cli/web` carries messages, `cli/page` makes and reads them,
the session goes on in line mode as ever. Here they are put together.
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Callable
from typing import Any, cast

from twisted.internet.address import IPv4Address

from cli.lobby.lobby_actions import LobbyActions
from cli.page.desk import Desk
from cli.page.messages import read_said
from cli.page.page_answers import PageAnswers
from cli.page.page_face import PageFollower
from cli.page.served_catalogues import made_words
from cli.session.followers import Follower, Invites
from cli.text.terminal import Terminal
from cli.text.words import N_
from cli.web.admission import Admission
from cli.web.browser_opening import address_of, forget, has_screen, open_browser, tunnel_line
from cli.web.connection_limits import Trouble
from cli.web.incoming_json import BadMessage, Message
from cli.web.page_files import read_served
from cli.web.site import listen
from cli.web.socket import Sockets, Tab

OPENED = N_("The table is shown in your browser: {address}")
NOT_OPENED = N_("Here no browser can be opened. In one on this machine: {address}")
TUNNELLED = N_("From another machine first: {line}")


class WebPage:
    """Company of an evening: whoever looks at it in a browser, in however many tabs."""

    def __init__(self, reactor: Any, terminal: Terminal, *, name: str, trouble: Trouble) -> None:
        """Serves from now on. ``trouble`` is told what a tab brings about.

        Raises PartsMissing where what the page is drawn with has not been fetched.
        """
        self._terminal, self._name, self._now = terminal, name, reactor.seconds
        self._served = read_served(made_words())
        self._admission = Admission(reactor.seconds)
        self._sockets = Sockets(self, self._admission, reactor=reactor, trouble=trouble)
        self._desk = Desk(self._sockets.tell, reactor.seconds)
        self._answers: PageAnswers | None = None
        self._follower: PageFollower | None = None
        self._listening = listen(reactor, self._served, self._sockets)
        self._port = cast(IPv4Address, self._listening.getHost()).port

    # -- what the session gives (cli.session.followers) -------------------------------------------

    def follow(self, inner: Follower, invites: Invites) -> Follower:
        """The page beside line mode."""
        self._follower = PageFollower(inner, self._desk, self._terminal.words, invites)
        return self._follower

    def can(self, actions: LobbyActions, typed: Callable[[str], None]) -> None:
        """What a page says goes out by these."""
        assert self._follower is not None, "it follows before it can do anything"
        self._follower.lobby_actions = actions
        self._answers = PageAnswers(self._follower, typed, self._now)

    def close(self) -> None:
        """Let all tabs go, which have been told how it ended, and stop serving."""
        self._sockets.close()
        self._listening.stopListening()
        with contextlib.suppress(OSError):
            forget(self._terminal.home)

    # -- what tabs say (cli.web.socket) -----------------------------------------------------------

    def came(self, tab: Tab, hello: Message) -> None:
        """A tab that may come in is told all there is."""
        if read_said(hello) is None:
            raise BadMessage("hello")
        tab.send(
            {
                "t": "welcome",
                "token": self._admission.token,
                "build": self._served.build,
                "name": self._name,
            }
        )
        for message in self._desk.all():
            tab.send(message)

    def said(self, tab: Tab, message: Message) -> None:
        """A tab says something."""
        said = read_said(message)
        if said is None or said.name == "hello":
            raise BadMessage(message["t"])
        if self._answers is not None:
            self._answers.do(said, tab.send)

    def closed(self, tab: Tab) -> None:
        """Nothing is kept of a tab."""

    # -- the browser ------------------------------------------------------------------------------

    def address(self) -> str:
        """Where a browser finds the page, with a code that is good for one tab."""
        return address_of(self._port, self._admission.new_code())

    def show(self, *, opens: bool) -> None:
        """Open the browser, where there is a screen for it, and say where the page is."""
        terminal = self._terminal
        if opens and has_screen(terminal.environ, sys.platform):
            with contextlib.suppress(OSError):
                if open_browser(terminal.home, self.address()):
                    terminal.say(OPENED, address=self.address())
                    return
        terminal.say(NOT_OPENED, address=self.address())
        terminal.say(TUNNELLED, line=tunnel_line(self._port, terminal.environ))
