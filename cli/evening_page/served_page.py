"""A page as it is served: port and token, over a crash too, its tabs, the browser it opens in."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Callable
from typing import Any, cast

from twisted.internet.address import IPv4Address
from twisted.internet.error import CannotListenError
from twisted.internet.interfaces import IDelayedCall

from cli.page.served_catalogues import made_words
from cli.text.terminal import Terminal
from cli.text.words import N_
from cli.web.admission import Admission
from cli.web.browser_opening import address_of, forget, has_screen, open_browser, tunnel_line
from cli.web.connection_limits import Trouble
from cli.web.kept_place import PagePlace, forget_place, is_served, keep_place, kept_place
from cli.web.page_files import read_served
from cli.web.site import listen
from cli.web.socket import Sockets, Tab, TabListener

OPENED = N_("The page is open in your browser: {address}")
NOT_OPENED = N_("Here no browser can be opened. In one on this machine: {address}")
TUNNELLED = N_("From another machine first: {line}")
GOES_ON = N_("A page that is still open in the browser goes on by itself.")
BACK_SECONDS = 6.0
"""After so many seconds an open page has tried again (cli/browser/socket.js)."""


class ServedPage:
    """Serves from now on, where it was served before an end that nobody wanted, if it can."""

    def __init__(
        self,
        reactor: Any,
        terminal: Terminal,
        listener: TabListener,
        *,
        trouble: Trouble,
        now: Callable[[], float] = time.time,
    ) -> None:
        """``listener`` hears the tabs, ``trouble`` what one of them brings about. ``now``: seconds
        since 1970. Raises PartsMissing where what the page is drawn with has not been fetched.
        """
        self._reactor, self._terminal, self._listener = reactor, terminal, listener
        self._trouble, self._now = trouble, now
        self._served = read_served(made_words())
        self._opening: IDelayedCall | None = None
        kept = kept_place(terminal.home, now=now())
        try:
            self._serve(PagePlace(0, "") if kept is None else kept)
            self.goes_on = kept is not None
        except CannotListenError:  # a token is worth nothing at another port
            self._serve(PagePlace(0, ""))
            self.goes_on = False

    def _serve(self, place: PagePlace) -> None:
        """Listen there; 0 and no token: wherever there is room, with a new one."""
        self.admission = Admission(self._reactor.seconds, token=place.token)
        self.sockets = Sockets(
            self._listener, self.admission, reactor=self._reactor, trouble=self._trouble
        )
        self.listening = listen(self._reactor, self._served, self.sockets, port=place.port)
        self._port = cast(IPv4Address, self.listening.getHost()).port

    def welcome(self, tab: Tab, name: str) -> None:
        """The first word to a tab that may come in; from now on this place is one to go on at."""
        token, build = self.admission.token, self._served.build
        tab.send({"t": "welcome", "token": token, "build": build, "name": name})
        if self._is_kept_for_another():
            return
        with contextlib.suppress(OSError):  # without it the page goes on but for a crash
            keep_place(self._terminal.home, PagePlace(self._port, token), now=self._now())

    def _is_kept_for_another(self) -> bool:
        """Whether another program of this folder serves a page that could go on there."""
        kept = kept_place(self._terminal.home, now=self._now())
        return kept is not None and kept.token != self.admission.token and is_served(kept)

    def close(self, *, over: bool) -> None:
        """Let all tabs go and stop serving. ``over``: they were told that it is, and none waits for
        this page to go on."""
        if self._opening is not None and self._opening.active():
            self._opening.cancel()
        self.sockets.close()
        self.listening.stopListening()
        if over:
            forget_place(self._terminal.home, self.admission.token, now=self._now())
        with contextlib.suppress(OSError):
            forget(self._terminal.home, self._port)

    # -- the browser ------------------------------------------------------------------------------

    def address(self) -> str:
        """Where a browser finds the page, with a code that is good for one tab."""
        return address_of(self._port, self.admission.new_code())

    def show(self, *, opens: bool, came_over: bool = False) -> None:
        """Open the browser, where there is a screen for it, and say where the page is. One that was
        open before is given the time to come back first. ``came_over``: it was there a moment ago,
        and nothing has to be said."""
        if came_over and self.goes_on:
            return
        seen = opens and has_screen(self._terminal.environ, sys.platform)
        if self.goes_on:
            self._terminal.say(GOES_ON)
        if self.goes_on and seen:
            self._opening = self._reactor.callLater(BACK_SECONDS, self._open_where_none)
        else:
            self._show(seen=seen)

    def again(self) -> list[str]:
        """Open it once more; where it is, with a fresh code. As at the start, in a browser that was
        not to be opened then it is now, where there is a screen."""
        return self._shown(seen=has_screen(self._terminal.environ, sys.platform))

    def _open_where_none(self) -> None:
        if not self.sockets.known():
            self._show(seen=True)

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
