"""Options as typed: the value of each, or a sentence with what is wrong and what is possible."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli.text.exit_codes import Exit, Stop
from cli.text.game_names import (
    bot_called,
    bots_beside,
    bots_wanted,
    level_called,
    options_typed,
    usual_bot,
)
from cli.text.words import words_in
from engine.games import all_games, find_game
from engine.open_table.levels import levels
from engine.options import Option
from ledger.records.names import is_bot, is_name
from tests.games.probe import GAME
from tests.games.skeleton import GAME as SKELETON
from tests.ledger.tables import listed_bot

SEVERAL = replace(
    GAME,
    options=(
        Option("uniques", ("armory", "basilica", "capitol"), "armory,basilica", 2, 2),
        Option("extras", ("dice", "map", "seal"), "", 0, 2),
        Option("length", ("short", "long"), "short"),
    ),
)
TWO = "It takes 2 of these, with commas between them: armory, basilica, capitol."
ZWEI = "Sie braucht 2 von diesen, mit Kommas dazwischen: armory, basilica, capitol."


def typed(given, lang="en"):
    """The options of the game with several values, or the sentence of the refusal."""
    try:
        return options_typed(SEVERAL, given, words_in(lang))
    except Stop as stop:
        assert stop.code == Exit.USAGE
        return str(stop)


def test_several_values_are_typed_in_any_order():
    """They are kept in the order of the option; what is not typed has its default."""
    assert typed({"uniques": "capitol,armory"}) == {
        "extras": "",
        "length": "short",
        "uniques": "armory,capitol",
    }


@pytest.mark.parametrize(
    ("given", "english", "german"),
    [
        (
            {"uniques": "armory,basilika"},
            "Option 'uniques' of probe cannot hold 'basilika'. Did you mean basilica? " + TWO,
            "Zur Option 'uniques' von probe gehört kein 'basilika'. Meintest du basilica? " + ZWEI,
        ),
        (
            {"uniques": "armory,armory"},
            "Option 'uniques' of probe names 'armory' twice. " + TWO,
            "Die Option 'uniques' von probe nennt 'armory' zweimal. " + ZWEI,
        ),
        (
            {"uniques": "armory"},
            "Option 'uniques' of probe cannot hold 1 value. " + TWO,
            "Die Option 'uniques' von probe kann nicht aus 1 Wert bestehen. " + ZWEI,
        ),
        (
            {"extras": "dice,map,seal"},
            "Option 'extras' of probe cannot hold 3 values. "
            "It takes 0 to 2 of these, with commas between them: dice, map, seal.",
            "Die Option 'extras' von probe kann nicht aus 3 Werten bestehen. "
            "Sie braucht 0 bis 2 von diesen, mit Kommas dazwischen: dice, map, seal.",
        ),
        (
            {"length": "endless"},
            "Option 'length' of probe cannot be 'endless'. It can be: short, long.",
            "Die Option 'length' von probe kann nicht 'endless' sein, sondern: short, long.",
        ),
    ],
)
def test_a_wrong_value_is_told_in_both_languages(given, english, german):
    """What was typed, what is wrong with it, and what is possible."""
    assert (typed(given), typed(given, "de")) == (english, german)


@pytest.mark.parametrize(
    ("game", "name", "most"),
    [
        ("kabale", "first_turn", 6),
        ("ohne_furcht", "first_crown", 7),
        ("citadels", "first_crown", 8),
    ],
)
def test_a_seat_that_begins_is_typed_as_people_count(game, name, most):
    """From 1; in the offer it counts from 0, as everywhere in logs. 0 and what is behind the last
    are refused, with the values as they are typed.
    """
    found, words = find_game(game), words_in("en")
    for seat in range(most):
        assert options_typed(found, {name: str(seat + 1)}, words)[name] == str(seat)
    for wrong in ("0", str(most + 1), "-1", "9" * 5000):
        with pytest.raises(Stop) as refused:
            options_typed(found, {name: wrong}, words)
        assert f"cannot be '{wrong}'." in str(refused.value)
        assert str(refused.value).endswith(
            "It can be: drawn_order, " + ", ".join(map(str, range(1, most + 1))) + "."
        )


def test_the_first_bot_of_a_game_plays_where_none_is_chosen():
    """Whatever it is called; a game without one is played at random."""
    named = {"eager": listed_bot, "medium": listed_bot}
    assert usual_bot(replace(SKELETON, bots=named)) == "eager"
    assert usual_bot(replace(SKELETON, bots={})) == "random"
    assert {usual_bot(game) for game in all_games().values()} == {"medium"}


def test_a_bot_is_typed_however_it_is_written():
    """A game may call one by a name with a capital letter."""
    game = replace(SKELETON, bots={"eager": listed_bot, "Bold": listed_bot})
    for typed in ("Bold", "bold", "BOLD"):
        assert bots_wanted(game, f"{typed},Eager", words_in("en")) == ("Bold", "eager")


def test_a_number_or_a_level_for_each_bot():
    """A number means bots of the usual strength; a level has its word in both languages."""
    game, english, german = find_game("kabale"), words_in("en"), words_in("de")
    assert bots_wanted(game, "2", english) == ("medium", "medium")
    assert bots_wanted(game, "0", english) == ()
    assert bots_wanted(game, "Easy, medium", english) == ("easy", "medium")
    assert bots_wanted(game, "leicht,mittel", german) == ("easy", "medium")
    assert bots_wanted(game, "clever,easy", german) == ("medium", "easy")
    with pytest.raises(Stop, match="Es hat: leicht, mittel, schwer, random"):
        bots_wanted(game, "x", german)
    with pytest.raises(Stop, match=r"has no bot .esay.\. Did you mean easy"):
        bots_wanted(game, "esay", english)
    with pytest.raises(Stop, match=r"Between the commas a bot is missing\. There are: "):
        bots_wanted(game, "easy,,medium", english)
    for typed in ("", " "):
        with pytest.raises(Stop, match=r"^No bot is named\. There are: easy, medium, hard, random"):
            bots_wanted(game, typed, english)
    most = game.seats[-1]
    with pytest.raises(Stop, match=f"{most} bots and you do not fit at a table for {most}"):
        bots_wanted(game, str(most), english)
    with pytest.raises(Stop, match="The number is a whole number from 0, not '999"):
        bots_wanted(game, "9" * 5000, english)


def test_a_level_is_part_of_the_name_that_a_bot_signs():
    """So everybody reads it in the lobby and in the log, and a bot that moves keeps it."""
    game = find_game("kabale")
    for level in levels(game):
        name = bot_called(game, "Merlin II", level)
        assert is_name(name) and is_bot(name) and level_called(game, name) == level
    assert bot_called(game, "Merlin", "medium") == "Merlin (Bot)"
    assert bot_called(game, "Merlin", "easy") == "Merlin easy (Bot)"
    assert level_called(game, "Merlin") == "medium"
    assert level_called(game, bot_called(game, "Merlin", "random")) == "random"


def test_seats_that_people_leave_are_bots():
    """Of the usual strength, of one for all, each by itself, or so many."""
    game, words = find_game("ohne_furcht"), words_in("en")
    assert bots_beside(game, 4, 1, None, words) == ["medium"] * 3
    assert bots_beside(game, 4, 1, "hard", words) == ["hard"] * 3
    assert bots_beside(game, 4, 2, "hard, easy", words) == ["hard", "easy"]
    assert bots_beside(game, 4, 2, "2", words) == ["medium"] * 2
    assert bots_beside(game, 4, 4, None, words) == []
    for typed in ("hard,easy", "2", "1"):
        with pytest.raises(Stop, match="there are 3 bots"):
            bots_beside(game, 4, 1, typed, words)
