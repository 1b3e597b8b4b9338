"""Where a page is served, who of an earlier one may go on, and when that ends."""

import socket

import pytest
import pytest_twisted
from twisted.internet import defer, reactor, task

from cli.evening_page import served_page
from cli.evening_page.served_page import BACK_SECONDS, ServedPage
from cli.web.kept_place import PagePlace, keep_place, kept_place
from cli.web.page_files import served
from tests.cli.terminals import terminal
from tests.cli.web.served_page import FILES

NOW = 1_800_000_000.0
TOKEN = "0a" * 24


class Tab:
    """What is told to a tab that comes in."""

    def __init__(self):
        self.heard = []

    def send(self, message):
        """One message."""
        self.heard.append(message)


class Pages:
    """Pages of one person's folder, one after the other; all are closed at the end."""

    def __init__(self, home, monkeypatch):
        self.home, self.opened, self.made = home, [], []
        monkeypatch.setattr(served_page, "read_served", lambda made: served(FILES))
        monkeypatch.setattr(
            served_page, "open_browser", lambda home, address: self.opened.append(address) is None
        )
        monkeypatch.setattr(served_page, "has_screen", lambda environ, platform: True)
        self.clock = task.Clock()
        self.clock.listenTCP = reactor.listenTCP

    def begin(self):
        """One more, with its terminal."""
        here = terminal(self.home)
        page = ServedPage(self.clock, here, None, trouble=print, now=lambda: NOW)
        self.made.append(page)
        return page, here

    @defer.inlineCallbacks
    def end(self, page, *, over=False):
        """As at the end of its session; fires when its port is free."""
        self.made.remove(page)
        yield defer.maybeDeferred(page.listening.stopListening)
        page.close(over=over)


@pytest.fixture
def pages(tmp_path, monkeypatch):
    """The pages of one person."""
    some = Pages(tmp_path, monkeypatch)
    yield some
    for page in [*some.made]:
        pytest_twisted.blockon(some.end(page))


@pytest_twisted.inlineCallbacks
def test_a_page_goes_on_where_it_was_cut_off(pages):
    """Once a tab has come, what serves again after an end in between has its port and token."""
    page, _ = pages.begin()
    assert kept_place(pages.home, now=NOW) is None, "nothing to go on with yet"
    tab = Tab()
    page.welcome(tab, "Anna")
    (welcome,) = tab.heard
    place = kept_place(pages.home, now=NOW)
    assert place.token == welcome["token"] and f":{place.port}/#" in page.address()
    yield pages.end(page)
    again, here = pages.begin()
    assert f":{place.port}/#" in again.address()
    assert again.admission.admits(token=place.token)
    again.show(opens=True)
    assert "goes on by itself" in here.out.getvalue()


@pytest_twisted.inlineCallbacks
def test_an_evening_that_has_said_goodbye_is_not_gone_on_with(pages):
    """Its tabs were told that it is over; the next one has another token."""
    page, _ = pages.begin()
    page.welcome(Tab(), "Anna")
    token = kept_place(pages.home, now=NOW).token
    yield pages.end(page, over=True)
    assert kept_place(pages.home, now=NOW) is None
    assert not pages.begin()[0].admission.admits(token=token)


@pytest_twisted.inlineCallbacks
def test_a_second_page_beside_it_leaves_the_first_its_place(pages):
    """A first screen beside an evening: it keeps no place as long as the other answers, and takes
    none away at its end; once the other is gone without a word, it keeps its own."""
    evening, _ = pages.begin()
    evening.welcome(Tab(), "Anna")
    kept = kept_place(pages.home, now=NOW)
    beside, _ = pages.begin()
    beside.welcome(Tab(), "")
    assert kept_place(pages.home, now=NOW) == kept
    redirect = pages.home / "page.html"
    redirect.write_text(evening.address())
    yield pages.end(beside, over=True)
    assert kept_place(pages.home, now=NOW) == kept and redirect.exists()
    beside, _ = pages.begin()
    yield pages.end(evening)
    assert not redirect.exists()
    beside.welcome(Tab(), "")
    assert kept_place(pages.home, now=NOW).token == beside.admission.token != kept.token


def test_where_the_port_is_taken_the_token_is_worth_nothing(pages):
    """Whoever listens there now may be anybody, and the page may have told it."""
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        keep_place(pages.home, PagePlace(port, TOKEN), now=NOW)
        page, here = pages.begin()
    assert f":{port}/#" not in page.address() and not page.admission.admits(token=TOKEN)
    page.show(opens=True)
    assert len(pages.opened) == 1 and "goes on" not in here.out.getvalue()


def test_who_comes_over_from_the_first_screen_is_told_nothing_and_gets_no_second_browser(pages):
    """The tab was there a moment ago; where its place is lost, it is said where the page is."""
    page, here = pages.begin()
    page.show(opens=True, came_over=True)
    assert len(pages.opened) == 1
    keep_place(pages.home, PagePlace(_free(), TOKEN), now=NOW)
    page, here = pages.begin()
    page.show(opens=True, came_over=True)
    pages.clock.advance(BACK_SECONDS + 0.1)
    assert len(pages.opened) == 1 and here.out.getvalue() == ""


def test_a_browser_is_opened_once_nobody_has_come_back(pages):
    """An open page is given its seconds; with a tab there no second one is opened."""
    keep_place(pages.home, PagePlace(_free(), TOKEN), now=NOW)
    page, _ = pages.begin()
    page.show(opens=True)
    assert pages.opened == []
    pages.clock.advance(BACK_SECONDS + 0.1)
    assert len(pages.opened) == 1


def test_no_browser_is_opened_beside_a_tab_that_came_back(pages, monkeypatch):
    """Nor once the evening is over before that."""
    keep_place(pages.home, PagePlace(_free(), TOKEN), now=NOW)
    page, _ = pages.begin()
    page.show(opens=True)
    monkeypatch.setattr(page.sockets, "known", lambda: [Tab()])
    pages.clock.advance(BACK_SECONDS + 0.1)
    assert pages.opened == []
    monkeypatch.undo()


def test_the_word_page_gives_a_fresh_code_each_time(pages, monkeypatch):
    """Where there is a screen in the browser, else as a line to type; each code opens once."""
    page, _ = pages.begin()
    page.again()
    monkeypatch.setattr(served_page, "has_screen", lambda environ, platform: False)
    told, tunnel = page.again()
    codes = [text.rpartition("#")[2] for text in (*pages.opened, told)]
    assert len({*codes}) == 2 and "ssh -N" in tunnel
    for code in codes:
        assert page.admission.admits(code=code) and not page.admission.admits(code=code)
    monkeypatch.undo()


def _free():
    """A port at which nobody listens just now."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]
