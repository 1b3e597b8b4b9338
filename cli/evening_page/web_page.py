"""The page of one evening: its server on loopback, its desk, its tabs.

The parts know little of each other: `cli/web` carries messages, `cli/page` makes and reads them,
the session goes on in line mode as ever. Here they are put together.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from cli.evening_page.guest_port import near_hosts
from cli.evening_page.log_download import hand_log
from cli.evening_page.phones import Phones
from cli.evening_page.phones_owner import Owner
from cli.evening_page.safely_later import safely_later
from cli.evening_page.served_page import ServedPage
from cli.evening_page.typed_phone import typed_phone
from cli.kept_page.kept_words import KeptWords
from cli.kept_page.notes import NOTES_FORM, notes_file
from cli.lobby.lobby_actions import LobbyActions
from cli.page.desk import Desk
from cli.page.messages import PageWord
from cli.page.moments import Moments
from cli.page.page_answers import Answer, PageAnswers, refuse
from cli.page.page_face import PageFollower
from cli.session.followers import Follower, Invites
from cli.text.terminal import Terminal
from cli.text.words import N_
from cli.web.connection_limits import Trouble
from cli.web.incoming_json import Message
from cli.web.socket import Tab
from engine.basics import Seat

ENDED = N_("The evening has ended before a table began.")


class WebPage:
    """Company of an evening: whoever looks at it in a browser, in however many tabs."""

    def __init__(
        self,
        reactor: Any,
        terminal: Terminal,
        *,
        name: str,
        trouble: Trouble,
        came_over: bool = False,
        hosts: Callable[[], tuple[str, ...]] = near_hosts,
    ) -> None:
        """Serves from now on; ``trouble`` and what is raised as for `ServedPage`. came_over: from
        the first screen, to which it goes back where nothing comes of a table. hosts: at which a
        phone may find this machine."""
        self._came_over = came_over
        self._terminal, self._name, self._seconds = terminal, name, reactor.seconds
        self._reactor, self._trouble = reactor, trouble
        self._answers: PageAnswers | None = None
        self._follower: PageFollower | None = None
        self._inner: Follower | None = None
        self._notes: KeptWords | None = None
        self.served = ServedPage(reactor, terminal, self, trouble=trouble, tell=self._told)
        self.desk = Desk(self._tell, reactor.seconds)
        self.actions = LobbyActions()
        owner = Owner(
            self._sits_as,
            lambda: self.desk,
            self._do,
            self._tell_in_lines,
            lambda: self.actions,
            self._unseen,
        )
        later = safely_later(reactor, self._failed)
        self.phones = Phones(
            reactor,
            self.served.files,
            terminal.words,
            owner,
            later=later,
            trouble=trouble,
            hosts=hosts,
        )
        self._moments = Moments(later)

    # -- what the session gives (cli.session.followers) -------------------------------------------

    def follow(self, inner: Follower, invites: Invites) -> Follower:
        """The page beside line mode."""
        self._inner = inner
        self._follower = PageFollower(
            inner, self.desk, self._terminal.words, invites, self._calls, self._notes_on
        )
        return self._follower

    def _notes_on(self, log: Path) -> KeptWords:
        """This person's own notes on the table of this log; what goes wrong with them is told as
        whatever else happens beside the game."""
        self._notes = KeptWords(
            notes_file(log),
            NOTES_FORM,
            later=self._reactor.callLater,
            tell=self._told,
            say=self._terminal.words.say,
        )
        return self._notes

    def _told(self, text: str) -> None:
        """A sentence beside the game; at the terminal alone where nobody follows yet."""
        if self._follower is None:
            self._terminal.tell([text])
        else:
            self._follower.note(text)

    def can(self, actions: LobbyActions, typed: Callable[[str], bool]) -> None:
        """What a page says goes out by these."""
        assert self._follower is not None, "it follows before it can do anything"
        self._follower.lobby_actions = self.actions = actions
        self._answers = PageAnswers(self._follower, typed, self._moments, self._seconds)

    def replied(self, text: str) -> None:
        """What is said to a line that has done nothing, in the tab that has sent it."""
        if self._follower is not None:
            self._follower.replied(text)

    def _tell(self, message: Message) -> None:
        """A word to all who look at this evening."""
        self.served.sockets.tell(message)
        self.phones.hears(message)

    def _tell_in_lines(self, text: str) -> None:
        """A sentence for whoever sits at the terminal; the page shows the same in another way."""
        if self._inner is None:
            self._terminal.tell([text])
        else:
            self._inner.note(text)

    def _unseen(self, seats: tuple[Seat, ...]) -> None:
        """These seats of guests are waited for with no phone there."""
        if self._follower is not None:
            self._follower.unseen(seats)

    def _sits_as(self) -> str:
        """Under which name the owner of this page sits."""
        table, members = self.desk.table, (self.desk.lobby or {}).get("members", [])
        if table is not None and table["seat"] is not None:
            return str(table["names"][table["seat"]])
        return next((str(one["name"]) for one in members if one["me"]), self._name)

    def phone(self, typed: str) -> list[str]:
        """What was typed about phones is done."""
        return typed_phone(self.phones, typed, self._terminal.words)

    def guest(self, name: str) -> Follower:
        """Who follows the seat of a guest, which waits for a phone."""
        return self.phones.returns(name)

    def _calls(self, log: Path) -> dict[str, str]:
        """What is typed to look back at the log."""
        return {name: self._terminal.command(name, log) for name in ("replay", "review", "audit")}

    @property
    def leads_back(self) -> bool:
        """Whether this call is to be followed by another one in the same tabs: by the first screen,
        where somebody goes in a page or nothing comes of a table."""
        return self.desk.goes_on

    def goes_over(self) -> None:
        """The program becomes another call, in the same tabs."""
        self.desk.leads_back()

    def again(self) -> list[str]:
        """Show it once more, and say where it is."""
        return self.served.again()

    def close(self, why: str | None) -> None:
        """Let all tabs go, which have been told how it ended, and stop serving. why: as `Company`
        has it; where a table began they were told by what followed it. One that came to nothing
        leads to the first screen, where that is told."""
        self._moments.stop()
        if self._notes is not None:
            self._notes.close()
        if self.desk.bye is None and not self.desk.goes_on:
            if why != "" and self._back_at_first():
                nowhere = self.desk.lobby is None and self.desk.table is None
                self.desk.leads_back(form_stays=self._came_over and nowhere)
            else:
                self.desk.ends(why or self._terminal.words.say(ENDED))
        self.phones.close()
        self.served.close(over=self.desk.bye is not None)

    def _back_at_first(self) -> bool:
        """Whether somebody is at the page who would go on there: where the call came from it, or
        was typed by a person whose tab is open. What a pipe has typed ends as that expects."""
        looked_at = self._terminal.talks and bool(self.served.sockets.known())
        return self._came_over or looked_at

    def _failed(self, error: Exception) -> None:
        self._moments.stop()
        self._trouble(error)

    # -- what tabs say (cli.web.socket) -----------------------------------------------------------

    def came(self, tab: Tab, hello: Message) -> None:
        """A tab that may come in is told all there is."""
        self.served.welcome(tab, hello, name=self._name)
        for message in self.desk.all():
            tab.send(message)
        tab.send({"t": "whole"})  # what follows happens now

    def said(self, tab: Tab, message: Message) -> None:
        """A tab says something."""
        said = self.served.heard(message)
        if said is None:
            return
        if self._log_over() and self.served.looks(tab, said, lambda _: self._log_over()):
            pass
        elif said.name == "phone":
            self.phones.do(said.fields)
        else:
            self._do(said, tab.send)

    def _do(self, said: PageWord, back: Answer) -> None:
        """For the seat of whoever this page is of."""
        log = self._log_over()
        if log is not None and hand_log(said, log, back):
            return
        if self._answers is not None:
            self._answers.do(said, back)
        elif said.name != "lang":
            refuse(back, "nowhere", said.fields)

    def closed(self, tab: Tab) -> None:
        """Nothing is kept of a tab."""
        self.served.let_go(tab)

    def _log_over(self) -> Path | None:
        """The log of the table here, once nothing more is played at it: what can be looked at."""
        return None if self._follower is None else self._follower.log_over()
