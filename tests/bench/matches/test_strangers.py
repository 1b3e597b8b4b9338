"""Strangers: bots by other numbers than medium's, equal ones from equal seeds."""

from dataclasses import replace

import pytest

from bench.matches.strangers import FURTHEST, SLIPS, STRANGERS, Careless, shaken
from bench.shake.constants import NoTaste, constants, taste_of
from engine.chance import Seeded
from engine.games import all_games, find_game
from engine.open_table.bots import random_bot
from engine.open_table.levels import MEDIUM, bot_names
from engine.open_table.simulate import play
from tests.games.skeleton import GAME as SKELETON

THINKING = sorted(name for name, game in all_games().items() if game.search is not None)


@pytest.mark.parametrize("name", THINKING)
def test_a_shaken_taste_is_near_that_of_medium_and_another_one(name):
    """No number is further away than is said, none that counts is lost, some differ."""
    game = find_game(name)
    before = list(constants(taste_of(game.bots[MEDIUM])))
    now = list(constants(shaken(game, 5).keywords["taste"]))
    assert [one.name for one in now] == [one.name for one in before]
    for one, other in zip(before, now, strict=True):
        assert abs(other.value - one.value) <= abs(one.value) * FURTHEST / 100 + 1
        assert (other.value > 0) == (one.value > 0)
    assert sum(one.value != other.value for one, other in zip(before, now, strict=True)) > 2


def test_a_shaken_number_is_as_often_greater_as_smaller():
    """Small ones too: over many seeds, with what lies between two whole numbers rounded by lot."""
    game = find_game("kabale")
    before = [one.value for one in constants(taste_of(game.bots[MEDIUM]))]
    greater, smaller, twos = 0, 0, set()
    for seed in range(150):
        now = [one.value for one in constants(shaken(game, seed).keywords["taste"])]
        for value, other in zip(before, now, strict=True):
            greater += other > value > 1
            smaller += value > max(other, 1)
            twos |= {other} if value == 2 else set()
    assert 0.9 < greater / smaller < 1.1
    assert twos == {1, 2, 3}


@pytest.mark.parametrize("name", THINKING)
def test_equal_seeds_make_equal_strangers_that_play(name):
    """A whole game by different ones comes to an end."""
    game = find_game(name)
    assert shaken(game, 5).keywords == shaken(game, 5).keywords
    assert shaken(game, 5).keywords != shaken(game, 6).keywords
    seats = max(2, game.seats[0])
    made = [*STRANGERS.values()]
    bots = [made[seat % len(made)](game, seat) for seat in range(seats)]
    assert not play(game, seats, {}, 3, bots).state.agenda


def test_a_careless_bot_slips_now_and_then():
    """One answer in so many is a random one, as a rule; all others are those of medium."""
    met = []

    def first(sight, moves, chance):
        met.append((sight, moves))
        return moves[0]

    play(SKELETON, 3, {}, 1, [first] * 3)
    sight, moves = met[0]
    bot, chance, before = Careless(first), Seeded(4), len(met)
    for _ in range(400):
        bot(sight, moves, chance)
    slips = 400 - (len(met) - before)
    assert 400 / SLIPS / 2 < slips < 400 / SLIPS * 2


def test_nobody_is_offered_a_stranger():
    """No game has a bot of such a name."""
    for game in all_games().values():
        assert not set(STRANGERS) & set(bot_names(game))


def test_a_bot_without_numbers_cannot_be_shaken():
    """And that is said as such."""
    with pytest.raises(NoTaste):
        shaken(replace(SKELETON, bots={MEDIUM: random_bot}), 1)
