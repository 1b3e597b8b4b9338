"""The first screen put together: its server on loopback, what looks for tables, who has chosen."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from cli.evening_page.served_page import ServedPage
from cli.first_screen.first_screen import FirstScreen
from cli.page.messages import read_said
from cli.text.terminal import Terminal
from cli.web.connection_limits import Trouble
from cli.web.incoming_json import BadMessage, Message
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
        now: Callable[[], float] = time.time,
    ) -> None:
        """Serves from now on; ``trouble``, ``now`` and what is raised as for `ServedPage`."""
        self._screen = screen
        self.served = ServedPage(reactor, terminal, self, trouble=trouble, now=now)

    def came(self, tab: Tab, hello: Message) -> None:
        """A tab that may come in is told all there is."""
        said = read_said(hello)
        if said is None:
            raise BadMessage("hello")
        self.served.welcome(tab, "")
        self._screen.came(tab, said.fields["lang"])

    def said(self, tab: Tab, message: Message) -> None:
        """A tab says something."""
        said = read_said(message)
        if said is None or said.name == "hello":
            raise BadMessage(message["t"])
        self._screen.said(tab, said.name, said.fields)

    def closed(self, tab: Tab) -> None:
        """It is told nothing more."""
        self._screen.closed(tab)
