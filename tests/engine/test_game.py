"""What a game exports, and how games are found."""

import doctest
import importlib
import pkgutil
import sys

import pytest

import engine
import engine.games
from engine.errors import BadOption, BadSeats, RulesError, UnknownGame
from engine.game import Game
from engine.games import all_games, find_game, game_names
from engine.options import Option
from tests.games.probe import GAME


def test_options_are_completed_with_their_defaults():
    """Every option has a value afterwards, in one order."""
    two = GAME.__class__(
        **{**GAME.__dict__, "options": (Option("z", ("1", "2"), "1"), Option("a", ("x",), "x"))}
    )
    assert two.complete_options({}) == {"a": "x", "z": "1"}
    assert list(two.complete_options({"z": "2"}).items()) == [("a", "x"), ("z", "2")]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"lenght": "long"}, ["lenght", "length"]),
        ({"length": "endless"}, ["length", "endless", "short, long"]),
    ],
)
def test_an_option_that_is_not_there_is_refused_in_words(given, words):
    """The sentence names what was given and what there is."""
    with pytest.raises(BadOption) as caught:
        GAME.complete_options(given)
    assert all(word in str(caught.value) for word in words)


def test_a_game_without_options_says_so():
    """The sentence does not end in nothing."""
    bare = GAME.__class__(**{**GAME.__dict__, "options": ()})
    with pytest.raises(BadOption, match="it has no"):
        bare.complete_options({"x": "y"})
    assert bare.complete_options({}) == {}


def test_seats_are_checked():
    """A number of seats that cannot play is refused with those that can."""
    assert GAME.check_seats(6) == 6
    for count in (0, 7, -1):
        with pytest.raises(BadSeats, match="1 to 6"):
            GAME.check_seats(count)


def test_an_unknown_game_is_refused_in_words():
    """With a name nobody could import."""
    for name in ("chess", "", "..", "__init__"):
        with pytest.raises(UnknownGame, match="there are"):
            find_game(name)
    assert issubclass(UnknownGame, RulesError)


def test_games_are_found_by_their_folders(tmp_path, monkeypatch):
    """A folder is a game, a single file is not; names come sorted."""
    for name in ("zebra", "ant"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("", encoding="utf-8")
    (tmp_path / "words.py").write_text("", encoding="utf-8")

    monkeypatch.setattr(engine.games, "__path__", [str(tmp_path)])
    assert game_names() == ["ant", "zebra"]


def test_every_game_there_is_can_be_found():
    """By its own name, and each is a Game."""
    for name, game in all_games().items():
        assert isinstance(game, Game) and game.id == name
        assert find_game(name) is game
    assert sorted(all_games()) == game_names()


def test_a_folder_without_a_game_is_refused(tmp_path, monkeypatch):
    """What a folder exports under the name must be a Game."""
    package = tmp_path / "hollow"
    package.mkdir()
    (package / "__init__.py").write_text("GAME = 7\n", encoding="utf-8")
    folder = importlib.import_module("engine.games")
    monkeypatch.setattr(folder, "__path__", [*folder.__path__, str(tmp_path)])
    importlib.invalidate_caches()
    try:
        with pytest.raises(TypeError, match="hollow"):
            find_game("hollow")
    finally:
        sys.modules.pop("engine.games.hollow", None)


MODULES = sorted(
    m.name
    for m in pkgutil.walk_packages(engine.__path__, "engine.")
    if not m.ispkg and not m.name.startswith("engine.games.")
)


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_are_true(name):
    """Each example runs and gives what it says."""
    module = importlib.import_module(name)
    assert doctest.testmod(module).failed == 0
