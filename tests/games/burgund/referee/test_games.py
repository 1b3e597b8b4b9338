"""The referee beside whole games: what lies where, who is asked what, who wins with how much.

Every fourth game is played with somebody's own values.
"""

from collections import Counter

import pytest

from engine.games.burgund import GAME
from engine.open_table.bots import random_bot
from tests.amounts import amount, slow_but
from tests.games.burgund.own_tables import own_tables
from tests.games.burgund.referee.bots import odd, wanting
from tests.games.burgund.referee.watching import Watch

EVERY_DAY, AT_NIGHT = 36, 50 * amount(2)
BUILDER, BUYER, TRADER = wanting("builder"), wanting("buyer"), wanting("trader")
MEDIUM = GAME.bots["medium"]
KINDS = (BUILDER, random_bot, BUYER, MEDIUM, TRADER, odd, BUILDER)


def watch(number):
    """One game: all numbers of seats, bots of all kinds, both ways to deal workers."""
    seats = number % 4 + 1
    kinds = (BUILDER,) if number % 3 == 0 else KINDS
    kinds = (MEDIUM,) if number % 8 == 4 else kinds
    bots = [kinds[(number + seat) % len(kinds)] for seat in range(seats)]
    workers, more = "last_two" if number % 5 else "one_each", 0
    if number % 6 == 3:  # triples in the first round, long chains, a draw pile that runs dry
        more = 30
    own = own_tables(number) if number // 4 % 4 == number % 4 else None  # with all seats in turn
    return Watch(seats, number, bots, workers, more, own).run()


@pytest.mark.parametrize("first", slow_but(range(3), range(6)))
def test_the_game_keeps_the_rules(first):
    """As the book has it."""
    for number in range(first, EVERY_DAY, 6):
        watch(number)


@pytest.mark.slow
def test_the_games_ask_everything():
    """Every question with every answer comes up in the games of a day but the rarest."""
    seen = sum((watch(number) for number in range(24)), Counter())
    asked = {kind for kind, _ in seen}
    every = {"Play", "Act", "Last", "Keep", "MakeRoom", "Bonus", "TakeTop", "TakeFitting"}
    assert asked >= every | {"SellAny", "PlaceAny"}
    acts = {answer for kind, answer in seen if kind == "Act"}
    assert acts == {"take", "place", "sell", "refill", "silver", "convert", "buy"}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(EVERY_DAY, EVERY_DAY + AT_NIGHT, 50))
def test_the_game_keeps_the_rules_all_night(first):
    """Five hundred games more."""
    for number in range(first, first + 50):
        watch(number)


@pytest.mark.slow
def test_games_alone_that_are_played_well():
    """To the end of round E, won and lost."""
    won = 0
    for seed in range(40):
        game = Watch(1, seed, [MEDIUM])
        game.run()
        won += game.book.result()[1] == [0]
    assert 0 < won < 40
