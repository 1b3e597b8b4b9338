"""An evening with a page on a real port, and what is wanted of its table."""

from __future__ import annotations

import pytest_twisted

from cli.absence.seats_now import SeatsNow
from cli.faces.face import Checked, TableActions
from cli.lobby.lobby_actions import LobbyActions
from cli.session.followers import Nobody
from engine.errors import IllegalMove
from ledger.errors import StaleAnswer
from ledger.live.seat_memory import Known
from tests.cli.session.shown import GAME, shown
from tests.cli.terminals import terminal
from tests.cli.web.served_page import Server, tick, until

NOW = SeatsNow()
STALE, LOBBY = "1.0", {"t": "lobby", "game": "toy", "members": []}
UNREAD = "fly"
HELLO = {"t": "hello", "build": "b", "lang": "en"}


class Evening(Server):
    """An evening with a page; its table takes down what is wanted of it."""

    def __init__(self, home, *, tty=False, hosts=tuple, reactor=None):
        if reactor is None:
            from twisted.internet import reactor

        from cli.evening_page.web_page import WebPage

        self.wanted, self.troubles, self._tabs = [], [], []
        self.closed = False
        self.home, self.log = home, home / "tables" / "toy-1a2b3c4d.tafel"
        self.page = WebPage(
            reactor,
            terminal(home, tty=tty),
            name="Anna",
            trouble=self.troubles.append,
            hosts=hosts,
        )
        self.follower = self.page.follow(Nobody(), lambda lobby: None)
        self.page.can(LobbyActions(), self._typed)
        self.port = self.page.served.listening.getHost().port

    @pytest_twisted.inlineCallbacks
    def tab(self, cut_at=None):
        """A tab that says who it is; it goes when a message of that name comes in."""
        tab = yield self.upgraded()
        tab.cut_at = None if cut_at is None else f'"t":"{cut_at}"'.encode()
        tab.tell({**HELLO, "code": self.page.served.address().partition("#")[2]})
        yield until(lambda: tab.closed or tab.told())
        return tab

    def begin(self):
        """The table is there, and asks."""
        self.face = self.follower.begins(GAME, self.actions(self.wanted))
        self.face.look(shown())
        self.face.seats(NOW)

    def actions(self, wanted, *who):
        """What is wanted of a table goes into this list, with `who` in front."""

        def answer(move, asked):
            if asked == STALE:
                raise StaleAnswer(asked, "9.0")
            if move.name == "wrong":
                raise IllegalMove("not now")
            wanted.append((*who, "answer", move, asked))

        return TableActions(
            answer,
            lambda: wanted.append((*who, "leave")),
            lambda text: wanted.append((*who, "say", text)),
            lambda: [{"step": 3, "news": [["news.gold", {}]], "marks": []}],
            checked=lambda: Checked({"shuffles": 3}, {"shuffles": 2}),
            table="7a",
            log=self.log,
            known=lambda: Known({}, {}, ()),
            moment=lambda step: iter((None, shown(step=step))),
        )

    def _typed(self, line):
        if line == UNREAD:
            self.follower.replied("Nothing is asked of you now.")
        else:
            self.wanted.append(("typed", line))
        return True

    @pytest_twisted.inlineCallbacks
    def play(self, tab):
        """Everything a page can be told, in the order of an evening."""
        desk = self.follower.desk
        desk.in_lobby(LOBBY)
        yield tick(0)
        self.begin()
        yield tick(0)
        self.follower.note("A sentence.")
        desk.talk("Bea", "A word.")
        yield tick(0)
        for asked in (STALE, "9.0"):
            tab.tell({"t": "answer", "asked": asked, "move": ["end"]})
            yield tick()
        tab.tell({"t": "typed", "line": UNREAD})
        tab.tell({"t": "moment", "step": 3})
        yield tick(0.02)
        desk.keep({"t": "hands", "seats": []})
        desk.ends("It is over.")

    def close(self):
        """As at the end of its session, once."""
        if not self.closed:
            self.closed = True
            self.page.close("")

    @pytest_twisted.inlineCallbacks
    def stop(self):
        """Everything is closed."""
        self.close()
        for tab in self._tabs:
            tab.cut()
        yield until(lambda: all(tab.closed for tab in self._tabs))
