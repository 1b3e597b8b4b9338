"""The first screen put together: its server on loopback, what looks for tables, who has chosen."""

from __future__ import annotations

import os
from collections.abc import Callable, MutableMapping, Sequence
from typing import Any

from twisted.internet.defer import Deferred

from cli.evening_page.all_stopped import all_stopped
from cli.evening_page.served_page import ServedPage
from cli.first_screen.first_screen import FirstScreen
from cli.page.desk import bye_message
from cli.text.terminal import Terminal
from cli.web.connection_limits import Trouble
from cli.web.incoming_json import Message
from cli.web.socket import Tab


class FirstPage:
    """The first screen in a browser, in however many tabs, until somebody chooses."""

    def __init__(
        self,
        reactor: Any,
        terminal: Terminal,
        screen: FirstScreen,
        *,
        trouble: Trouble,
        environ: MutableMapping[str, str] = os.environ,
    ) -> None:
        """Serves from now on; ``trouble``, ``environ`` and what is raised as for `ServedPage`."""
        self._screen = screen
        self.served = ServedPage(reactor, terminal, self, trouble=trouble, environ=environ)

    async def until(
        self, picked: Deferred[None], stops: Sequence[Callable[[], Any]], *, bye: str
    ) -> None:
        """Until somebody has chosen and all that ran beside it is stopped: then its tabs wait for
        what comes next. However else it ends, also in the middle of that, they are told that it is
        over, by ``bye``, and nothing is handed on."""
        over = True
        try:
            try:
                await picked
            finally:
                await all_stopped(stops)
            over = False
        finally:
            if over:
                self.served.sockets.tell(bye_message(bye))
            self.served.close(over=over)

    def came(self, tab: Tab, hello: Message) -> None:
        """A tab that may come in is told all there is."""
        self._screen.came(tab, self.served.welcome(tab, hello))

    def said(self, tab: Tab, message: Message) -> None:
        """A tab says something."""
        said = self.served.heard(message)
        if said is None:
            return
        if not self.served.looks(tab, said, self._screen.finished):
            self._screen.said(tab, said.name, said.fields)
        elif said.name == "look_at":
            self._screen.looks(tab, said.fields["log"])
        elif said.name == "stop_looking":
            self._screen.looked(tab)

    def closed(self, tab: Tab) -> None:
        """It is told nothing more."""
        self.served.let_go(tab)
        self._screen.closed(tab)
