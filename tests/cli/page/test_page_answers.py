"""What a page says, done by the actions that every face is given."""

import pytest

from cli.lobby.lobby_actions import LobbyActions
from cli.page.desk import Desk
from cli.page.messages import read_said
from cli.page.page_answers import PageAnswers
from cli.page.page_face import PageFollower
from cli.session.faces import TableActions
from cli.session.followers import Nobody
from cli.text.words import words_in
from engine.basics import Move
from engine.errors import IllegalMove
from ledger.errors import StaleAnswer


class Page:
    """A page whose evening writes down what is wanted of it."""

    def __init__(self, *, at_table=True, refuses=None):
        self.done, self.back, self.refuses = [], [], refuses
        follower = PageFollower(Nobody(), Desk(lambda message: None), words_in("en"), str)
        follower.lobby_actions = LobbyActions(
            ready=lambda ready: self.done.append(("ready", ready)),
            say=lambda text: self.done.append(("lobby say", text)),
            leave=lambda: self.done.append(("lobby leave",)),
            code=lambda: self.done.append(("code",)),
            refuse=lambda name: self.done.append(("refuse", name)),
            no_bots=lambda: self.done.append(("no bots",)),
        )
        if at_table:
            follower.table = TableActions(
                self._answer,
                lambda: self.done.append(("leave",)),
                lambda text: self.done.append(("say", text)),
                tuple,
            )
        self._answers = PageAnswers(follower, lambda line: self.done.append(("typed", line)))

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


def test_an_answer_before_the_table_is_there_is_gone():
    """Nothing is asked in a lobby."""
    page = Page(at_table=False)
    assert page.says(t="answer", asked="1:0", move=["end"])[0]["why"] == "gone"


def test_a_typed_line_goes_to_the_reader_of_line_mode():
    """So does a word about absent seats, which is one of its words."""
    page = Page()
    page.says(t="typed", line="?3")
    page.says(t="absence", word="without")
    assert page.done == [("typed", "?3"), ("typed", "without")]


def test_words_and_leaving_are_of_the_place_where_one_is():
    """In the lobby by its actions, at the table by those of the table."""
    before, there = Page(at_table=False), Page()
    for page in (before, there):
        page.says(t="say", text="hello")
        page.says(t="leave")
    assert before.done == [("lobby say", "hello"), ("lobby leave",)]
    assert there.done == [("say", "hello"), ("leave",)]


def test_each_word_of_the_lobby_does_what_it_says():
    """One action each."""
    page = Page(at_table=False)
    for word in ("ready", "wait", "code", "no_bots", "leave"):
        page.says(t="lobby", do=word)
    page.says(t="lobby", do="refuse", name="Merlin (Bot)")
    assert page.done == [
        ("ready", True),
        ("ready", False),
        ("code",),
        ("no bots",),
        ("lobby leave",),
        ("refuse", "Merlin (Bot)"),
    ]
