"""The page beside line mode: both are told everything, and line mode loses nothing."""

from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.absence.absence_question import AbsenceMatter, AbsenceQuestion
from cli.absence.seats_now import SeatLink, SeatsNow, Thinking
from cli.faces.face import Checked, TableActions
from cli.page.desk import Desk
from cli.page.page_face import PageFollower
from cli.text.words import words_in
from tests.cli.lobby.people import TWO
from tests.cli.session.shown import GAME, shown


class Told:
    """A follower and a face of line mode that write down what they are told."""

    def __init__(self):
        self.told = []

    def note(self, text):
        self.told.append(("note", text))

    def talk(self, name, text, told, step):
        self.told.append(("talk", name, text, told, step))

    def lobby(self, lobby):
        self.told.append(("lobby", lobby))

    def begins(self, game, actions):
        self.actions = actions
        self.told.append(("begins", game.id))
        return self

    def waits(self, text):
        self.told.append(("waits", text))

    def look(self, view):
        self.told.append(("look", view["step"]))

    def seats(self, now):
        self.told.append(("seats", now))

    def ends(self, seated, *, finished):
        self.told.append(("ends", finished))


def beside(checked=None):
    """Line mode, the page beside it, and what the page was told."""
    inner, messages = Told(), []
    follower = PageFollower(inner, Desk(messages.append), words_in("en"), lambda lobby: None)
    actions = TableActions(
        lambda move, asked: None, lambda: None, lambda text: None, tuple,
        checked=lambda: checked or Checked({}, {}),
    )  # fmt: skip
    return inner, follower, actions, messages


def named(messages, name):
    """Those of one name."""
    return [message for message in messages if message["t"] == name]


def test_everything_is_told_to_line_mode_as_well():
    """Sentences, the table's begin, each view, the end."""
    inner, follower, actions, messages = beside()
    follower.note("first")
    face = follower.begins(GAME, actions)
    face.look(shown())
    face.note("second")
    there = SimpleNamespace(path="here.tafel", play=SimpleNamespace(seat=1), goes_on=True)
    follower.ends(there, finished=True)
    assert [one[0] for one in inner.told] == ["note", "begins", "look", "note", "ends"]
    assert [one["told"]["en"] for one in named(messages, "note")] == ["first", "second"]


def test_what_line_mode_replies_to_a_line_goes_where_the_line_came_from():
    """Whoever gives it a line hears at that moment what is said to it."""
    inner, follower, actions, _ = beside()
    follower.begins(GAME, actions)
    heard = []
    follower.replied = heard.append
    inner.actions.replied("no such answer")
    assert heard == ["no such answer"]


def test_the_table_is_told_once_and_the_view_as_it_is():
    """The same plain value that line mode is drawn from."""
    _, follower, actions, messages = beside()
    face = follower.begins(GAME, actions)
    face.look(shown())
    face.look(shown())
    assert len(named(messages, "table")) == 1 and len(named(messages, "view")) == 2
    assert named(messages, "view")[0]["view"] == dict(shown())
    assert named(messages, "table")[0]["names"] == list(shown()["names"])


def test_what_is_checked_comes_with_a_view_and_only_where_it_has_changed():
    """The page shows no good sign that was not counted here."""
    _, follower, actions, messages = beside(Checked({"shuffles": 3}, {"shuffles": 2}))
    face = follower.begins(GAME, actions)
    face.look(shown())
    face.look(shown())
    assert named(messages, "checked") == [
        {"t": "checked", "made": {"shuffles": 3}, "proven": {"shuffles": 2}, "frozen": None}
    ]


class Notes:
    """Own notes, in memory alone."""

    def __init__(self):
        self.words = {"seat:1": "likes red"}

    def change(self, words):
        self.words |= words


def test_own_notes_are_those_of_the_log_of_the_table():
    """They come with the table; a tab that writes is heard as long as its table is there."""
    notes, logs, messages = Notes(), [], []
    follower = PageFollower(
        Told(), Desk(messages.append), words_in("en"), lambda lobby: None,
        notes=lambda log: logs.append(log) or notes,
    )  # fmt: skip
    follower.keep("7a", {"table": "before the table"})
    actions = TableActions(*(None,) * 3, tuple, table="7a", log=Path("here.tafel"))
    face = follower.begins(GAME, actions)
    face.look(shown())
    follower.keep("7b", {"table": "of another table"})
    follower.keep("7a", {"seat:2": "waits"})
    assert logs == [Path("here.tafel")]
    assert notes.words == {"seat:1": "likes red", "seat:2": "waits"}
    assert [(one["notes"], one["whole"]) for one in named(messages, "kept")] == [
        ({"seat:1": "likes red"}, True), ({"seat:2": "waits"}, False),
    ]  # fmt: skip


def test_how_an_evening_ends_is_said_with_its_log():
    """Whether the game is over or this seat has gone."""
    for finished in (True, False):
        _, follower, _, messages = beside()
        seat = SimpleNamespace(path="here.tafel", play=SimpleNamespace(seat=1), goes_on=False)
        follower.ends(seat, finished=finished)
        assert "here.tafel" in named(messages, "bye")[0]["told"]["de"]


@pytest.mark.parametrize("goes_on", [True, False])
def test_who_can_come_back_is_told_how(goes_on):
    """Where they left in the terminal, and look at the page; whoever left for good has no way
    back."""
    _, follower, _, messages = beside()
    seat = SimpleNamespace(path="here.tafel", play=SimpleNamespace(seat=1), goes_on=goes_on)
    follower.ends(seat, finished=False)
    (bye,) = named(messages, "bye")
    assert ("leads back to it" in bye["told"]["en"]) == goes_on
    assert "here.tafel" in bye["told"]["en"]


def test_who_has_looked_on_is_not_told_that_a_seat_has_left():
    """Nobody of theirs sat there; the log is what they saw."""
    _, follower, _, messages = beside()
    watched = SimpleNamespace(path="here.tafel", play=SimpleNamespace(seat=None), goes_on=False)
    follower.ends(watched, finished=False)
    (bye,) = named(messages, "bye")
    assert "You look on no more." in bye["told"]["en"] and "here.tafel" in bye["told"]["en"]


def test_a_word_to_all_is_told_once_on_the_page_and_as_a_sentence_in_line_mode():
    """Who says it stands beside it there, so no notice repeats it."""
    inner, follower, _, messages = beside()
    follower.talk("Bea", "hello", "Bea says: hello", 7)
    assert inner.told == [("talk", "Bea", "hello", "Bea says: hello", 7)]
    assert [message["t"] for message in messages] == ["chat"]
    follower.talk("Anna", "said by ourselves, or again", "", 7)
    assert [message["known"] for message in messages] == [False, True]


def test_the_lobby_is_told_to_both_and_at_the_table_to_line_mode_alone():
    """A node tells of its lobby at the table too; the page shows the table by then."""
    inner, follower, actions, messages = beside()
    follower.lobby(TWO)
    follower.begins(GAME, actions).look(shown())
    follower.lobby(TWO)
    follower.lobby(None)
    assert [one[1] for one in inner.told if one[0] == "lobby"] == [TWO, TWO, None]
    assert [message.get("gone") for message in named(messages, "lobby")] == [None, True]


def test_links_and_who_thinks_are_told_to_both_and_once():
    """They are told at each tick, and change seldom."""
    inner, follower, actions, messages = beside()
    face = follower.begins(GAME, actions)
    now = SeatsNow((SeatLink(1, False, True, 0.0),), (Thinking(0, 0.0),))
    face.seats(now)
    face.seats(now)
    assert [one for one in inner.told if one[0] == "seats"] == [("seats", now)] * 2
    assert named(messages, "links") == [
        {
            "t": "links",
            "seats": [{"seat": 1, "linked": False, "reached": True, "since": 0, "went": False}],
            "waiting": [{"seat": 0, "since": 0}],
            "absent": [],
            "left": [],
        }
    ]


def test_who_has_left_for_good_is_told_from_who_is_absent():
    """Neither is a link that is cut."""
    _, follower, actions, messages = beside()
    follower.begins(GAME, actions).seats(SeatsNow(absent=(2,), left=(1,)))
    (told,) = named(messages, "links")
    assert (told["absent"], told["left"]) == ([2], [1])


def test_a_seat_without_a_phone_is_told_to_line_mode_until_that_is_over():
    """By whatever is told of the seats meanwhile; before the table nobody can be waited for."""
    inner, follower, actions, _ = beside()
    follower.unseen((1,))
    face, now = follower.begins(GAME, actions), SeatsNow(absent=(2,))
    face.seats(now)
    follower.unseen((1,))
    face.seats(SeatsNow())
    follower.unseen(())
    assert [(one.absent, one.unseen) for name, one in inner.told[1:]] == [
        ((2,), ()),
        ((2,), (1,)),
        ((), (1,)),
        ((), ()),
    ]


def test_what_is_asked_about_absent_seats_is_told_once_the_names_are_known():
    """A tab that comes later hears it too."""
    _, follower, actions, messages = beside()
    face = follower.begins(GAME, actions)
    now = SeatsNow(question=AbsenceQuestion(AbsenceMatter.PAUSED, (1,), 0.0))
    face.seats(now)
    assert named(messages, "absence") == []
    face.look(shown())
    face.seats(now)
    (told,) = named(messages, "absence")
    assert told["matter"] == "PAUSED" and shown()["names"][1] in told["told"]["en"]["title"]
    assert told in follower.desk.all()


def test_for_whom_everybody_waits_is_told_to_both_and_stands_once_on_the_page():
    """Line mode prints each sentence; of the page the last one is kept."""
    inner, follower, actions, messages = beside()
    face = follower.begins(GAME, actions)
    for text in ("Waiting, 40 s.", "Waiting, 80 s."):
        face.waits(text)
    assert [one for one in inner.told if one[0] == "waits"] == [
        ("waits", "Waiting, 40 s."),
        ("waits", "Waiting, 80 s."),
    ]
    assert [one["told"]["en"] for one in named(follower.desk.all(), "note")] == ["Waiting, 80 s."]
    assert all(one["waits"] for one in named(messages, "note"))


def test_what_all_held_is_told_once_the_game_is_over_and_again_when_more_books_are_open():
    """Not before, whatever is known by then; who comes later hears the last of it."""
    _, follower, actions, messages = beside()
    books = {0: []}
    face = follower.begins(GAME, replace(actions, hands=lambda: dict(books)))
    view = shown(asked=None)
    face.look(view)
    assert named(messages, "hands") == []
    over = {**view, "over": {"scores": [1, 2], "winners": [1], "why": [], "reasons": [[], []]}}
    face.look(over)
    face.look(over)
    books[1] = [{"key": "hand", "cards": []}]
    face.look(over)
    assert [[one["seat"] for one in told["seats"]] for told in named(messages, "hands")] == [
        [0],
        [0, 1],
    ]
    assert named(follower.desk.all(), "hands") == named(messages, "hands")[-1:]
