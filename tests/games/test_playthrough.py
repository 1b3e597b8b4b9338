"""Recorded games that people can read: each page says what its record comes to, and no other."""

import pytest

from engine.games import find_game
from tests.games.playthrough import FOLDER, page, pages
from tests.games.record import read


def test_every_game_has_a_page():
    """Wherever games are recorded somebody can read one of them."""
    recorded = {path.parents[1].name for path in FOLDER.glob("*/golden/*.json")}
    assert len(recorded) >= 5 and {path.parents[1].name for path in pages()} == recorded


@pytest.mark.parametrize("path", pages(), ids=lambda path: f"{path.parents[1].name}-{path.stem}")
def test_the_page_is_that_of_its_record(path):
    """Made anew it is the same: news, views, questions and words of moves have not changed."""
    written = read(path.with_suffix(".json"))
    assert path.read_text("utf-8") == page(find_game(written["game"]), written), (
        "python -m tests.games.playthrough writes the pages anew: read what has changed"
    )


@pytest.mark.parametrize("path", pages(), ids=lambda path: path.parents[1].name)
def test_a_page_tells_every_move(path):
    """In its order: as many moves as the record has, each with the seat that was asked."""
    written, text = read(path.with_suffix(".json")), path.read_text("utf-8")
    assert text.count("\n  > ") == len(written["moves"]) == text.count(" is asked: ")
