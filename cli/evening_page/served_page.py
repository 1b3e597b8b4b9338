"""A page as it is served: its port and token, its tabs, the browser it opens in."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Mapping, MutableMapping
from pathlib import Path
from typing import Any, cast

from twisted.internet.address import IPv4Address
from twisted.internet.defer import Deferred

from cli.evening_page.log_download import hand_log
from cli.finding.table_search import pause
from cli.kept_page.choices import CHOICES_FORM, choices_file
from cli.kept_page.kept_words import KeptWords
from cli.log_process.logs_looked_at import LogsLookedAt
from cli.page.desk import bye_message
from cli.page.messages import PageWord, read_said
from cli.page.served_catalogues import asked_rules, computed_words
from cli.text.terminal import Terminal
from cli.text.words import N_
from cli.web.admission import Admission
from cli.web.browser_opening import address_of, forget, has_screen, open_browser, tunnel_line
from cli.web.connection_limits import Trouble
from cli.web.dropped_files import DroppedFiles
from cli.web.dropping_request import Dropping
from cli.web.handed_socket import hand_over, taken_over
from cli.web.incoming_json import BadMessage, Message
from cli.web.page_files import read_served
from cli.web.site import listen
from cli.web.socket import Sockets, Tab, TabListener

OPENED = N_("The page is open in your browser: {address}")
NOT_OPENED = N_(
    "Here no browser can be opened. In one on this machine, once and within two minutes: {address}"
)
TUNNELLED = N_("From another machine first: {line}")


MEETS = 5.0
"""Seconds in which a browser that was opened shows its tab; a slow one comes when it comes."""
LOOKS = 0.05
FETCHES = 0.3
"""Seconds in which a tab that was let in has its words as well."""


class ServedPage:
    """Serves from now on: where the call before has handed its page on, else at a new port."""

    def __init__(
        self,
        reactor: Any,
        terminal: Terminal,
        listener: TabListener,
        *,
        trouble: Trouble,
        environ: MutableMapping[str, str] = os.environ,
        tell: Callable[[str], None] | None = None,
    ) -> None:
        """``listener`` hears the tabs, ``trouble`` what one of them brings about, ``tell`` a
        sentence where choices cannot be kept (None: the terminal). ``environ``: that of the
        process, through which a page is handed on (`cli.web.handed_socket`). Raises PartsMissing
        where what the page is drawn with has not been fetched.
        """
        self._terminal, self._environ, self._reactor = terminal, environ, reactor
        self._opened = self._welcomed = False
        self._choices = _kept_choices(reactor, terminal, tell)
        self.files = read_served(computed_words(), asked_rules())
        handed = taken_over(environ)
        self._handed_on = handed is not None
        self.admission = Admission(reactor.seconds, token="" if handed is None else handed.token)
        self.sockets = Sockets(listener, self.admission, reactor=reactor, trouble=trouble)
        socket = None if handed is None else handed.socket
        self._drops = DroppedFiles(reactor)
        self._logs = LogsLookedAt(
            terminal,
            self._drops,
            in_reactor=lambda call: reactor.callFromThread(call),  # noqa: PLW0108 - a clock has none
        )
        self.listening = listen(
            reactor,
            self.files,
            self.sockets,
            handed=socket,
            dropping=Dropping(self._drops, self.admission),
        )
        self._port = cast(IPv4Address, self.listening.getHost()).port

    def welcome(self, tab: Tab, hello: Message, *, name: str = "") -> str:
        """The first words to a tab that may come in: whose program it is, what was chosen here; the
        language it asks for. Raises BadMessage for a hello that is none."""
        said = read_said(hello)
        if said is None:
            raise BadMessage("hello")
        self._welcomed = True
        token, build = self.admission.token, self.files.build
        lang = self._terminal.words.lang
        tab.send({"t": "welcome", "token": token, "build": build, "name": name, "lang": lang})
        tab.send(self._chosen())
        return str(said.fields["lang"])

    def heard(self, message: Message) -> PageWord | None:
        """What a tab says and its page is to do; None for a choice, which is done here. Raises
        BadMessage for what no tab says, or says only to come in."""
        said = read_said(message)
        if said is None or said.name == "hello":
            raise BadMessage(message["t"])
        if said.name != "choose":
            return said
        self.choose(said.fields["choices"])
        return None

    def choose(self, choices: Mapping[str, str]) -> None:
        """Somebody has chosen this in a tab: it holds in all of them, and at the next start."""
        self._choices.change(choices)
        self.sockets.tell(self._chosen())

    def _chosen(self) -> Message:
        return {"t": "chosen", "choices": dict(self._choices.words)}

    def looks(self, tab: Tab, said: PageWord, own: Callable[[str], Path | None]) -> bool:
        """What a tab says of a log that it looks at or keeps; whether it was such a word. ``own``
        gives the log that lies here under a name, None where there is none to be looked at."""
        match said.name:
            case "look_at":
                self._logs.look_at(tab, said.fields, own(said.fields["log"]))
            case "of_log":
                self._logs.wish(tab, said.fields["wish"])
            case "stop_looking":
                self._logs.stop_looking(tab)
            case "keep_log":
                return hand_log(said, own(said.fields["log"]), tab.send)
            case _:
                return False
        return True

    def let_go(self, tab: Tab) -> None:
        """A tab is no more, and what it looked at is let go of."""
        self._logs.stop_looking(tab)

    async def until_left(self, left: Deferred[None], *, bye: str) -> None:
        """Until somebody goes on in a tab, and the page is handed on. However else it ends, its
        tabs are told so by ``bye``. Raises what ``left`` fails with."""
        over = True
        try:
            await left
            over = False
        finally:
            if over:
                self.sockets.tell(bye_message(bye))
            self.close(over=over)

    def close(self, *, over: bool) -> None:
        """Let all tabs go and stop serving. ``over``: they were told that it is; else the page is
        handed on to the call that this process may become."""
        self.sockets.close()
        self._logs.close()
        self._drops.close()
        self._choices.close()
        if over:
            self.listening.stopListening()
        else:  # Twisted would shut the socket down, for whoever else has it too
            port = cast(Any, self.listening)
            port.stopReading()
            with contextlib.suppress(OSError):
                hand_over(port.fileno(), self.admission.token, self._environ)
        with contextlib.suppress(OSError):
            forget(self._terminal.home, self._port)

    # -- the browser ------------------------------------------------------------------------------

    def address(self) -> str:
        """Where a browser finds the page, with a code that is good for one tab."""
        return address_of(self._port, self.admission.new_code())

    def show(self, *, opens: bool) -> None:
        """Open the browser, where there is a screen for it, and say where the page is. One that was
        handed on is open already, and nothing has to be said."""
        if not self._handed_on:
            seen = opens and has_screen(self._terminal.environ, sys.platform)
            self._terminal.tell(self._shown(seen=seen))

    async def met(self) -> None:
        """Wait until the tab is there that was opened, and has fetched what it draws, though not
        for long: what the program does next may leave it no time to serve, and a tab that comes
        then is blank as long."""
        ends = self._reactor.seconds() + MEETS
        while self._opened and not self._welcomed and self._reactor.seconds() < ends:
            await pause(self._reactor, LOOKS)
        if self._opened:
            await pause(self._reactor, FETCHES)

    def again(self) -> list[str]:
        """Open it once more; where it is, with a fresh code. As at the start, in a browser that was
        not to be opened then it is now, where there is a screen."""
        return self._shown(seen=has_screen(self._terminal.environ, sys.platform))

    def _shown(self, *, seen: bool) -> list[str]:
        home, environ, say = self._terminal.home, self._terminal.environ, self._terminal.words.say
        if seen:
            with contextlib.suppress(OSError):
                if open_browser(home, self.address()):
                    self._opened = True
                    return [say(OPENED, address=self.address())]
        tunnel = tunnel_line(self._port, environ)
        return [say(NOT_OPENED, address=self.address()), say(TUNNELLED, line=tunnel)]


def _kept_choices(
    reactor: Any, terminal: Terminal, tell: Callable[[str], None] | None
) -> KeptWords:
    return KeptWords(
        choices_file(terminal.home),
        CHOICES_FORM,
        later=reactor.callLater,
        tell=tell or (lambda text: terminal.tell([text])),
        say=terminal.words.say,
    )
