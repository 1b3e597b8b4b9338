"""The page of the wall behind its door: told what is new, and asked for nothing."""

import pytest
from twisted.internet import reactor, task

from cli.club.club_page import ClubPage
from cli.evening_page import served_page
from cli.web.incoming_json import BadMessage
from cli.web.page_files import served
from tests.cli.evening_page.test_first_page import HELLO, Tab
from tests.cli.terminals import terminal
from tests.cli.web.served_page import FILES


@pytest.fixture
def page(tmp_path, monkeypatch):
    """A wall whose message is what a test lays into ``shown``."""
    monkeypatch.setattr(served_page, "read_served", lambda *made: served(FILES))
    clock = task.Clock()
    clock.listenTCP = reactor.listenTCP
    shown = {"tables": []}
    made = ClubPage(
        clock,
        terminal(tmp_path),
        lambda words: {"t": "club", "lang": words.lang, **shown},
        trouble=print,
        environ={},
    )
    made.shown = shown
    yield made
    made.close("Over.")


def test_a_tab_is_told_what_there_is_and_then_what_is_new(page):
    """Nothing twice."""
    tab = Tab()
    page.came(tab, HELLO)
    assert [one["t"] for one in tab.heard] == ["welcome", "chosen", "club"]
    page.show()
    assert len(tab.heard) == 3
    page.shown["tables"] = ["a"]
    page.show()
    assert tab.heard[-1] == {"t": "club", "lang": "de", "tables": ["a"]}
    page.closed(tab)
    page.shown["tables"] = []
    page.show()
    assert len(tab.heard) == 4


def test_each_tab_has_its_own_language(page):
    """Changed at any moment."""
    one, other = Tab(), Tab()
    page.came(one, HELLO)
    page.came(other, {**HELLO, "lang": "en"})
    page.shown["tables"] = ["a"]
    page.show()
    assert [(tab.heard[-1]["lang"], tab.heard[-1]["tables"]) for tab in (one, other)] == [
        ("de", ["a"]),
        ("en", ["a"]),
    ]
    page.said(one, {"t": "lang", "lang": "en"})
    page.said(other, {"t": "lang", "lang": "de"})
    assert [tab.heard[-1]["lang"] for tab in (one, other)] == ["en", "de"]


@pytest.mark.parametrize(
    "word",
    [
        {"t": "answer", "asked": "1.0", "move": ["build", 3]},
        {"t": "say", "text": "hello"},
        {"t": "resume", "log": "x.tafel"},
        {"t": "leave"},
        {"t": "lobby", "do": "ready"},
    ],
)
def test_whoever_looks_at_a_wall_can_do_nothing_at_a_table(page, word):
    """It is refused, and nothing comes of it."""
    tab = Tab()
    page.came(tab, HELLO)
    page.said(tab, word)
    assert tab.heard[-1]["t"] == "refused" and tab.heard[-1]["why"] == "nowhere"


@pytest.mark.parametrize("wrong", [{"t": "fly"}, HELLO, {"t": "lang", "lang": "fr"}, {"t": "say"}])
def test_what_is_no_message_closes_its_tab(page, wrong):
    """As everywhere."""
    tab = Tab()
    page.came(tab, HELLO)
    with pytest.raises(BadMessage):
        page.said(tab, wrong)
