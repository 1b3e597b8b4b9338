"""The first screen behind its door: who comes in is told all, and what is no message is none."""

import pytest
from twisted.internet import defer, reactor, task

from cli.evening_page import served_page
from cli.evening_page.first_page import FirstPage
from cli.first_screen.first_screen import FirstScreen
from cli.first_screen.found_tables import TablesInSight
from cli.web.incoming_json import BadMessage
from cli.web.page_files import served
from tests.cli.terminals import terminal
from tests.cli.web.served_page import FILES

HELLO = {"t": "hello", "token": "x", "build": "b", "lang": "de"}
ASKED = {"t": "choices", "game": "kabale", "seats": 3, "bots": 0, "options": {}, "number": 1}


class Tab:
    """What is told to a tab."""

    def __init__(self):
        self.heard = []

    def send(self, message):
        """One message."""
        self.heard.append(message)


@pytest.fixture
def page(tmp_path, monkeypatch):
    """A first screen that is served, without a network."""
    monkeypatch.setattr(served_page, "read_served", lambda made: served(FILES))
    clock = task.Clock()
    clock.listenTCP = reactor.listenTCP
    sight = TablesInSight(None, None, wanted=lambda: True, changed=list)
    screen = FirstScreen(terminal(tmp_path), sight, lambda call, lang: None)
    made = FirstPage(clock, screen.terminal, screen, trouble=print)
    yield made
    defer.maybeDeferred(made.served.listening.stopListening)
    made.served.close(over=True)


def test_who_comes_in_is_told_all(page):
    """Welcome first, then the screen in the language of the tab."""
    tab = Tab()
    page.came(tab, HELLO)
    assert [one["t"] for one in tab.heard] == ["welcome", "first", "tables", "own"]
    page.said(tab, ASKED)
    assert tab.heard[-1]["t"] == "choices"
    page.closed(tab)


@pytest.mark.parametrize(
    "wrong",
    [
        {"t": "fly"},
        HELLO,
        {"t": "open"},
        {"t": "resume", "log": 7},
        {**ASKED, "seats": 10**40},
        {**ASKED, "number": 10**40},
        {"t": "join", "found": "", "table": "x" * 500, "name": "Anna"},
    ],
    ids=lambda wrong: str(wrong)[:30],
)
def test_what_is_no_message_closes_the_tab_that_sent_it(page, wrong):
    """As everywhere: it is told to whoever counts connections, and nothing else comes of it."""
    tab = Tab()
    page.came(tab, HELLO)
    before = len(tab.heard)
    with pytest.raises(BadMessage):
        page.said(tab, wrong)
    assert len(tab.heard) == before


def test_a_greeting_that_is_none_lets_nobody_in(page):
    """It is told nothing at all."""
    tab = Tab()
    with pytest.raises(BadMessage):
        page.came(tab, {**HELLO, "lang": "fr"})
    assert tab.heard == []
