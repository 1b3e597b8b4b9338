"""The page of one log alone, looked back at or checked: `replay LOG --web`, `audit LOG --web`.

Each tab has the log in a process of its own, as one that is opened from the first screen. Back
leads to the first screen, in the same tabs; nothing else is done here.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import MutableMapping
from pathlib import Path
from typing import Any

from twisted.internet.defer import Deferred

from cli.errors.fault_report import trouble_at
from cli.evening_page.served_page import ServedPage
from cli.first_screen.command_and_back import go_to_first
from cli.first_screen.typed_at_first import ENDED, EndedHere, hear
from cli.process.event_loop import run_loop
from cli.text.exit_codes import Exit
from cli.text.program_folder import named, private_home
from cli.text.terminal import Terminal
from cli.text.words import N_
from cli.web.connection_limits import Trouble
from cli.web.incoming_json import Message
from cli.web.socket import Tab
from ledger.files.log_in_stretches import LogReader
from ledger.records.roster import roster_of_log

HERE = N_("The log is on the page. page: the page once more. quit or Ctrl-C: end it.")
LOOK, CHECK = "look", "check"
"""How a tab begins with the log."""


class OneLogPage:
    """One log, in however many tabs, until somebody goes back in one of them."""

    def __init__(
        self,
        reactor: Any,
        terminal: Terminal,
        log: Path,
        mode: str,
        *,
        trouble: Trouble,
        environ: MutableMapping[str, str] = os.environ,
    ) -> None:
        """Serves from now on. mode: ``LOOK`` or ``CHECK``. The rest, and what is raised, as for
        `ServedPage`."""
        self._name, self._log, self._mode = named(log), log.resolve(), mode
        self._left: Deferred[None] = Deferred()
        self.served = ServedPage(reactor, terminal, self, trouble=trouble, environ=environ)

    async def until_left(self, *, bye: str) -> None:
        """Until somebody goes back in a tab: the page is handed on then. However else it ends, its
        tabs are told so by ``bye``. Raises EndedHere where the terminal has ended it."""
        await self.served.until_left(self._left, bye=bye)

    def end(self) -> None:
        """The terminal ends it."""
        if not self._left.called:
            self._left.errback(EndedHere())

    # -- what tabs say (cli.web.socket) -----------------------------------------------------------

    def came(self, tab: Tab, hello: Message) -> None:
        """A tab that may come in is told what it is here for."""
        self.served.welcome(tab, hello)
        wish = {"log": self._name, "name": self._name}
        tab.send({"t": "looking", "wish": wish, "mode": self._mode})

    def said(self, tab: Tab, message: Message) -> None:
        """A tab says something; what belongs to a table or a seat is refused."""
        said = self.served.heard(message)
        if said is None:
            return
        if said.name == "another":
            self._back()
        elif said.name != "lang" and not self.served.looks(tab, said, lambda _: self._log):
            tab.send({"t": "refused", "asked": said.fields.get("asked", ""), "why": "nowhere"})

    def closed(self, tab: Tab) -> None:
        """What it looked at is let go of."""
        self.served.let_go(tab)

    def _back(self) -> None:
        if not self._left.called:
            self.served.sockets.tell({"t": "going", "form": "another"})
            self._left.callback(None)


def look_in_browser(args: argparse.Namespace, terminal: Terminal, log: Path, mode: str) -> int:
    """Show this log until it is ended at the terminal; where somebody goes back in the page, be the
    first screen then. Raises LedgerError for a file that is no log, before anything is served."""
    roster_of_log(LogReader(log).header)
    private_home(terminal.home)
    trouble = trouble_at(lambda: terminal)
    ended = False

    async def main(reactor: Any) -> int:
        nonlocal ended
        page = OneLogPage(reactor, terminal, log, mode, trouble=trouble)
        page.served.show(opens=not args.no_browser)
        terminal.say(HERE)
        stop = hear(reactor, terminal, page.served.again, page.end, here=HERE)
        try:
            await page.until_left(bye=terminal.words.say(ENDED))
        except EndedHere:
            ended = True
        finally:
            stop()
        return Exit.FINE

    code = run_loop(main, trouble)
    if not ended:
        go_to_first(args, terminal.words.lang)
    return code
