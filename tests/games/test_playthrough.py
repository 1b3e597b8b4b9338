"""Recorded games that people can read: each page says what its record comes to, and no other."""

import pytest

from engine.games import find_game
from tests.games.playthrough import missing, page, pages, recorded
from tests.games.record import read

LONG = 50_000
"""Bytes of a page that is made anew in the slow tests only: about two seconds and more."""


def named(path):
    """How a page is called here."""
    return f"{path.parents[1].name}-{path.stem}"


def timed(path):
    """A page as a case: the long ones are slow."""
    marks = [pytest.mark.slow] if path.stat().st_size > LONG else []
    return pytest.param(path, id=named(path), marks=marks)


def test_every_game_has_a_page_for_each_number_of_seats():
    """Wherever games are recorded somebody can read one of them."""
    assert len({game for game, _ in recorded()}) >= 5 and len(recorded()) >= 20
    assert missing() == []


@pytest.mark.parametrize("path", [timed(path) for path in pages()])
def test_the_page_is_that_of_its_record(path):
    """Made anew it is the same: news, views, questions and words of moves have not changed."""
    written = read(path.with_suffix(".json"))
    assert path.read_text("utf-8") == page(find_game(written["game"]), written), (
        "python -m tests.games.playthrough writes the pages anew: read what has changed"
    )


@pytest.mark.parametrize("path", pages(), ids=named)
def test_a_page_tells_every_move(path):
    """In its order: as many moves as the record has, each with the seat that was asked."""
    written, text = read(path.with_suffix(".json")), path.read_text("utf-8")
    assert text.count("\n  > ") == len(written["moves"]) == text.count(" is asked: ")
