"""Where a page is served, what the next call of the process gets of it, and when that ends."""

import os

import pytest
import pytest_twisted
from twisted.internet import defer, reactor, task

from cli.evening_page import served_page
from cli.evening_page.served_page import FETCHES, LOOKS, MEETS, ServedPage
from cli.web.admission import CODE_SECONDS
from cli.web.handed_socket import VARIABLE
from cli.web.incoming_json import BadMessage
from cli.web.page_files import served
from tests.cli.terminals import terminal
from tests.cli.web.served_page import FILES


class Pages:
    """Pages of one process, one after the other; all are closed at the end."""

    def __init__(self, home, monkeypatch):
        self.home, self.opened, self.made, self.environ = home, [], [], {}
        monkeypatch.setattr(served_page, "read_served", lambda *made: served(FILES))
        monkeypatch.setattr(
            served_page, "open_browser", lambda home, address: self.opened.append(address) is None
        )
        monkeypatch.setattr(served_page, "has_screen", lambda environ, platform: True)
        self.clock = task.Clock()
        self.clock.listenTCP = reactor.listenTCP
        self.clock.adoptStreamPort = reactor.adoptStreamPort

    def begin(self):
        """One more, with its terminal."""
        here = terminal(self.home)
        page = ServedPage(self.clock, here, None, trouble=print, environ=self.environ)
        self.made.append(page)
        return page, here

    @defer.inlineCallbacks
    def end(self, page, *, over=True):
        """As at the end of its session; fires when the page listens no more."""
        self.made.remove(page)
        if over:
            yield defer.maybeDeferred(page.listening.stopListening)
        page.close(over=over)
        if not over:
            page.listening.socket.close()


@pytest.fixture
def pages(tmp_path, monkeypatch):
    """The pages of one person."""
    some = Pages(tmp_path, monkeypatch)
    yield some
    for page in [*some.made]:
        pytest_twisted.blockon(some.end(page))


@pytest.mark.skipif(os.name != "posix", reason="a process becomes no other one there")
@pytest_twisted.inlineCallbacks
def test_a_page_that_is_handed_on_stays_where_it_was(pages):
    """With its token; nothing is said and no second browser opened, for its tab is open."""
    page, _ = pages.begin()
    page.show(opens=True)
    port, token = page.listening.getHost().port, page.admission.token
    yield pages.end(page, over=False)
    again, here = pages.begin()
    assert again.listening.getHost().port == port and again.admission.admits(token=token)
    again.show(opens=True)
    assert len(pages.opened) == 1 and here.out.getvalue() == "" and pages.environ == {}


@pytest_twisted.inlineCallbacks
def test_a_page_that_is_over_leaves_nothing(pages):
    """Neither a port nor a token; the next one is told of as if there had been none."""
    page, _ = pages.begin()
    token = page.admission.token
    yield pages.end(page)
    assert VARIABLE not in pages.environ
    again, _ = pages.begin()
    assert not again.admission.admits(token=token)
    again.show(opens=True)
    assert len(pages.opened) == 1


def test_the_word_page_gives_a_fresh_code_each_time(pages, monkeypatch):
    """Where there is a screen in the browser, else as a line to type; each code opens once."""
    page, _ = pages.begin()
    page.again()
    monkeypatch.setattr(served_page, "has_screen", lambda environ, platform: False)
    told, tunnel = page.again()
    codes = [text.rpartition("#")[2] for text in (*pages.opened, told)]
    assert len({*codes}) == 2 and "ssh -N" in tunnel
    assert CODE_SECONDS == 120 and "once and within two minutes" in told
    for code in codes:
        assert page.admission.admits(code=code) and not page.admission.admits(code=code)
    monkeypatch.undo()


HELLO = {"t": "hello", "token": "x", "build": "b", "lang": "de"}


class Said:
    """A tab that is let in."""

    def send(self, message):
        """It is told."""


def test_a_tab_that_was_opened_is_waited_for_and_then_served_a_moment(pages):
    """So that what keeps the program busy finds it drawn; one that never comes is given up."""
    page, _ = pages.begin()
    page.show(opens=True)
    met = defer.Deferred.fromCoroutine(page.met())
    pages.clock.pump([LOOKS] * 20)
    assert not met.called
    assert page.welcome(Said(), HELLO) == "de"
    pages.clock.pump([LOOKS, FETCHES / 2])
    assert not met.called
    pages.clock.advance(FETCHES)
    assert met.called
    alone, _ = pages.begin()
    alone.show(opens=True)
    given_up = defer.Deferred.fromCoroutine(alone.met())
    pages.clock.pump([LOOKS] * int(MEETS / LOOKS + 1) + [FETCHES])
    assert given_up.called


def test_nobody_is_waited_for_where_no_browser_was_opened(pages):
    """Whoever types the address comes when they come."""
    page, _ = pages.begin()
    page.show(opens=False)
    assert defer.Deferred.fromCoroutine(page.met()).called


def test_what_a_tab_says_is_heard_alike_by_every_page(pages):
    """A choice is kept and told to all tabs; what no tab says, or says only to come in, is none."""
    page, _ = pages.begin()
    told = []
    page.sockets.tell = told.append
    assert page.heard({"t": "lang", "lang": "de"}).fields == {"lang": "de"} and told == []
    assert page.heard({"t": "choose", "choices": {"theme": "dark"}}) is None
    assert told == [{"t": "chosen", "choices": {"theme": "dark"}}]
    for bad in (HELLO, {"t": "fly"}, {"t": "choose", "choices": {"theme": 3}}):
        with pytest.raises(BadMessage):
            page.heard(bad)
    for bad in ({"t": "hello"}, {**HELLO, "lang": "xx"}):
        with pytest.raises(BadMessage):
            page.welcome(Said(), bad)
