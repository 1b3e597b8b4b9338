"""A lesson behind its door: what a tab is told from the first question to the last."""

from __future__ import annotations

import pytest
from twisted.internet import defer, reactor, task

from cli.evening_page import served_page
from cli.evening_page.lesson_page import LessonPage
from cli.first_screen.typed_at_first import EndedHere
from cli.page.desk import bye_message
from cli.web.handed_socket import VARIABLE, taken_over
from cli.web.incoming_json import BadMessage
from cli.web.page_files import served
from engine.games import find_game
from tests.cli.terminals import terminal
from tests.cli.web.served_page import FILES

HELLO = {"t": "hello", "token": "x", "build": "b", "lang": "de"}
NAMES = ["Newcomer", "Anna (Bot)", "Bruno (Bot)", "Clara (Bot)"]


class Tab:
    """What is told to a tab; it knows what the page would know."""

    def __init__(self):
        self.heard = []

    def send(self, message):
        """One message."""
        self.heard.append(message)

    def last(self, name):
        """The last message of this name."""
        return next(one for one in reversed(self.heard) if one["t"] == name)


class Room:
    """A lesson that is served, on a clock of its own; what takes long waits for ``think``."""

    def __init__(self, home, monkeypatch, game="kabale"):
        monkeypatch.setattr(served_page, "read_served", lambda *made: served(FILES))
        self.clock, self.troubles, self.thinking = task.Clock(), [], []
        self.clock.listenTCP = reactor.listenTCP
        self.page = LessonPage(
            self.clock,
            terminal(home),
            find_game(game),
            NAMES,
            1,
            trouble=self.troubles.append,
            aside=self._aside,
        )
        self.page.served.sockets.tell = self.page.desk.tell = self._tell
        self.tabs, self.ended = [], []
        done = defer.Deferred.fromCoroutine(self.page.until_left(bye="Over."))
        self.done = done.addBoth(self.ended.append)

    def _aside(self, call):
        done = defer.Deferred()
        self.thinking.append(lambda: done.callback(call()))
        return done

    def _tell(self, message):
        for tab in self.tabs:
            tab.send(message)

    def tab(self):
        """One that has come in."""
        tab = Tab()
        self.page.came(tab, HELLO)
        self.tabs.append(tab)
        return tab

    def say(self, tab, **message):
        """What a tab says, and what the program does next."""
        self.page.said(tab, message)
        self.clock.advance(0)

    def end(self):
        """However the test has left it."""
        if not self.ended:
            self.done.cancel()
        if not self.page.served.listening.disconnecting:
            self.page.served.listening.stopListening()
        if handed := taken_over({VARIABLE: served_page.os.environ.pop(VARIABLE, "")}):
            handed.socket.close()


@pytest.fixture
def room(tmp_path, monkeypatch):
    """A lesson of one game."""
    made = Room(tmp_path, monkeypatch)
    yield made
    made.end()


def asked_of(tab):
    """The question that a tab was shown last."""
    return tab.last("view")["view"]["asked"]


def test_who_comes_in_is_told_the_table_and_its_teacher(room):
    """As at any table; the teacher speaks of the question that is asked."""
    tab = room.tab()
    names = [one["t"] for one in tab.heard]
    assert names[:2] == ["welcome", "chosen"] and names[-1] == "whole"
    assert {"table", "view", "teacher"} <= {*names} and "log" not in names
    assert tab.last("teacher")["asked"] == asked_of(tab)["id"]
    assert tab.last("table")["seat"] == 0


def test_a_whole_lesson_as_the_teacher_would(room):
    """Each answer leads to the next question, the last one to the end; a second tab sees it too."""
    tab, other = room.tab(), room.tab()
    answers = 0
    while tab.last("teacher")["asked"] and answers < 99:
        told = tab.last("teacher")
        room.say(tab, t="answer", asked=told["asked"], move=told["move"])
        answers += 1
        assert tab.last("sent")["asked"] == told["asked"]
    assert answers > 2 and other.last("teacher") == tab.last("teacher")
    end = tab.last("view")["view"]
    assert (end["asked"], end["waiting"]) == (None, [])
    late = room.tab()
    assert late.last("teacher") == tab.last("teacher")
    assert room.troubles == [] and not room.ended


def test_an_answer_counts_once_and_only_to_its_question(room):
    """Two tabs within the same moment; an old question; what is no answer."""
    tab, other = room.tab(), room.tab()
    told = tab.last("teacher")
    answer = {"t": "answer", "asked": told["asked"], "move": told["move"]}
    room.page.said(tab, {**answer, "move": ["fly"]})
    assert tab.last("refused")["why"] == "rules"
    room.page.said(tab, answer)
    room.page.said(other, answer)
    assert other.last("refused")["why"] == "gone"
    room.clock.advance(0)
    assert tab.last("teacher")["asked"] != told["asked"]
    room.say(tab, **answer)
    assert tab.last("refused")["why"] == "gone"


def test_typed_lines_answer_as_in_line_mode(room):
    """Numbers of answers, words; one that means nothing is told why, in its tab alone."""
    tab, other = room.tab(), room.tab()
    first = tab.last("teacher")["asked"]
    room.say(tab, t="typed", line="nonsense here")
    assert tab.last("reply")["text"] and not any(one["t"] == "reply" for one in other.heard)
    for _ in range(3):
        room.say(tab, t="typed", line="1")
    assert tab.last("teacher")["asked"] != first


@pytest.mark.slow
def test_reasons_come_when_they_are_thought_out_and_only_to_their_question(room):
    """Asked twice, they are thought about once; what was answered meanwhile needs none."""
    tab = room.tab()
    told = tab.last("teacher")
    for _ in range(2):
        room.say(tab, t="typed", line="hint")
    assert len(room.thinking) == 1
    room.thinking.pop()()
    assert tab.last("teacher")["asked"] == told["asked"]
    assert tab.last("teacher")["why"]["de"] and tab.last("teacher")["why"]["en"]
    room.say(tab, t="typed", line="hint")
    assert not room.thinking
    room.say(tab, t="answer", asked=told["asked"], move=told["move"])
    room.say(tab, t="typed", line="hint")
    now = tab.last("teacher")
    room.say(tab, t="answer", asked=now["asked"], move=now["move"])
    room.thinking.pop()()
    assert "why" not in tab.last("teacher")


def test_a_tab_looks_back_and_keeps_its_notes_as_long_as_the_lesson_lasts(room):
    """Each step that was told can be seen again; one that never was cannot."""
    tab = room.tab()
    step = tab.last("view")["view"]["step"]
    for wanted, there in ((step, True), (10**6, False)):
        room.say(tab, t="moment", step=wanted)
        room.clock.advance(0)
        assert (tab.last("moment")["view"] is not None) is there
    room.say(tab, t="keep", table=tab.last("table")["id"], notes={"table": "Bea bluffs"})
    assert tab.last("kept")["notes"] == {"table": "Bea bluffs"}


@pytest.mark.parametrize(
    "wrong",
    [HELLO, {"t": "fly"}, {"t": "answer", "asked": 3, "move": []}, {"t": "typed"}],
    ids=lambda one: one["t"],
)
def test_what_is_no_message_is_none(room, wrong):
    """It ends its tab (as everywhere), and not the lesson."""
    tab = room.tab()
    with pytest.raises(BadMessage):
        room.page.said(tab, wrong)
    with pytest.raises(BadMessage):
        room.page.came(Tab(), {**HELLO, "lang": "fr"})
    assert not room.ended


def test_who_leaves_takes_the_open_tabs_on_to_the_first_screen(room):
    """Once, however often it is said; what can do nothing in a lesson is refused."""
    tab = room.tab()
    for name, fields in (("open", None), ("lobby", {"do": "ready"}), ("another", {})):
        if fields is not None:
            room.say(tab, t=name, **fields)
            assert tab.last("refused")["why"] == "nowhere"
    room.say(tab, t="say", text="hello")
    assert tab.last("note")["told"]["en"] == "The bots of a lesson hear nothing."
    room.say(tab, t="leave")
    assert room.ended == [None]
    assert tab.last("going")["form"] == "another" and VARIABLE in served_page.os.environ
    room.say(tab, t="leave")


def test_control_c_tells_the_tabs_that_it_is_over(room):
    """They would wait for ever for what comes no more."""
    tab = room.tab()
    room.done.cancel()
    assert tab.last("bye") == bye_message("Over.") and VARIABLE not in served_page.os.environ


def test_nobody_looks_any_more(room):
    """It ends without a way to the first screen, once."""
    tab = room.tab()
    assert not room.page.left
    room.page.end()
    room.page.end()
    assert room.page.left and room.ended[0].check(EndedHere)
    assert tab.last("bye") == bye_message("Over.") and VARIABLE not in served_page.os.environ


def test_what_goes_wrong_in_the_lesson_is_told_and_asked_once_more(tmp_path, monkeypatch):
    """A fault of a game, say: the tab that has answered can do so again, and it is heard."""
    room = Room(tmp_path, monkeypatch)
    try:
        tab = room.tab()
        told = tab.last("teacher")
        with monkeypatch.context() as broken:
            broken.setattr("cli.learning.lesson.deal_on", lambda *_: 1 / 0)
            room.say(tab, t="answer", asked=told["asked"], move=told["move"])
        assert [type(one) for one in room.troubles] == [ZeroDivisionError]
        assert tab.last("refused") == {"t": "refused", "asked": told["asked"], "why": "gone"}
        assert tab.last("note")["told"]["de"].startswith("Bei dieser Antwort")
        assert asked_of(tab)["id"] == tab.last("teacher")["asked"] == told["asked"]
        room.say(tab, t="answer", asked=told["asked"], move=told["move"])
        assert tab.last("teacher")["asked"] != told["asked"] and not room.ended
    finally:
        room.end()
