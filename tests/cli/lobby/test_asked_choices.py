"""Game, seats and bots, where a command was not told them."""

from __future__ import annotations

import pytest

from cli.lobby.asked_choices import asked_bots, asked_game, asked_seats, game_meant
from cli.text.exit_codes import Exit, Stop
from engine.games import find_game, usable_names
from tests.cli.terminals import terminal

GAME = find_game("ohne_furcht")


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """A line counts at a question however soon it comes."""
    monkeypatch.setattr("cli.asking.typed_ahead.SHOWN", 0.0)


def test_a_game_is_chosen_by_its_number_its_id_or_its_title(tmp_path):
    """A slip is asked again."""
    here = terminal(tmp_path, keys="99\nschach\n4\n", tty=True)
    assert asked_game(here, "host").id == usable_names()[3]
    shown = here.out.getvalue()
    assert "The number is a whole number from 1 to" in shown and "no game 'schach'" in shown
    assert game_meant("ohne furcht und adel", here) == game_meant("ohne_furcht", here) == GAME


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_list_of_games_has_room_on_a_narrow_screen(tmp_path, monkeypatch, lang):
    """Its numbers are seen above the question; what a game is can be asked there, of all with a
    question mark alone."""
    monkeypatch.setenv("COLUMNS", "40")
    here = terminal(tmp_path, keys="1\n", tty=True, lang=lang)
    asked_game(here, "host")
    shown = here.out.getvalue().splitlines()
    assert len(shown) <= 20 and shown[0].startswith("1. ")
    for typed, number in (("?1\n1\n", 1), ("burgund?\n1\n", 1), ("?\n1\n", len(usable_names()))):
        here = terminal(tmp_path, keys=typed, tty=True, lang=lang)
        assert asked_game(here, "host").id == "burgund"
        told = here.out.getvalue()
        assert "Stefan Feld" in told and told.count("Bruno Faidutti") == 2 * (number > 1)


def test_where_nobody_can_be_asked_the_list_stands_with_what_is_typed(tmp_path):
    """And the exit code says that something was missing."""
    here = terminal(tmp_path)
    with pytest.raises(Stop, match="tafelrunde host GAME") as stopped:
        asked_game(here, "host")
    assert stopped.value.code == Exit.USAGE and "ohne_furcht" in here.out.getvalue()
    with pytest.raises(Stop, match=r"2 to 7.*--seats N") as stopped:
        asked_seats(GAME, here)
    assert stopped.value.code == Exit.USAGE
    assert asked_bots(GAME, 4, here) == ()


@pytest.mark.parametrize(
    "ask", [lambda here: asked_game(here, "host"), lambda h: asked_seats(GAME, h)]
)
def test_enter_alone_gives_up(tmp_path, ask):
    """So does the end of what can be typed."""
    for keys in ("\n", ""):
        with pytest.raises(Stop, match="Nothing was chosen"):
            ask(terminal(tmp_path, keys=keys, tty=True))


def test_seats_and_bots_are_asked_until_they_fit(tmp_path):
    """A number alone is so many of the usual strength; Enter alone is none."""
    here = terminal(tmp_path, keys="9\nx\n3\n", tty=True)
    assert asked_seats(GAME, here) == 3
    for typed in "9x":
        told = f"The answer is a whole number from 2 to 7, not '{typed}'."
        assert told in here.out.getvalue()
    here = terminal(tmp_path, keys="3\nstrong\neasy, hard\n", tty=True)
    assert asked_bots(GAME, 3, here) == ("easy", "hard")
    assert "do not fit" in here.out.getvalue() and "hard,easy" in here.out.getvalue()
    assert asked_bots(GAME, 3, terminal(tmp_path, keys="2\n", tty=True)) == ("medium", "medium")
    assert asked_bots(GAME, 3, terminal(tmp_path, keys="\n", tty=True)) == ()
    german = terminal(tmp_path, keys="schwer\n", tty=True, lang="de")
    assert asked_bots(GAME, 2, german) == ("hard",)
