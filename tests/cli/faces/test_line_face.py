"""What a person sees of a table, and when it is shown anew."""

from __future__ import annotations

import pytest

from cli.asking.prompt import Wanted
from cli.asking.typed_words import Word
from cli.faces.face import QuietFace, TableActions
from cli.faces.line_face import LineFace
from cli.faces.telling_face import TellingFace
from tests.cli.session.shown import GAME, NOTHING, lines_since, shown
from tests.cli.terminals import terminal
from tests.cli.views import asked, over


def test_question_comes_with_the_table_and_the_hand(seat):
    """First the news, then the table, the hand, the question, the answers."""
    face, _, here = seat
    face.look(shown())
    told = here.out.getvalue()
    order = ["news.built", "You: ", "area.hand: tavern", "ask.turn", "  1. move.gold"]
    places = [told.index(part) for part in order]
    assert places == sorted(places)


def test_next_question_of_the_same_turn_shows_only_what_is_new(seat):
    """No table again, no hand again while it is the same."""
    face, _, here = seat
    face.look(shown())
    seen = len(here.out.getvalue())
    face.look(shown(news=[], asked=asked(title=["ask.more", {}])))
    told = lines_since(here, seen)
    assert told[0] == "ask.more" and not any("You: " in line for line in told)


def test_a_turn_begins_with_the_own_seat_once_others_have_played(seat):
    """What others did is told in news; the table is a word away, and the own seat has changed."""
    face, _, here = seat
    face.look(shown())
    seen = len(here.out.getvalue())
    mine = {**shown()["seats"][1], "facts": [["fact.gold", {"n": 7}]]}
    changed = [shown()["seats"][0], mine]
    face.look(shown(others=8, seats=changed, asked=asked(title=["ask.more", {}])))
    told = lines_since(here, seen)
    assert "You: fact.gold (n 7); area.hand: 2 closed cards" in told
    assert not any(line.startswith("Bea: ") for line in told)
    seen = len(here.out.getvalue())
    face.look(shown(others=9, seats=changed, asked=asked()))
    assert not any("You: " in line for line in lines_since(here, seen))


def test_table_is_not_shown_again_for_what_everybody_owes(seat):
    """A deal or a roll between two questions is told in its news, and the screen stays calm."""
    face, _, here = seat
    face.look(shown())
    seen = len(here.out.getvalue())
    face.look(shown(**NOTHING, step=10))
    face.look(shown(step=11, asked=asked(title=["ask.more", {}])))
    assert not any("You: " in line for line in lines_since(here, seen))


def test_table_is_shown_again_once_a_round_has_begun(seat):
    """Its display is new though nobody else has moved, and it is shown once: alone at a table a
    player would see it never again.
    """
    face, _, here = seat
    face.look(shown())
    seen = len(here.out.getvalue())
    face.look(shown(asked=None, waiting=[], news=[["news.round", {"n": 2}]]))
    face.look(shown(news=[], asked=asked(title=["ask.more", {}])))
    assert any("You: " in line for line in lines_since(here, seen))
    seen = len(here.out.getvalue())
    face.look(shown(news=[["news.gold", {}]], asked=asked(title=["ask.turn", {}])))
    assert not any("You: " in line for line in lines_since(here, seen))


def test_who_comes_back_and_is_asked_nothing_sees_the_table_and_the_own_hand(seat):
    """Once: the question that comes then stands below them."""
    face, _, here = seat
    face.look(shown(asked=None, waiting=[]))
    told = here.out.getvalue()
    assert 0 < told.index("You: ") < told.index("area.hand: tavern")
    seen = len(told)
    face.look(shown(news=[], asked=asked(title=["ask.more", {}])))
    assert not any("You: " in line or "tavern" in line for line in lines_since(here, seen)[:2])


def test_table_is_shown_at_the_first_question_of_a_game(seat):
    """Though nobody has moved yet."""
    face, _, here = seat
    face.look(shown(others=0))
    assert "You: " in here.out.getvalue()


def test_same_question_is_not_asked_twice(seat):
    """News of others while a question stands do not repeat it."""
    face, _, here = seat
    face.look(shown())
    seen = len(here.out.getvalue())
    face.look(shown(news=[["news.gold", {}]]))
    assert lines_since(here, seen) == ["news.gold"]


def test_end_is_told_once(tmp_path):
    """Who has won, with reasons; not again with the next view."""
    here = terminal(tmp_path)
    face = TellingFace(here, GAME)
    face.look(shown(over=over(), **NOTHING))
    face.look(shown(over=over(), **NOTHING))
    assert here.out.getvalue().count("Bea has won.") == 1


@pytest.mark.parametrize("word", [Word.TABLE, Word.AGAIN])
def test_how_it_ended_can_be_read_once_more(tmp_path, word):
    """With the table as with the last news."""
    here = terminal(tmp_path)
    face = TellingFace(here, GAME)
    face.look(shown(over=over(), **NOTHING))
    assert face.shows(Wanted(word))
    assert here.out.getvalue().count("Bea has won.") == 2


def test_the_log_tells_what_was_taken_back(tmp_path):
    """In the step in which all had agreed, and to whose answer it was in words for it."""
    here = terminal(tmp_path)
    told = [
        {"step": 3, "news": [["news.gold", {}]], "marks": []},
        {"step": 4, "news": [], "marks": [], "undone": 0},
        {"step": 6, "news": [], "marks": [], "undone": 1},
    ]
    face = TellingFace(here, GAME, lambda: told)
    face.look(shown())
    seen = len(here.out.getvalue())
    assert face.shows(Wanted(Word.LOG))
    assert lines_since(here, seen) == [
        "news.gold",
        "All agreed: your last answer is taken back.",
        "All agreed: the last answer of Bea is taken back.",
    ]


def test_who_has_played_sees_the_table_as_it_stood_at_last(seat):
    """All seats, above how it ended, once; in short, as above a question."""
    face, _, here = seat
    face.look(shown())
    seen = len(here.out.getvalue())
    face.look(shown(over=over(), **NOTHING))
    told = lines_since(here, seen)
    assert told.index("Bea has won.") > next(at for at, one in enumerate(told) if "Bea:" in one)
    assert any(one.startswith("You: ") for one in told)
    face.look(shown(over=over(), **NOTHING))
    assert lines_since(here, seen) == told


def test_prompt_mark_is_for_terminals_alone(tmp_path):
    """A pipe gets whole lines only."""
    for tty, marks in ((True, 1), (False, 0)):
        here = terminal(tmp_path, tty=tty, NO_COLOR="1")
        LineFace(here, GAME, TableActions(print, print, print, list)).look(shown())
        assert here.out.getvalue().count("> ") == marks


def test_news_begin_below_the_mark_of_a_question(tmp_path):
    """On a terminal the mark stands alone, and comes back after the news."""
    here = terminal(tmp_path, tty=True, NO_COLOR="1")
    face = LineFace(here, GAME, TableActions(print, print, print, list))
    face.look(shown())
    face.look(shown(news=[["news.gold", {}]]))
    assert here.out.getvalue().endswith("\n> \nnews.gold\n> ")
    face.note("Bea is back.")
    assert here.out.getvalue().endswith("\n> \nBea is back.\n> ")


def test_a_word_that_is_refused_beside_the_game_leaves_one_mark(tmp_path):
    """The sentence of a hint sets the mark of the question again, and the word does so no more."""
    here = terminal(tmp_path, tty=True, NO_COLOR="1")
    actions = TableActions(print, print, print, list, hint=lambda: face.note("There is none."))
    face = LineFace(here, GAME, actions)
    face.look(shown())
    face.typed(Wanted(Word.HINT), "hint")
    assert here.out.getvalue().endswith("There is none.\n> ")


def test_quiet_face_says_nothing(capsys):
    """A bot beside a person does not write on the screen."""
    QuietFace().look(shown())
    QuietFace().note("x")
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize("seat", [0, None])
def test_who_comes_to_a_table_that_runs_sees_it(tmp_path, seat):
    """Taken up again, or looked on at: how it stands, and who is waited for."""
    here = terminal(tmp_path)
    face = TellingFace(here, GAME)
    face.look(shown(**{**NOTHING, "seat": seat}))
    told = here.out.getvalue()
    assert told.startswith("fact.round (n 3)") and "Waiting for Bea." in told
    face.look(shown(**{**NOTHING, "seat": seat, "step": 10}))
    assert here.out.getvalue() == told


def test_who_begins_a_table_is_not_shown_it_twice(tmp_path):
    """From the first step on the news tell it; where something is asked, the table comes too."""
    for changes in ({**NOTHING, "step": 0}, {"news": []}):
        here = terminal(tmp_path)
        LineFace(here, GAME, TableActions(None, None, None, list)).look(shown(**changes))
        assert here.out.getvalue().count("fact.round (n 3)") == ("asked" not in changes)


def test_who_takes_a_table_up_again_sees_it_once(tmp_path):
    """While links come up nothing is asked, and the table stands there; then the question alone."""
    here = terminal(tmp_path)
    face = LineFace(here, GAME, TableActions(None, None, None, list))
    face.look(shown(**NOTHING))
    assert here.out.getvalue().count("You: ") == 1 and "ask.turn" not in here.out.getvalue()
    face.look(shown(news=[], step=10))
    told = here.out.getvalue()
    assert told.count("You: ") == 1 and "ask.turn" in told and "area.hand: tavern" in told
