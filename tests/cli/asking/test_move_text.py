"""cli.asking.move_text: each move has one text, and that text is that move again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cli.asking.move_text import move_text, read_move
from engine.basics import Move
from tests.games.record import read, unlisted
from tests.source import ROOT

NUMBERS = st.integers(-(2**63), 2**63 - 1)
ARGS = st.one_of(NUMBERS, st.text(), st.lists(NUMBERS, max_size=4).map(tuple))


@given(name=st.text(), args=st.lists(ARGS, max_size=5))
def test_every_move_comes_back(name, args):
    """Whatever its words are: blanks, quotes, digits, brackets, nothing at all."""
    move = Move(name, tuple(args))
    assert read_move(move_text(move)) == move and "\n" not in move_text(move)


@given(st.text(alphabet='ab1 0-()"\\u.', max_size=12))
def test_a_text_is_one_move_or_none(text):
    """What can be read is the one form of what it says."""
    try:
        move = read_move(text)
    except ValueError as error:
        assert repr(text) in str(error)
    else:
        assert move_text(move) == text


WRONG = ["", " ", "build ", " build", "build  3", "3", "(1)", "build 03", "build (1,2)"]
WRONG += ["build ( )", 'build "a', 'build "tavern"', 'build "\\q"', "build -0", "build 3x"]
WRONG += ["build(3)", "bü"]


@pytest.mark.parametrize("text", WRONG)
def test_what_is_no_move_is_named(text):
    """Each with the text itself in the sentence."""
    with pytest.raises(ValueError, match="is no") as told:
        read_move(text)
    assert repr(text) in str(told.value)


@pytest.mark.parametrize("game", ["ohne_furcht", "citadels", "san_marco", "burgund", "kabale"])
def test_moves_of_recorded_games(game):
    """Every move of every recorded game has a text that is read back."""
    seen = set()
    for path in sorted((ROOT / "tests" / "games" / game / "golden").glob("*.json")):
        seen |= {unlisted(entry) for _, *entry in read(path)["moves"]}
    assert len(seen) > 50
    assert all(read_move(move_text(move)) == move for move in seen)
