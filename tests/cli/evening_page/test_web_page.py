"""The page of an evening on a real port: what tabs are told and say, and that they may go at any
byte of it.
"""

from __future__ import annotations

import json
import os
from types import SimpleNamespace

import pytest
import pytest_twisted

from cli.evening_page.log_download import PIECE
from cli.kept_page.choices import choices_file
from cli.kept_page.notes import NOTES_FORM, notes_file
from cli.kept_page.words_file import read_words
from cli.page.desk import bye_message
from cli.page.messages import TO_PAGE
from cli.text.words import words_in
from cli.web.handed_socket import taken_over
from cli.web.page_files import served
from cli.web.socket import FAST, MOST_BEHIND, WRONG
from engine.basics import Move
from ledger.files.disk import beside
from tests.cli.evening_page.evenings import Evening
from tests.cli.page.test_messages import GOOD
from tests.cli.session.shown import shown
from tests.cli.terminals import terminal
from tests.cli.web.served_page import FILES, TEXT, frame, tick, until

FIRST = ("first", "tables", "own", "choices", "no", "going", "of_log", "club", "teacher")
"""What a page is told before there is an evening, when it is over and it looks back, as one over
all tables, or in a lesson."""
OF_LOGS = ("looking", "log_part")
"""What is told of a log alone, or is it."""
OF_PHONES = ("phones", "guest")
"""What is told of phones and to them: its tests stand in `test_phones.py`."""
ASKED = ("sent", "refused", "reply", "moment")
"""What a tab is told alone, when it has said something."""
DONE = [("answer", Move("end"), "9.0")]
WANTED = {one: [one] for one in ("answer", "typed", "say", "leave")}
"""What of the table is wanted by a message; all others look, or are for elsewhere."""


@pytest.fixture
def evening(tmp_path, monkeypatch):
    """One that listens; nothing of its tabs has been any trouble in the end."""
    monkeypatch.setattr("cli.evening_page.served_page.read_served", lambda *made: served(FILES))
    one = Evening(tmp_path)
    yield one
    pytest_twisted.blockon(one.stop())
    assert one.troubles == []


def names(tab):
    """The messages that a tab has been told, by their names."""
    return [message["t"] for message in tab.told()]


LATE = [
    "welcome",
    "chosen",
    "table",
    "kept",
    "history",
    "view",
    "log",
    "known",
    "checked",
    "links",
    "absence",
    "hands",
    "note",
    "chat",
    "bye",
    "whole",
]
"""What a tab is told that comes when all is over."""


@pytest.mark.parametrize(
    "name", [one for one in TO_PAGE if one not in (*FIRST, *OF_LOGS, *OF_PHONES)]
)
@pytest_twisted.inlineCallbacks
def test_a_tab_may_be_lost_in_the_middle_of_every_message(evening, name):
    """The evening goes on for the other tab; what was answered is done once; a tab that comes again
    is told all there is. The history is told to one that comes late."""
    other = yield evening.tab()
    if name != "history":
        lost = yield evening.tab(cut_at=name)
        yield evening.play(lost if name in ASKED else other)
    else:
        yield evening.play(other)
        lost = yield evening.tab(cut_at=name)
    yield until(lambda: lost.closed and "bye" in names(other))
    assert name in names(lost)
    assert evening.wanted == ([] if name == "refused" else DONE)  # it goes before it answers
    again = yield evening.tab()
    yield until(lambda: "bye" in names(again))
    assert names(again) == LATE


@pytest.mark.parametrize("message", GOOD, ids=lambda one: one["t"])
@pytest_twisted.inlineCallbacks
def test_a_tab_may_be_lost_in_the_middle_of_what_it_says(evening, message):
    """Half of it is nothing, wherever it is cut; the whole of it is done once, and is no trouble to
    the other tab."""
    evening.begin()
    other = yield evening.tab()
    whole = frame(TEXT, json.dumps(message).encode())
    for cut in (1, 5, len(whole) // 2, len(whole) - 1):
        tab = yield evening.tab()
        tab.say(whole[:cut])
        yield tick()
        tab.cut()
        yield until(lambda tab=tab: tab.closed)
    yield tick()
    assert evening.wanted == [] and not other.closed
    tab = yield evening.tab()
    tab.say(whole)
    tab.tell({"t": "say", "text": "behind it"})
    yield until(lambda: tab.closed or {("say", "behind it"), ("leave",)} & {*evening.wanted})
    done = [one for one in evening.wanted if one != ("say", "behind it")]
    assert [one[0] for one in done] == WANTED.get(message["t"], []) and not other.closed
    assert tab.closed is (message["t"] == "hello")


NOTES = {"seat:1": "likes red", "table": "Bea bluffs"}
KEEP = {"t": "keep", "table": "7a", "notes": NOTES}


def last(tab, name):
    """The newest message of this name that a tab has been told."""
    return [message for message in tab.told() if message["t"] == name][-1]


@pytest_twisted.inlineCallbacks
def test_notes_and_choices_of_one_tab_are_in_the_others_and_at_the_next_start(evening):
    """The writer hears that they are kept; what is of another table is nothing here."""
    evening.begin()
    one, other = (yield evening.tab()), (yield evening.tab())
    one.tell(KEEP)
    one.tell({**KEEP, "table": "7b", "notes": {"seat:2": "of another table"}})
    one.tell({"t": "choose", "choices": {"theme": "dark"}})
    yield until(lambda: last(other, "chosen")["choices"])
    for tab in (one, other):
        assert last(tab, "kept") == {"t": "kept", "table": "7a", "notes": NOTES, "whole": False}
        assert last(tab, "chosen") == {"t": "chosen", "choices": {"theme": "dark"}}
    late = yield evening.tab()
    yield until(lambda: "whole" in names(late))
    assert last(late, "kept") == {"t": "kept", "table": "7a", "notes": NOTES, "whole": True}
    evening.close()
    again = Evening(evening.home)
    again.begin()
    tab = yield again.tab()
    yield until(lambda: "whole" in names(tab))
    assert last(tab, "kept")["notes"] == NOTES
    assert last(tab, "chosen")["choices"] == {"theme": "dark"}
    yield again.stop()


@pytest_twisted.inlineCallbacks
def test_a_thousand_notes_in_a_burst_close_the_tab_that_sent_them(evening):
    """As of any other word there are only so many at once; the other tab and the evening go on, and
    what came before is kept."""
    evening.begin()
    one, other = (yield evening.tab()), (yield evening.tab())
    for number in range(1000):
        one.tell({**KEEP, "notes": {f"card:{number}": "seen"}})
    yield one.ended()
    assert one.code() == FAST
    other.tell(KEEP)
    yield until(lambda: last(other, "kept")["notes"] == NOTES)
    evening.close()
    kept = read_words(notes_file(evening.log), NOTES_FORM).words
    assert {*NOTES} < {*kept} and len(kept) < 1000


@pytest.mark.parametrize(
    "wrong",
    [
        {**KEEP, "notes": {"seat:x": ""}},
        {**KEEP, "notes": {"seat:1": "x" * 301}},
        {**KEEP, "notes": [NOTES]},
        {"t": "keep", "table": "7a", "notes": {"table": "\ud800"}},
        {"t": "choose", "choices": {"theme": "pink"}},
        {"t": "choose", "choices": {"home": "/"}},
    ],
    ids=lambda wrong: str(wrong)[:40],
)
@pytest_twisted.inlineCallbacks
def test_what_no_page_notes_closes_the_tab_that_sent_it(evening, wrong):
    """As everything that is no message; nothing of it is written."""
    evening.begin()
    tab = yield evening.tab()
    tab.tell(wrong)
    yield tab.ended()
    assert tab.code() == WRONG
    evening.close()
    assert [one for one in evening.home.rglob("*") if one.is_file()] == []


@pytest_twisted.inlineCallbacks
def test_notes_or_choices_that_cannot_be_written_cost_a_sentence(evening):
    """In the tab too, whose person may not look at the terminal."""
    beside(notes_file(evening.log), ".new").mkdir(parents=True)  # where it is written first
    evening.begin()
    tab = yield evening.tab()
    tab.tell(KEEP)
    yield until(lambda: "note" in names(tab))
    assert str(notes_file(evening.log)) in last(tab, "note")["told"]["de"]
    beside(choices_file(evening.home), ".new").mkdir()
    tab.tell({"t": "choose", "choices": {"theme": "dark"}})
    yield until(lambda: str(choices_file(evening.home)) in last(tab, "note")["told"]["en"])


@pytest.fixture
def served_at(tmp_path, monkeypatch):
    """Makes pages that nobody looks at; what they hand on is put away behind the test."""
    from twisted.internet import reactor

    from cli.evening_page import served_page
    from cli.evening_page.web_page import WebPage

    monkeypatch.setattr(served_page, "read_served", lambda *made: served(FILES))

    def make(*, tty=False, came_over=False):
        here = terminal(tmp_path, tty=tty)
        return WebPage(reactor, here, name="Anna", trouble=print, came_over=came_over)

    yield make
    if handed := taken_over(os.environ):
        handed.socket.close()


@pytest.fixture
def unseen(served_at):
    """A page that nobody looks at."""
    return served_at()


BEFORE = "The evening has ended before a table began."


@pytest.mark.parametrize(
    ("why", "told"), [("Refused: no.", "Refused: no."), ("", BEFORE), (None, BEFORE)]
)
@pytest.mark.parametrize("tty", [True, False])
def test_an_evening_that_ends_before_a_table_is_told_with_its_reason(served_at, why, told, tty):
    """Whoever looks later would else wait for a program that is no more."""
    unseen = served_at(tty=tty)
    unseen.close(why)
    assert unseen.desk.bye == bye_message(words_in("en").say(told)) and not unseen.leads_back


@pytest.mark.parametrize("why", ["Refused: no.", None])
def test_where_nothing_comes_of_a_table_its_tabs_go_back_to_the_first_screen(served_at, why):
    """Where they came from: they wait for it, and it is told there why, on the form that they have
    filled in if they came no further."""
    for lobby, told in ((None, []), ({"t": "lobby"}, ["going"])):
        page, heard = served_at(came_over=True), []
        page.desk.lobby, page.desk.tell = lobby, heard.append
        page.close(why)
        assert page.leads_back and page.desk.bye is None
        assert [message["t"] for message in heard] == told
        taken_over(os.environ).socket.close()


def test_who_has_gone_in_the_terminal_is_led_nowhere(served_at):
    """The program ends there, wherever its page came from."""
    page = served_at(came_over=True)
    page.close("")
    assert page.desk.bye is not None and not page.leads_back


@pytest.mark.parametrize("tty", [True, False])
@pytest_twisted.inlineCallbacks
def test_who_has_typed_the_call_at_a_terminal_and_looks_is_led_there_too(
    tmp_path, monkeypatch, tty
):
    """What a pipe has typed ends as whoever wrote that expects."""
    monkeypatch.setattr("cli.evening_page.served_page.read_served", lambda *made: served(FILES))
    evening = Evening(tmp_path, tty=tty)
    tab = yield evening.tab()
    evening.page.close("The table was given up.")
    yield until(lambda: names(tab)[-1] in ("bye", "going"))
    assert (names(tab)[-1], evening.page.leads_back) == (("going", True) if tty else ("bye", False))
    yield evening.stop()
    if handed := taken_over(os.environ):
        handed.socket.close()


def test_a_call_that_follows_is_waited_for(unseen):
    """A rematch, say: the tabs are told no end."""
    unseen.goes_over()
    unseen.desk.ends("The evening is over.")
    unseen.close("")
    assert unseen.leads_back and unseen.desk.bye is None
    handed = taken_over(os.environ)
    handed.socket.close()


def test_what_was_told_at_a_table_stands(unseen):
    """It says where the log lies."""
    unseen.desk.ends("The log: here")
    unseen.close("")
    assert unseen.desk.bye == bye_message("The log: here")


def test_a_word_before_the_evening_has_begun_is_refused(unseen):
    """There is nobody yet who could do it, and nobody keeps it."""
    tab = SimpleNamespace(told=[])
    tab.send = tab.told.append
    for message in ({"t": "typed", "line": "1"}, {"t": "lang", "lang": "de"}):
        unseen.said(tab, message)
    assert tab.told == [{"t": "refused", "asked": "", "why": "nowhere"}]


LOOK = {"t": "look_at", "log": "", "dropped": "", "name": "", "number": 3}


@pytest_twisted.inlineCallbacks
def test_a_log_is_looked_at_when_nothing_more_is_played(evening):
    """While a game runs the word does nothing; then it leads to the log of this table, whatever
    name is given, and one that cannot be read is a sentence of the process that looks at it."""
    evening.begin()
    tab = yield evening.tab()
    tab.tell(LOOK)
    yield until(lambda: "refused" in names(tab))
    evening.face.look({**shown(), "ended": {"why": "agreed", "by": [0], "waited_for": []}})
    tab.tell({**LOOK, "log": "../../etc/passwd"})
    yield until(lambda: "of_log" in names(tab))
    says = [one["says"] for one in tab.told() if one["t"] == "of_log"]
    assert says[0]["t"] == "unread" and says[0]["of"] == "reading"
    assert evening.log.name in says[0]["told"]["en"]
    tab.tell({"t": "stop_looking"})
    tab.tell({"t": "of_log", "wish": {"t": "turns"}})
    yield tick()
    assert not tab.closed


@pytest_twisted.inlineCallbacks
def test_a_tab_that_asks_for_the_log_without_end_and_takes_nothing_ends_no_evening(evening):
    """It is cut where it lags too far behind; another tab has its piece at once. Before the end of
    the game there is none."""
    other, greedy = (yield evening.tab()), (yield evening.tab())
    evening.begin()
    evening.log.parent.mkdir(exist_ok=True)
    evening.log.write_bytes(bytes(2 * PIECE))
    word = {"t": "keep_log", "log": "", "at": 0}
    other.tell(word)
    yield until(lambda: "refused" in names(other))
    evening.face.look({**shown(step=9), "ended": "absent"})
    greedy.transport.pauseProducing()
    for at in range(300):
        greedy.tell({**word, "at": at})
    other.tell(word)
    yield until(lambda: "log_part" in names(other))
    greedy.transport.resumeProducing()
    yield greedy.ended()
    assert greedy.counted < 2 * MOST_BEHIND and not other.closed
