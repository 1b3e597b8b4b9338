"""A hundred games of each title play to the same last table and the same outcome as ever."""

from __future__ import annotations

import pytest

from engine.errors import RulesError
from engine.games import find_game, own_names
from tests.amounts import slow_but
from tests.games.hundred import MANY, games_of, last_of, played

UNDRAWN = {
    ("citadels", "lineup"): {"cunning_agents", "tenacious_delegates"},
    ("citadels", "first_crown"): {"6"},
}
"""By title and option the values that no lot has drawn; the records of `golden` show both casts."""


@pytest.mark.parametrize("part", slow_but([0], range(4)))
@pytest.mark.parametrize("name", own_names())
def test_each_game_ends_as_it_was_written(name, part):
    """Every move is still legal where it was made, and leads to the same table."""
    game = find_game(name)
    for number, written in enumerate(games_of(name)[part::4]):
        last, outcome = last_of(game, written)
        assert (last, outcome) == (written["last"], written["outcome"]), 4 * number + part


@pytest.mark.parametrize("name", own_names())
def test_there_are_a_hundred_at_each_number_of_seats_and_with_each_option(name):
    """No two are the same."""
    game, games = find_game(name), games_of(name)
    assert len(games) == MANY == len({one["last"] for one in games})
    assert {one["seats"] for one in games} == set(game.seats)
    told = {(key, value) for one in games for key, value in one["options"].items()}
    for option in game.options:
        drawn = {value for key, value in told if key == option.name} | {option.default}
        if option.least == option.most == 1:
            lacking = set(option.values) - drawn
            assert lacking == UNDRAWN.get((name, option.name), set()), option.name


def test_a_game_is_written_as_it_can_be_played_again():
    """By its number alone, and to the same end."""
    game = find_game("san_marco")
    written = played(game, 3)
    assert written == played(game, 3)
    assert last_of(game, written) == (written["last"], written["outcome"])


def test_a_move_that_is_changed_is_noticed():
    """It is not legal there, or it leads to another table."""
    game = find_game("kabale")
    written = games_of("kabale")[0]
    seat, *_ = written["moves"][0]
    written["moves"][0] = [seat, "none"]
    with pytest.raises(RulesError):
        last_of(game, written)
