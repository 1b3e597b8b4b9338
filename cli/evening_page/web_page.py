"""The page of one evening: its server on loopback, its desk, its tabs, the browser it opens in.

The parts know little of each other: `cli/web` carries messages, `cli/page` makes and reads them,
the session goes on in line mode as ever. Here they are put together.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from typing import Any, cast

from twisted.internet.address import IPv4Address
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IDelayedCall

from cli.lobby.lobby_actions import LobbyActions
from cli.page.desk import Desk
from cli.page.messages import read_said
from cli.page.page_answers import PageAnswers
from cli.page.page_face import PageFollower
from cli.page.page_words import made_words
from cli.session.followers import Follower
from cli.text.terminal import Terminal
from cli.text.words import N_
from cli.web.admission import Admission
from cli.web.browser_opening import address_of, forget, has_screen, open_browser, tunnel_line
from cli.web.connection_limits import Trouble
from cli.web.incoming_json import BadMessage, Message
from cli.web.kept_place import PagePlace, forget_place, keep_place, kept_place
from cli.web.page_files import read_served
from cli.web.site import listen
from cli.web.socket import Sockets, Tab
from p2p.core.lobby import Lobby

OPENED = N_("The table is shown in your browser: {address}")
NOT_OPENED = N_("Here no browser can be opened. In one on this machine: {address}")
TUNNELLED = N_("From another machine first: {line}")
GOES_ON = N_("A page that is still open in the browser goes on by itself.")
BACK_SECONDS = 6.0
"""After so many seconds an open page has tried again (cli/browser/socket.js)."""


class WebPage:
    """Company of an evening: whoever looks at it in a browser, in however many tabs."""

    def __init__(
        self,
        reactor: Any,
        terminal: Terminal,
        *,
        name: str,
        trouble: Trouble,
        now: Callable[[], float] = time.time,
    ) -> None:
        """Serves from now on, where it was served before an end that nobody wanted, if it can.

        ``trouble`` is told what a tab brings about. ``now``: seconds since 1970.
        Raises PartsMissing where what the page is drawn with has not been fetched.
        """
        self._terminal, self._name, self._now = terminal, name, now
        self._reactor, self._trouble = reactor, trouble
        self._served = read_served(made_words())
        self._answers: PageAnswers | None = None
        self._follower: PageFollower | None = None
        self._opening: IDelayedCall | None = None
        kept = kept_place(terminal.home, now=now())
        try:
            self._serve(PagePlace(0, "") if kept is None else kept)
            self._goes_on = kept is not None
        except CannotListenError:  # a token is worth nothing at another port
            self._serve(PagePlace(0, ""))
            self._goes_on = False
        self.desk = Desk(self.sockets.tell)

    def _serve(self, place: PagePlace) -> None:
        """Listen there; 0 and no token: wherever there is room, with a new one."""
        self.admission = Admission(self._reactor.seconds, token=place.token)
        self.sockets = Sockets(self, self.admission, reactor=self._reactor, trouble=self._trouble)
        self.listening = listen(self._reactor, self._served, self.sockets, port=place.port)
        self._port = cast(IPv4Address, self.listening.getHost()).port

    # -- what the session gives (cli.session.followers) -------------------------------------------

    def follow(self, inner: Follower, code: Callable[[Lobby], str]) -> Follower:
        """The page beside line mode."""
        self._follower = PageFollower(inner, self.desk, self._terminal.words, code=code)
        return self._follower

    def can(self, actions: LobbyActions, typed: Callable[[str], None]) -> None:
        """What a page says goes out by these."""
        assert self._follower is not None, "it follows before it can do anything"
        self._follower.lobby_actions = actions
        self._answers = PageAnswers(self._follower, typed)

    def close(self) -> None:
        """Let all tabs go, which have been told how it ended, and stop serving."""
        if self._opening is not None and self._opening.active():
            self._opening.cancel()
        self.sockets.close()
        self.listening.stopListening()
        if self.desk.bye is not None:  # else the tabs wait for this evening to go on
            forget_place(self._terminal.home)
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
                "token": self.admission.token,
                "build": self._served.build,
                "name": self._name,
            }
        )
        for message in self.desk.all():
            tab.send(message)
        with contextlib.suppress(OSError):  # without it the page goes on but for a crash
            place = PagePlace(self._port, self.admission.token)
            keep_place(self._terminal.home, place, now=self._now())

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
        return address_of(self._port, self.admission.new_code())

    def show(self, *, opens: bool) -> None:
        """Open the browser, where there is a screen for it, and say where the page is. One that was
        open before is given the time to come back first."""
        seen = opens and has_screen(self._terminal.environ, sys.platform)
        if self._goes_on:
            self._terminal.say(GOES_ON)
        if self._goes_on and seen:
            self._opening = self._reactor.callLater(BACK_SECONDS, self._open_where_none)
        else:
            self._show(seen=seen)

    def _open_where_none(self) -> None:
        if not self.sockets.known():
            self._show(seen=True)

    def again(self) -> list[str]:
        """Open it once more; where it is, with a fresh code. As at the start, in a browser that was
        not to be opened then it is now, where there is a screen."""
        return self._shown(seen=has_screen(self._terminal.environ, sys.platform))

    def _show(self, *, seen: bool) -> None:
        self._terminal.tell(self._shown(seen=seen))

    def _shown(self, *, seen: bool) -> list[str]:
        home, environ, say = self._terminal.home, self._terminal.environ, self._terminal.words.say
        if seen:
            with contextlib.suppress(OSError):
                if open_browser(home, self.address()):
                    return [say(OPENED, address=self.address())]
        tunnel = tunnel_line(self._port, environ)
        return [say(NOT_OPENED, address=self.address()), say(TUNNELLED, line=tunnel)]
