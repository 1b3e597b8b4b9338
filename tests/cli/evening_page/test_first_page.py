"""The first screen behind its door: who comes in is told all, and what is no message is none."""

import pytest
from twisted.internet import defer, reactor, task

from cli.evening_page import served_page
from cli.evening_page.first_page import FirstPage
from cli.first_screen.first_screen import FirstScreen
from cli.first_screen.found_tables import TablesInSight
from cli.kept_page.choices import CHOICES_FORM, choices_file
from cli.kept_page.words_file import read_words
from cli.page.desk import bye_message
from cli.web.handed_socket import VARIABLE, taken_over
from cli.web.incoming_json import BadMessage
from cli.web.page_files import served
from tests.cli.terminals import terminal
from tests.cli.web.served_page import FILES

HELLO = {"t": "hello", "token": "x", "build": "b", "lang": "de"}
ENVIRON = {}
"""That of the process, as far as it is told of a page."""
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
    monkeypatch.setattr(served_page, "read_served", lambda *made: served(FILES))
    clock = task.Clock()
    clock.listenTCP = reactor.listenTCP
    sight = TablesInSight(None, None, wanted=lambda: True, changed=list, trouble=print)
    screen = FirstScreen(terminal(tmp_path), sight, lambda call, lang: None)
    made = FirstPage(clock, screen.terminal, screen, trouble=print, environ=ENVIRON)
    yield made
    if handed := taken_over(ENVIRON):
        handed.socket.close()
    if not made.served.listening.disconnecting:  # a test may have closed it
        made.served.listening.stopListening()


def test_who_comes_in_is_told_all(page):
    """Welcome first, then the screen in the language of the tab."""
    tab = Tab()
    page.came(tab, HELLO)
    assert [one["t"] for one in tab.heard] == ["welcome", "chosen", "first", "tables", "own"]
    page.said(tab, ASKED)
    assert tab.heard[-1]["t"] == "choices"
    page.closed(tab)


def test_what_is_chosen_there_is_kept_for_the_next_start(page, tmp_path):
    """Colours, say; a tab that comes is told."""
    tab = Tab()
    page.came(tab, HELLO)
    page.said(tab, {"t": "choose", "choices": {"theme": "dark"}})
    late = Tab()
    page.came(late, HELLO)
    assert late.heard[1] == {"t": "chosen", "choices": {"theme": "dark"}}
    page.served.close(over=True)
    assert read_words(choices_file(tmp_path), CHOICES_FORM).words == {"theme": "dark"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"t": "fly"},
        {"t": "choose", "choices": {"theme": "pink"}},
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


class End:
    """What stays open until somebody has chosen; what it is told, and where it is kept."""

    def __init__(self, page, *stops):
        self.page, self.told, self.picked = page, [], defer.Deferred()
        page.came(Tab(), HELLO)
        page.served.sockets.tell = self.told.append
        self.outcome = []
        self.done = defer.Deferred.fromCoroutine(page.until(self.picked, stops, bye="Over."))
        self.done.addBoth(self.outcome.append)

    @property
    def goes_on(self):
        """Whether tabs find what comes next; else they are told that nothing does."""
        goes_on = VARIABLE in ENVIRON
        assert goes_on != (self.told == [bye_message("Over.")])
        return goes_on


def test_tabs_wait_for_what_was_chosen_once_all_is_stopped(page):
    """Not before: the next program needs what this one holds."""
    stopping, stopped = defer.Deferred(), []
    end = End(page, lambda: stopping, lambda: stopped.append("discovery"))
    end.picked.callback(None)
    assert end.outcome == [] and stopped == []
    stopping.callback(None)
    assert end.outcome == [None] and stopped == ["discovery"] and end.goes_on


def test_control_c_behind_a_choice_tells_the_tabs_that_it_is_over(page):
    """They would wait for ever for what is not begun any more; what runs beside is stopped."""
    stopped = []
    end = End(page, defer.Deferred, lambda: stopped.append("discovery"))
    end.picked.callback(None)
    end.done.cancel()
    assert end.outcome[0].check(defer.CancelledError)
    assert stopped == ["discovery"] and not end.goes_on


def test_control_c_before_a_choice_ends(page):
    """As it always did."""
    stopped = []
    end = End(page, lambda: stopped.append("node"))
    end.done.cancel()
    assert stopped == ["node"] and not end.goes_on


def test_a_node_that_cannot_be_stopped_leaves_nothing_else_open(page):
    """Discovery is stopped, the tabs are told, and the fault is raised."""
    stopped = []

    def fails():
        raise OSError

    end = End(page, fails, lambda: stopped.append("discovery"))
    end.picked.callback(None)
    assert end.outcome[0].check(OSError)
    assert stopped == ["discovery"] and not end.goes_on


LOOK = {"t": "look_at", "log": "", "dropped": "", "name": "", "number": 3}


@pytest.mark.parametrize("wanted", [LOOK, {**LOOK, "log": "none.tafel"}, {**LOOK, "dropped": "0"}])
def test_a_log_that_is_not_there_is_told_as_a_sentence(page, wanted):
    """Of the own tables, or a file that nobody has dropped; no process is begun for it."""
    tab = Tab()
    page.came(tab, HELLO)
    page.said(tab, wanted)
    assert tab.heard[-1]["t"] == "of_log" and tab.heard[-1]["says"]["t"] == "ended"
    before = len(tab.heard)
    page.said(tab, {"t": "of_log", "wish": {"t": "turns"}})
    page.said(tab, {"t": "stop_looking"})
    page.closed(tab)
    assert len(tab.heard) == before


def test_the_list_hears_which_log_is_looked_at_and_left(page, monkeypatch):
    """So that a check made meanwhile is listed; a word about a piece of it changes nothing."""
    heard = []
    monkeypatch.setattr(FirstScreen, "looks", lambda screen, tab, key: heard.append(key))
    monkeypatch.setattr(FirstScreen, "looked", lambda screen, tab: heard.append("left"))
    tab = Tab()
    page.came(tab, HELLO)
    page.said(tab, {**LOOK, "log": "a.tafel"})
    page.said(tab, {"t": "of_log", "wish": {"t": "turns"}})
    page.said(tab, {"t": "stop_looking"})
    assert heard == ["a.tafel", "left"]
