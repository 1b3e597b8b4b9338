"""``make newgame`` writes a game that passes what every game has to, and is played sealed."""

import importlib
import shutil
import subprocess
import sys
from inspect import isfunction

import pytest

from engine.games import game_names
from tests.games import newgame
from tests.games.checks.absence import it_goes_on_without_a_seat
from tests.games.checks.looks import everything_has_a_look
from tests.games.checks.walked import walked
from tests.games.checks.words import what_is_said_has_words
from tests.games.checks.worlds import every_kind_was_swapped, swapped_pairs
from tests.games.kit import OF_A_CATALOGUE, OF_A_TABLE, OF_A_WALK
from tests.games.newgame import ROOT, Refused, check_name, main, write_game
from tests.games.planted import made
from tests.games.sealed import sealed_equals_open

LONG = "a_name_of_twenty_4_signs"


@pytest.fixture(params=["kabale_neu", LONG], scope="module")
def game(request, tmp_path_factory):
    """A new game of a short name, and one of the longest."""
    with made(request.param, tmp_path_factory.mktemp("new")) as found:
        yield found


def test_a_new_game_is_found_and_gone_again(tmp_path):
    """By listing the folder, under its own name; the tree is not touched."""
    before = game_names()
    with made("fleeting", tmp_path) as found:
        assert (found.id, found.rules) == ("fleeting", "fleeting/1")
        assert "fleeting" in game_names()
    assert game_names() == before
    assert not (ROOT / "engine" / "games" / "fleeting").exists()
    assert not [name for name in sys.modules if "fleeting" in name]


def test_it_is_played_sealed(game):
    """A whole game at its smallest table is the open dealer's, state by state."""
    assert sealed_equals_open(game, game.seats[0]) > 10


@pytest.mark.parametrize("check", OF_A_WALK, ids=lambda check: check.__name__)
def test_it_passes_what_is_asked_of_a_walk(game, check):
    """At every table it can have."""
    for seats in game.seats:
        check(walked(game, seats, 1))


def test_it_passes_what_is_asked_of_a_game(game):
    """Papers, bots, absences, catalogues, words and two worlds."""
    for seats in game.seats:
        for check in OF_A_TABLE:
            check(game, seats)
        walk = walked(game, seats, 1)
        what_is_said_has_words(walk)
        every_kind_was_swapped(swapped_pairs(walk))
        if seats > 2:
            it_goes_on_without_a_seat(game, seats, 1)
    for check in (*OF_A_CATALOGUE, everything_has_a_look):
        check(game)


def test_its_own_tests_pass(game):
    """Those that need no parameters, and its recorded games replay."""
    module = importlib.import_module(f"tests.games.{game.id}.test_{game.id}")
    plain = [
        test
        for name, test in vars(module).items()
        if name.startswith("test_") and isfunction(test) and not hasattr(test, "pytestmark")
    ]
    assert len(plain) >= 4
    for test in plain:
        test()
    for path in sorted(module.GOLDEN.glob("*.json")):
        module.test_a_recorded_game_replays(path)


def test_it_is_tidy(tmp_path):
    """Nothing is left for ruff to say; the wall of lines and the types are kept like ours."""
    write_game(LONG, tmp_path / "games", tmp_path / "tests")
    for command in (("check",), ("format", "--check")):
        settings = ("--no-cache", "--config", str(ROOT / "pyproject.toml"))
        told = subprocess.run(
            [sys.executable, "-m", "ruff", *command, *settings, str(tmp_path)],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
        )
        assert told.returncode == 0, told.stdout
    leftovers = [p for p in tmp_path.rglob("*.*") if b"skeleton" in p.read_bytes().lower()]
    assert leftovers == []


@pytest.mark.slow
def test_its_types_are_strict(tmp_path):
    """The type checker has nothing to say about a new game where it belongs."""
    shutil.copytree(ROOT / "engine", tmp_path / "engine")
    write_game("typed", tmp_path / "engine" / "games", tmp_path / "tests" / "games")
    told = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", "cache", "engine/games/typed"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    files = len([*(tmp_path / "engine" / "games" / "typed").rglob("*.py")])
    said = f"Success: no issues found in {files} source files\n"
    assert told.stdout == said, told.stdout + told.stderr


@pytest.mark.parametrize("name", ["", "Kabale", "2chess", "san marco", "class", "a-b", "..", "ä"])
def test_what_is_no_name_is_refused(name, tmp_path, capsys):
    """With a sentence, and nothing is written."""
    with pytest.raises(Refused, match="small letters"):
        write_game(name, tmp_path / "games", tmp_path / "tests")
    assert list(tmp_path.iterdir()) == []
    assert main([name]) == 2
    assert "cannot name a game" in capsys.readouterr().err


@pytest.mark.parametrize("name", ["ohne_furcht", "skeleton", "probe", "walks"])
def test_a_name_that_is_taken_is_refused(name, capsys):
    """Of a game, of the tests' own games, of any file there."""
    assert main([name]) == 2
    assert "exists already" in capsys.readouterr().err


def test_a_name_has_a_bound(capsys):
    """And it takes exactly one name."""
    with pytest.raises(Refused, match="24"):
        check_name("a" * 25, {})
    assert main([]) == 2
    assert main(["one", "two"]) == 2
    assert capsys.readouterr().err.count("make newgame NAME=") == 2


def test_it_says_what_to_do_next(tmp_path, monkeypatch, capsys):
    """The two folders by their places in the tree, and the page to read."""
    monkeypatch.setattr(newgame, "write_game", lambda name, *_: [ROOT / "engine", ROOT / "tests"])
    assert main(["kabale_neu"]) == 0
    told = capsys.readouterr().out
    assert "simulate kabale_neu" in told and "docs/adding-a-game.md" in told
