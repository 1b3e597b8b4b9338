"""What a page says, done by the actions that every face is given."""

from dataclasses import replace

import pytest

from cli.absence.absence_question import NOTHING_ASKED, AbsenceMatter, AbsenceQuestion
from cli.asking.typed_words import Word
from cli.faces.face import TableActions
from cli.lobby.lobby_actions import LobbyActions
from cli.page.desk import Desk
from cli.page.messages import FROM_PAGE, read_said
from cli.page.moments import Moments
from cli.page.page_answers import PageAnswers
from cli.page.page_face import PageFollower
from cli.session.followers import Nobody
from cli.text.words import words_in
from engine.basics import Move
from engine.errors import IllegalMove
from ledger.errors import StaleAnswer
from tests.cli.page.test_messages import GOOD


class Page:
    """A page whose evening writes down what is wanted of it."""

    def __init__(
        self,
        *,
        at_table=True,
        refuses=None,
        asked=NOTHING_ASKED,
        replies="",
        watches=False,
        sits=True,
        heard=True,
    ):
        self.done, self.back, self.refuses, self.asked = [], [], refuses, asked
        self.replies, self.told, self.heard = replies, [], heard
        self.follower = follower = PageFollower(
            Nobody(), Desk(self.told.append), words_in("en"), str
        )
        self.desk = follower.desk
        follower.lobby_actions = LobbyActions(
            ready=lambda ready: self.done.append(("ready", ready)),
            say=lambda text: self.done.append(("lobby say", text)),
            leave=lambda: self.done.append(("lobby leave",)),
            new_code=lambda: self.done.append(("code",)),
            refuse=lambda name: self.done.append(("refuse", name)),
            no_bots=lambda: self.done.append(("no bots",)),
        )
        if at_table:
            follower.table = TableActions(
                self._answer,
                lambda: self.done.append(("leave",)),
                lambda text: self.done.append(("say", text)),
                tuple,
                lambda word, begun: self.done.append((word, begun)),
                absence_question=lambda: self.asked,
                moment=lambda step: iter((None, {"step": step})),
                watches=watches,
            )
        elif sits is not None:
            self.desk.in_lobby({"t": "lobby", "members": [{"me": False}, {"me": sits}]})
        self.waits = []
        self._answers = PageAnswers(
            follower,
            self._typed,
            Moments(self.waits.append),
            lambda: 7.5,
        )

    def _typed(self, line):
        self.done.append(("typed", line))
        if self.replies:
            self.follower.replied(self.replies)
        return self.heard

    def _answer(self, move, asked):
        if self.refuses is not None:
            raise self.refuses
        self.done.append((move, asked))

    def says(self, **message):
        """One message, and what only this tab hears."""
        said = read_said(message)
        assert said is not None
        self._answers.do(said, self.back.append)
        return self.back


def test_an_answer_goes_to_the_table_as_a_move_and_is_said_to_be_in():
    """Lists of the message are tuples of the move."""
    page = Page()
    assert page.says(t="answer", asked="7:0", move=["cut", [1, 2], [3]]) == [
        {"t": "sent", "asked": "7:0"}
    ]
    assert page.done == [(Move("cut", ((1, 2), (3,))), "7:0")]


@pytest.mark.parametrize(
    ("refuses", "why"), [(StaleAnswer("7:0", "8:0"), "gone"), (IllegalMove("no"), "rules")]
)
def test_an_answer_that_is_not_taken_is_refused_kindly(refuses, why):
    """Another tab was quicker, or the rules do not allow it: only this tab is told."""
    page = Page(refuses=refuses)
    assert page.says(t="answer", asked="7:0", move=["end"]) == [
        {"t": "refused", "asked": "7:0", "why": why}
    ]
    assert page.done == []


def test_a_line_that_nobody_hears_yet_is_refused_in_its_tab():
    """It is not kept, unseen, for whatever is asked next."""
    page = Page(heard=False)
    assert page.says(t="typed", line="1") == [{"t": "refused", "asked": "", "why": "nowhere"}]


def test_an_answer_before_the_table_is_there_is_gone():
    """Nothing is asked in a lobby."""
    page = Page(at_table=False)
    assert page.says(t="answer", asked="1:0", move=["end"])[0]["why"] == "gone"


def test_a_typed_line_goes_to_the_reader_of_line_mode():
    """What it understands, the page understands."""
    page = Page()
    page.says(t="typed", line="?3")
    assert page.done == [("typed", "?3")]


def test_what_is_said_to_a_line_that_does_nothing_is_told_in_its_tab():
    """There nobody sees the terminal; a line that was typed at the terminal is answered there."""
    page = Page(replies="no such answer")
    assert page.says(t="typed", line="fly") == [{"t": "reply", "text": "no such answer"}]
    page.follower.replied("to a line at the terminal")
    assert len(page.back) == 1


CARLA_GONE = AbsenceQuestion(AbsenceMatter.WITHOUT, (2,), words=(Word.WITHOUT, Word.WAIT))


def test_a_word_about_absent_seats_goes_to_the_table_with_its_time():
    """At once, and not by way of the typed line; what was said once is taken back by none."""
    page = Page(asked=CARLA_GONE)
    assert page.says(t="absence", asked=CARLA_GONE.id, word="without") == []
    assert page.says(t="absence", asked=CARLA_GONE.id, word="back") == []
    assert page.done == [(Word.WITHOUT, 7.5), (None, 7.5)]


@pytest.mark.parametrize(
    ("asked", "word"),
    [
        (NOTHING_ASKED, "without"),
        (replace(CARLA_GONE, seats=(2, 3)), "without"),
        (replace(CARLA_GONE, matter=AbsenceMatter.CLOSING, words=()), "wait"),
        (CARLA_GONE, "sign"),
    ],
    ids=["back again", "another is gone too", "said already", "a word that is not offered"],
)
def test_a_word_that_comes_too_late_is_refused_kindly(asked, word):
    """A thousand of them do nothing either: a yes is for the seats that were shown."""
    page = Page(asked=asked)
    late = {"t": "refused", "asked": CARLA_GONE.id, "why": "late"}
    for _ in range(1000):
        page.says(t="absence", asked=CARLA_GONE.id, word=word)
    assert page.back == [late] * 1000 and page.done == []


def test_a_word_about_absent_seats_before_the_table_is_there_is_late():
    """Nobody is absent from a lobby."""
    page = Page(at_table=False)
    for word in ("without", "back"):
        assert page.says(t="absence", asked=NOTHING_ASKED.id, word=word)[-1]["why"] == "late"
    assert page.done == []


def test_words_and_leaving_are_of_the_place_where_one_is():
    """In the lobby by its actions, at the table by those of the table."""
    before, there = Page(at_table=False), Page()
    for page in (before, there):
        page.says(t="say", text="hello")
        page.says(t="leave")
    assert before.done == [("lobby say", "hello"), ("lobby leave",)]
    assert there.done == [("say", "hello"), ("leave",)]
    for page in (before, there):  # its tabs wait for the first screen, and are told no end
        page.desk.ends("You have left the table.")
        assert page.desk.goes_on and page.desk.bye is None
        assert page.told[-1] == {"t": "going", "form": "another"}


def test_who_looks_on_goes_to_the_first_screen_as_well():
    """However they looked on; nothing is typed there that would start it."""
    for page in (Page(watches=True), Page(at_table=False, sits=False)):
        page.says(t="leave")
        assert page.desk.goes_on and page.done[0][-1].endswith("leave")


@pytest.mark.parametrize(
    "view", [{"over": {"why": []}}, {"over": None, "ended": {}}], ids=["over", "ended"]
)
def test_a_game_that_is_over_leads_on_to_the_first_screen(view):
    """However it was begun: the seat goes, and the tabs are told no end, for the program goes on in
    them."""
    page = Page()
    page.desk.shows(view)
    page.says(t="another")
    page.desk.ends("The evening is over.")
    assert page.done == [("leave",)] and page.desk.goes_on and page.desk.bye is None
    assert page.told[-1] == {"t": "going", "form": "another"}


@pytest.mark.parametrize("view", [{"over": None}, None], ids=["played on", "nothing seen yet"])
def test_nothing_else_leads_there(view):
    """No message of a page ends a game that is played."""
    page = Page()
    if view is not None:
        page.desk.shows(view)
    page.says(t="another")
    assert page.done == [] and not page.desk.goes_on


def test_each_word_of_the_lobby_does_what_it_says():
    """One action each."""
    page = Page(at_table=False)
    for word in ("ready", "wait", "code", "no_bots"):
        page.says(t="lobby", do=word)
    page.says(t="lobby", do="refuse", name="Merlin (Bot)")
    page.says(t="lobby", do="leave")
    assert page.done == [
        ("ready", True),
        ("ready", False),
        ("code",),
        ("no bots",),
        ("refuse", "Merlin (Bot)"),
        ("lobby leave",),
    ]


@pytest.mark.parametrize(("at_table", "view"), [(True, {"step": 7}), (False, None)])
def test_a_moment_is_looked_for_at_the_table(at_table, view):
    """It comes when it is found; before there is a table there is none."""
    page = Page(at_table=at_table)
    assert page.says(t="moment", step=7) == []
    while page.waits:
        page.waits.pop(0)()
    assert page.back == [{"t": "moment", "step": 7, "view": view}]


def over(page):
    """Its evening has ended."""
    page.desk.ends("The evening is over.")
    return page


def leading_back(page):
    """Its program goes over to the first screen."""
    page.desk.leads_back()
    return page


PLACES = {
    "at a seat": Page,
    "looking on": lambda: Page(watches=True),
    "in the lobby": lambda: Page(at_table=False),
    "looking on at a lobby": lambda: Page(at_table=False, sits=False),
    "on the way": lambda: Page(at_table=False, sits=None),
    "over": lambda: over(Page()),
    "going": lambda: leading_back(Page()),
}
ANYWHERE = {"lang", "keep", "moment"}
HEARD_BEFORE = {"hello", "choose", "phone"}
OF_LOGS = {"look_at", "of_log", "stop_looking", "keep_log"}
"""Heard where nothing more is played (cli.evening_page.web_page), else refused as below."""
OF_FIRST = {"choices", "open", "join", "watch", "resume", "learn"}
OF_GUESTS = {"sit"}
DOES = {
    "at a seat": {"answer", "typed", "say", "leave"},
    "looking on": {"typed", "leave"},
    "in the lobby": {"typed", "say", "lobby", "leave"},
    "looking on at a lobby": {"typed", "leave"},
    "on the way": {"leave"},
    "over": set(),
    "going": set(),
}
"""What the words of a page do where it is; all others are refused. That a game which runs leads
nowhere, and that a word about absent seats comes too late, is told above."""
FOR_SEATS = {"answer", "say", "lobby", "absence"}
LATER = {"answer": "gone", "absence": "late"}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("said", GOOD, ids=lambda one: one["t"])
def test_each_word_does_something_or_is_refused_in_each_place(place, said):
    """Nothing is sent to the table by who looks on, nor by a page whose evening is over; whoever
    says a word that does nothing is told so, with a reason that has words."""
    if said["t"] in HEARD_BEFORE:
        return  # in cli.evening_page.web_page
    page, name = PLACES[place](), said["t"]
    back = page.says(**said)
    if name in ANYWHERE:
        assert page.done == back == []
    elif name in DOES[place]:
        assert page.done and not [one for one in back if one["t"] == "refused"]
    else:
        watching = place.startswith("looking on") and name in FOR_SEATS
        why = "watching" if watching else LATER.get(name, "nowhere")
        assert back == [{"t": "refused", "asked": said.get("asked", ""), "why": why}]
        assert page.done == []


def test_of_each_word_of_a_page_it_stands_above_where_it_does_anything():
    """A new one is not refused everywhere because nobody has thought of it."""
    decided = {*ANYWHERE, *OF_FIRST, *OF_LOGS, *OF_GUESTS, *HEARD_BEFORE, "absence", "another"}
    assert decided.union(*DOES.values()) == FROM_PAGE.keys()
