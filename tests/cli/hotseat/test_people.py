"""cli.hotseat.people: who sits at a keyboard, as typed or as asked for."""

from __future__ import annotations

import pytest

from cli.hotseat.people import company_typed, homes, names_typed
from cli.text.exit_codes import Stop
from engine.games import find_game
from tests.cli.terminals import terminal

GAME, THREE = find_game("ohne_furcht"), find_game("san_marco")


@pytest.mark.parametrize(
    ("seats", "names", "bots", "levels"),
    [
        (None, "Anna,Ben,Cleo", None, []),
        (None, "Anna, Ben", "hard,easy", ["hard", "easy"]),
        (None, "Anna,Ben", "2", ["medium", "medium"]),
        ("4", "Anna,Ben", None, ["medium", "medium"]),
        ("4", "Anna,Ben", "hard", ["hard", "hard"]),
        ("4", "Anna,Ben,", "2", ["medium", "medium"]),
        ("2", "Anna,Ben", None, []),
    ],
)
def test_seats_people_and_bots_follow_from_each_other(tmp_path, seats, names, bots, levels):
    """Seats that are not named are as many as there are people and bots; others are left to bots
    of the usual strength."""
    called, found = company_typed(GAME, seats, names, bots, terminal(tmp_path))
    assert called[:2] == ["Anna", "Ben"] and found == levels


@pytest.mark.parametrize(
    ("seats", "names", "bots", "told"),
    [
        ("4", "Anna", None, "tafelrunde solo"),
        ("2", "Anna,Ben,Cleo", None, "not 3"),
        (None, ",", None, "not 0"),
        ("4", "Anna,anna", None, "look alike"),
        ("4", "Anna,Merlin (Bot)", None, "Only bots are called"),
        ("4", "Anna,B\x07n", None, "Nobody can be called"),
        ("4", "Anna,Ben", "hard,easy,easy", "there are 2 bots"),
        ("4", "Anna,Ben", "3", "there are 2 bots"),
        ("4", "Anna,Ben", "zzz", "has no bot 'zzz'"),
        ("99", "Anna,Ben", None, "is played by"),
        ("x", "Anna,Ben", None, "--seats"),
        ("4", None, None, "--names Anna,Ben"),
        (None, None, None, "--seats N"),
    ],
)
def test_who_cannot_sit_there_is_told_so(tmp_path, seats, names, bots, told):
    """In a sentence, before anything is opened."""
    with pytest.raises(Stop, match=told):
        company_typed(GAME, seats, names, bots, terminal(tmp_path))


def test_a_game_for_three_takes_no_two_alone(tmp_path):
    """The count is that of the game."""
    with pytest.raises(Stop, match="is played by 3 to 4, not by 2"):
        company_typed(THREE, None, "Anna,Ben", None, terminal(tmp_path))
    assert company_typed(THREE, None, "Anna,Ben", "easy", terminal(tmp_path))[1] == ["easy"]


def test_names_are_asked_for_at_a_terminal_until_they_can_be(tmp_path, at_once):
    """A slip is told, and asked about again; Enter alone gives up."""
    here = terminal(tmp_path, keys="Anna\nAnna, Ben\n", tty=True)
    assert company_typed(GAME, "3", None, None, here) == (["Anna", "Ben"], ["medium"])
    told = " ".join(here.out.getvalue().split())
    assert "2 to 3 names" in told and "not 1. Alone against bots: tafelrunde solo" in told
    with pytest.raises(Stop, match="Nothing was chosen"):
        company_typed(GAME, "3", None, None, terminal(tmp_path, keys="\n", tty=True))


def test_names_are_taken_as_they_are_compared(tmp_path):
    """Without blanks around them."""
    assert names_typed(" Anna  Maria ,Ben", 4, terminal(tmp_path)) == ["Anna Maria", "Ben"]


def test_each_but_the_first_has_a_folder(tmp_path):
    """By number, as names can hold what no folder may."""
    assert homes(tmp_path, 3) == [tmp_path / "hotseat" / "2", tmp_path / "hotseat" / "3"]


@pytest.mark.parametrize(("seats", "told"), [("2", "? Two names with"), ("3", "? 2 to 3 names")])
def test_the_names_are_asked_for_as_many_as_can_sit_there(tmp_path, monkeypatch, seats, told):
    """Of two seats nobody is asked for two to two."""
    monkeypatch.setattr("cli.asking.typed_ahead.SHOWN", 0.0)
    asks = terminal(tmp_path, keys="Anna,Ben\n", tty=True)
    called, _ = company_typed(GAME, seats, None, None, asks)
    assert called == ["Anna", "Ben"] and told in asks.out.getvalue()
