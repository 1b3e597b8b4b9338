"""Levels: the names of bots by their strength, and what they were called before."""

from dataclasses import replace

from engine.games import all_games
from engine.open_table.levels import bot_meant, bot_names, levels
from tests.games.probe import GAME, wide_bot


def test_levels_stand_from_the_weakest_on():
    """The medium bot brings the easy one with it, and a hard one is there where a game has it."""
    game = replace(GAME, bots={"hard": wide_bot, "medium": wide_bot})
    assert levels(game) == ("easy", "medium", "hard")
    assert levels(replace(GAME, bots={"medium": wide_bot})) == ("easy", "medium")
    assert levels(replace(GAME, bots={"eager": wide_bot})) == ()


def test_every_game_here_has_two_levels_at_least():
    """Whoever chooses a weak bot finds one in each."""
    assert all({"easy", "medium"} <= set(levels(game)) for game in all_games().values())


def test_names_that_can_be_typed():
    """Levels first, then what else a game has, and the random one of every game."""
    game = replace(GAME, bots={"eager": wide_bot, "medium": wide_bot})
    assert bot_names(game) == ("easy", "medium", "eager", "random")
    assert bot_names(replace(GAME, bots={})) == ("random",)


def test_an_old_word_is_understood():
    """It stands in scripts and in what was kept of tables; a word without a meaning stays."""
    game = replace(GAME, bots={"medium": wide_bot})
    assert bot_meant(game, "clever") == "medium"
    assert bot_meant(game, "genius") == "genius"
    assert bot_meant(replace(GAME, bots={"clever": wide_bot}), "clever") == "clever"
