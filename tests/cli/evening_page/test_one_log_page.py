"""The page of one log behind its door: what a tab is told, what it may say, how it is left."""

from __future__ import annotations

import os
from base64 import b64decode

import pytest
from twisted.internet import defer, reactor, task

from cli.evening_page import served_page
from cli.evening_page.one_log_page import CHECK, LOOK, OneLogPage
from cli.first_screen.typed_at_first import EndedHere
from cli.page.desk import bye_message
from cli.web.handed_socket import VARIABLE, taken_over
from cli.web.incoming_json import BadMessage
from cli.web.page_files import served
from tests.cli.logs import finished_log
from tests.cli.terminals import said, terminal
from tests.cli.web.served_page import FILES

HELLO = {"t": "hello", "token": "x", "build": "b", "lang": "de"}


class Tab:
    """What is told to a tab."""

    def __init__(self):
        self.heard = []

    def send(self, message):
        """One message."""
        self.heard.append(message)


class Shown:
    """A log on its page, in a process that has an environment of its own."""

    def __init__(self, home, mode, link=None):
        clock, self.environ = task.Clock(), {}
        clock.listenTCP = reactor.listenTCP
        self.log = home / "evening.tafel"
        self.log.write_bytes(finished_log())
        if link is not None:
            link.symlink_to(self.log)
        self.page = OneLogPage(
            clock, terminal(home), link or self.log, mode, trouble=print, environ=self.environ
        )
        self.told, self.outcome = [], []
        self.page.served.sockets.tell = self.told.append
        done = defer.Deferred.fromCoroutine(self.page.until_left(bye="Over."))
        self.done = done.addBoth(self.outcome.append)

    def tab(self):
        """One that has come in."""
        tab = Tab()
        self.page.came(tab, HELLO)
        return tab

    def stop(self):
        """However the test has left it."""
        self.page.end()
        if handed := taken_over(self.environ):
            handed.socket.close()
            self.page.served.listening.stopListening()


@pytest.fixture(params=[LOOK])
def shown(tmp_path, monkeypatch, request):
    """A page that is served."""
    monkeypatch.setattr(served_page, "read_served", lambda *made: served(FILES))
    one = Shown(tmp_path, request.param)
    yield one
    one.stop()


@pytest.mark.parametrize("shown", [LOOK, CHECK], indirect=True)
def test_a_tab_is_told_which_log_and_how_it_begins(shown):
    """By the name of the file alone, without its folder; a second tab too."""
    for _ in range(2):
        told = shown.tab().heard
        assert [one["t"] for one in told] == ["welcome", "chosen", "looking"]
        assert told[-1]["wish"] == {"log": "evening.tafel", "name": "evening.tafel"}
    assert told[-1]["mode"] in (LOOK, CHECK)


def test_the_log_can_be_kept_by_any_name_and_is_the_same(shown):
    """There is one log, and no other file is handed out."""
    tab = shown.tab()
    for name in ("evening.tafel", "../identity.key", "/etc/passwd", ""):
        shown.page.said(tab, {"t": "keep_log", "log": name, "at": 0})
        assert b64decode(tab.heard[-1]["data"]) == shown.log.read_bytes()


def test_a_link_to_a_log_is_that_log(tmp_path, monkeypatch):
    """It is called as it was typed, and can be kept as well."""
    monkeypatch.setattr(served_page, "read_served", lambda *made: served(FILES))
    (tmp_path / "there").mkdir()
    one = Shown(tmp_path / "there", LOOK, link=tmp_path / "mine.tafel")
    tab = one.tab()
    assert tab.heard[-1]["wish"]["name"] == "mine.tafel"
    one.page.said(tab, {"t": "keep_log", "log": "mine.tafel", "at": 0})
    assert b64decode(tab.heard[-1]["data"]) == one.log.read_bytes()
    one.stop()


def test_what_belongs_to_a_table_is_refused_and_what_is_no_word_closes_its_tab(shown):
    """The page goes on for the others."""
    tab = shown.tab()
    for word in ({"t": "say", "text": "hi"}, {"t": "leave"}, {"t": "resume", "log": "x"}):
        shown.page.said(tab, word)
        assert tab.heard[-1]["why"] == "nowhere"
    for wrong in ({"t": "fly"}, HELLO, {"t": "keep_log", "log": "", "at": -1}):
        with pytest.raises(BadMessage):
            shown.page.said(tab, wrong)
    shown.page.closed(tab)
    assert shown.outcome == [] and shown.tab().heard


def test_back_leads_to_the_first_screen_in_the_same_tabs(shown):
    """They are told so, and the socket of the page is handed on; a second press is nothing."""
    tab = shown.tab()
    shown.page.said(tab, {"t": "another"})
    shown.page.said(tab, {"t": "another"})
    assert shown.told == [{"t": "going", "form": "another"}]
    assert shown.outcome == [None] and VARIABLE in shown.environ


def test_what_is_ended_at_the_terminal_is_over_in_its_tabs(shown):
    """Nothing is handed on."""
    shown.tab()
    shown.page.end()
    shown.page.end()
    assert shown.told == [bye_message("Over.")] and VARIABLE not in shown.environ
    assert shown.outcome[0].check(EndedHere)


@pytest.mark.parametrize("word", ["replay", "audit"])
def test_a_file_that_is_no_log_is_told_before_anything_is_served(tmp_path, word):
    """As without --web, with the same exit code; other options go with none of it."""
    path = tmp_path / "x.tafel"
    for data in (None, b"", os.urandom(3000)):
        if data is not None:
            path.write_bytes(data)
        plain = said(tmp_path, word, str(path))
        told = said(tmp_path, word, str(path), "--web", "--no-browser")
        assert (told.code, told.out, told.err) == (plain.code, "", plain.err)
        assert told.code in (2, 3, 4) and str(path) in told.err
    more = said(tmp_path, word, str(path), "--web", "--json")
    assert (more.code, more.out) == (4, "") and "no other option" in more.err
    if word == "audit":
        assert said(tmp_path, word, str(tmp_path), "--web").code == 4
