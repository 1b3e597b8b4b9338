"""What happens while somebody skips: told in one block at the next question, nothing is lost."""

from __future__ import annotations

import pytest

from cli.faces.face import TableActions
from cli.faces.last_news import SINCE
from cli.faces.line_face import LineFace
from cli.faces.skipped_news import SKIPPED, SkippedNews
from cli.text.words import words_in
from engine.basics import Move
from tests.cli.session.shown import GAME, NOTHING, lines_since, shown, type_at
from tests.cli.terminals import terminal
from tests.cli.views import asked, over


def test_what_is_kept_is_one_block_below_one_sentence():
    """That of the turn before where it begins there, what oneself did above it; else its own."""
    words, news = words_in("en"), SkippedNews()
    for lines, told in (
        (["mine", "", SINCE, "a", "b"], ["mine", "", SINCE, "a", "b"]),
        (["", SINCE, "a", "", "b"], ["", SINCE, "a", "b"]),
        (["a", "b"], ["", SKIPPED, "a", "b"]),
        ([""], []),
    ):
        assert not news.keeps(lines)
        news.skip()
        assert news.keeps(lines[:1])
        news.skip()
        assert news.keeps(lines[1:])
        assert news.told(words) == told


def acts(seat, gold):
    """News of a seat."""
    return ["news.took", {"who": ["seat", seat], "n": gold}]


@pytest.fixture
def between(seat):
    """Somebody has answered, and what others do is told; with what was written since."""
    face, table, here = seat
    face.look(shown())
    type_at(face, "1")
    seen = len(here.out.getvalue())
    return face, table, lambda: lines_since(here, seen)


def others_act(face, step, gold, **changes):
    """Bea acts at this step."""
    face.look(
        shown(**{**NOTHING, "step": step, "others": step, "news": [acts(1, gold)], **changes})
    )


def test_what_is_skipped_is_told_in_one_block_at_the_next_question(between):
    """Nothing of it before; the block comes above the question and begins with its sentence."""
    face, _, told = between
    type_at(face, "skip")
    (skips,) = told()
    assert skips == "What happens now is told in one block once you are asked."
    others_act(face, 10, 1)
    others_act(face, 11, 2)
    assert told() == [skips]
    face.look(shown(step=12, others=12, news=[acts(1, 3)], asked=asked(id="9.0")))
    lines = told()
    block = [f"news.took (who Bea, n {gold})" for gold in (1, 2, 3)]
    assert lines[1:6] == ["", "Since your last turn:", *block]
    assert "ask.turn" in lines[6:]
    type_at(face, "1")
    others_act(face, 13, 4)
    assert told()[-1] == "news.took (who Bea, n 4)", "the next turn is told as it goes"


def test_what_was_told_before_is_not_told_again(between):
    """`again` has all of it, also while it is skipped; words beside the game come as they come."""
    face, _, told = between
    others_act(face, 10, 1)
    type_at(face, "überspringen")
    others_act(face, 11, 2)
    face.note("Bea says: hello")
    assert told()[-2:] == [
        "What happens now is told in one block once you are asked.",
        "Bea says: hello",
    ]
    type_at(face, "again")
    assert told()[-2:] == ["news.took (who Bea, n 2)", "Bea says: hello"]
    before = len(told())
    face.look(shown(step=12, others=12, news=[], asked=asked(id="9.0")))
    assert told()[before:][:3] == ["", "Since you skipped:", "news.took (who Bea, n 2)"]


def test_the_end_of_the_game_ends_what_is_skipped(between):
    """What led there comes first, then the result."""
    face, _, told = between
    type_at(face, "skip")
    others_act(face, 10, 1)
    others_act(face, 11, 2, over=over(), waiting=[])
    lines = told()
    assert lines.index("news.took (who Bea, n 1)") < lines.index("Bea has won.")
    type_at(face, "skip")
    assert told()[-1] != "What happens now is told in one block once you are asked."


def test_nothing_is_skipped_at_a_question(seat):
    """It stands there, and that is said."""
    face, _, here = seat
    face.look(shown())
    type_at(face, "skip")
    assert here.out.getvalue().endswith("You are asked now: there is nothing to skip.\n")
    type_at(face, "1")
    others_act(face, 10, 1)
    assert here.out.getvalue().endswith("news.took (who Bea, n 1)\n")


def test_an_answer_that_goes_by_itself_is_skipped_too(tmp_path):
    """It asks nothing of anybody, and is told in its place."""
    only, here = [None], terminal(tmp_path)
    actions = TableActions(None, None, None, list, only=lambda: only[0])
    face = LineFace(here, GAME, actions)
    face.look(shown(**NOTHING))
    seen = len(here.out.getvalue())
    type_at(face, "skip")
    only[0] = Move("gold")
    face.look(shown(news=[], asked=asked(id="8.0")))
    assert len(lines_since(here, seen)) == 1
    only[0] = None
    others_act(face, 10, 1)
    face.look(shown(step=12, others=12, news=[], asked=asked()))
    told = " ".join(lines_since(here, seen))
    assert told.index("it goes by itself") < told.index("news.took (who Bea, n 1)")
