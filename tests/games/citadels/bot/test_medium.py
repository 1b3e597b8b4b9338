"""The bot ``medium``: it looks at its own sight alone, and beats bots that choose at random."""

import pytest

from engine.games.citadels import GAME
from engine.games.citadels.bot.medium import medium
from engine.games.citadels.data.lineups import LINEUPS
from engine.open_table.bots import random_bot
from engine.open_table.simulate import play

TABLES = (*LINEUPS, "random")
every_lineup = pytest.mark.parametrize("lineup", TABLES)


def wins(options, seats, seeds):
    """How many games one medium bot wins alone against random ones; its seat goes round."""
    won = 0
    for seed in seeds:
        at = seed % seats
        bots = [medium if seat == at else random_bot for seat in range(seats)]
        won += play(GAME, seats, options, seed, bots).outcome.winners == (at,)
    return won


@every_lineup
def test_medium_beats_three_random_ones(lineup):
    """At least seven of eight games (a longer count runs with the slow tests)."""
    assert wins({"lineup": lineup}, 4, range(8)) >= 7


@pytest.mark.slow
@every_lineup
@pytest.mark.parametrize("action_cards", ["without", "with"])
def test_medium_beats_three_random_ones_in_a_long_count(lineup, action_cards):
    """At least 85 of 100 games, with and without action cards."""
    options = {"lineup": lineup, "action_cards": action_cards}
    assert wins(options, 4, range(100)) >= 85


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("action_cards", ["without", "with"])
def test_medium_bots_play_whole_games(seats, action_cards):
    """Among themselves, with every number of seats and characters that the dice choose."""
    options = {"lineup": "random", "action_cards": action_cards}
    played = play(GAME, seats, options, seats, [medium] * seats)
    assert played.state.over
