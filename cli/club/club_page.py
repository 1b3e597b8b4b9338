"""The wall as a page: its server on loopback, its tabs, each in its own language.

Whoever looks at it can change the language and the colours, and nothing else.
"""

from __future__ import annotations

import os
from collections.abc import Callable, MutableMapping
from typing import Any

from cli.evening_page.served_page import ServedPage
from cli.page.desk import bye_message
from cli.text.terminal import Terminal
from cli.text.words import Words, words_in
from cli.web.connection_limits import Trouble
from cli.web.incoming_json import Message
from cli.web.socket import Tab


class ClubPage:
    """The page of a club, in however many tabs."""

    def __init__(
        self,
        reactor: Any,
        terminal: Terminal,
        message: Callable[[Words], Message],
        *,
        trouble: Trouble,
        environ: MutableMapping[str, str] = os.environ,
    ) -> None:
        """``message``: all there is to show now. The rest, and what is raised, as for
        `ServedPage`."""
        self._message = message
        self._langs: dict[Tab, str] = {}
        self._told: dict[Tab, Message] = {}
        self.served = ServedPage(reactor, terminal, self, trouble=trouble, environ=environ)

    def show(self) -> None:
        """Tell every tab what there is, if it is not what it was told last."""
        made = {lang: self._message(words_in(lang)) for lang in {*self._langs.values()}}
        for tab, lang in [*self._langs.items()]:
            self._tell(tab, made[lang])

    def _tell(self, tab: Tab, message: Message) -> None:
        if self._told.get(tab) != message:
            self._told[tab] = message
            tab.send(message)

    def close(self, bye: str) -> None:
        """Tell the tabs that it is over, and stop serving."""
        self.served.sockets.tell(bye_message(bye))
        self.served.close(over=True)

    # -- what tabs say (cli.web.socket) -----------------------------------------------------------

    def came(self, tab: Tab, hello: Message) -> None:
        """A tab that may come in is told all there is."""
        self._speaks(tab, self.served.welcome(tab, hello))

    def said(self, tab: Tab, message: Message) -> None:
        """A tab says something; what belongs to a table or a seat is refused."""
        said = self.served.heard(message)
        if said is None:
            return
        if said.name == "lang":
            self._speaks(tab, said.fields["lang"])
        else:
            tab.send({"t": "refused", "asked": said.fields.get("asked", ""), "why": "nowhere"})

    def closed(self, tab: Tab) -> None:
        """It is told nothing more."""
        self._langs.pop(tab, None)
        self._told.pop(tab, None)

    def _speaks(self, tab: Tab, lang: str) -> None:
        """A tab is told all there is, in its language."""
        self._langs[tab] = lang
        self._tell(tab, self._message(words_in(lang)))
