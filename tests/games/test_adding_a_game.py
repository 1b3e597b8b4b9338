"""The game on the page for authors (docs/adding-a-game.md) is a real one, taken from there."""

import importlib
import re
import sys

import pytest

from tests.games.checks.absence import it_goes_on_without_a_seat
from tests.games.checks.walked import walked
from tests.games.checks.worlds import every_kind_was_swapped, swapped_pairs
from tests.games.kit import OF_A_TABLE, OF_A_WALK
from tests.games.newgame import ROOT
from tests.games.sealed import sealed_equals_open

PAGE = ROOT / "docs" / "adding-a-game.md"


@pytest.fixture(scope="module")
def game(tmp_path_factory):
    """The game that the blocks of the page make when they stand in one file."""
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text("utf-8"), re.S | re.M)
    folder = tmp_path_factory.mktemp("page")
    (folder / "game_on_the_page.py").write_text("\n\n".join(blocks), encoding="utf-8")
    sys.path.append(str(folder))
    try:
        yield importlib.import_module("game_on_the_page").GAME
    finally:
        sys.path.remove(str(folder))
        del sys.modules["game_on_the_page"]


@pytest.mark.parametrize("check", (*OF_A_WALK, *OF_A_TABLE), ids=lambda check: check.__name__)
def test_it_passes_what_every_game_has_to(game, check):
    """At every table, by several walks: a joker that is dealt leaves nobody without an answer."""
    for seats in game.seats:
        if check in OF_A_TABLE:
            check(game, seats)
        else:
            for seed in range(1, 4):
                check(walked(game, seats, seed))


def test_nobody_can_tell_two_worlds_apart(game):
    """Deck and hands, and seats that come and go."""
    for seats in game.seats:
        every_kind_was_swapped(swapped_pairs(walked(game, seats, 1)))
        it_goes_on_without_a_seat(game, seats, 1)


def test_it_is_played_sealed(game):
    """A whole game is the open dealer's, state by state."""
    assert sealed_equals_open(game, 2) > 5


def test_the_page_names_what_there_is():
    """Every file and folder of the tree that the page names is there."""
    named = re.findall(r"`((?:docs|engine|tests)/[a-z_/.-]+)`", PAGE.read_text("utf-8"))
    assert len(named) > 8
    assert [name for name in named if not (ROOT / name).exists()] == []
