"""The medium bot: it looks at its own sight alone, and beats bots that choose at random."""

from collections import Counter

import pytest

from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.bot import medium
from engine.open_table.bots import random_bot
from engine.open_table.simulate import play
from tests.games.ohne_furcht.evening import Evening


def choose(evening):
    """The move of the medium bot, worded."""
    sight = evening.dealt.sight(evening.asked.seat)
    moves = evening.asked.honest(sight)
    return evening.worded(medium(sight, moves, evening.chance))


def wins(seats, at, seeds):
    """How many games the medium bot wins alone from this seat."""
    bots = [medium if seat == at else random_bot for seat in range(seats)]
    return sum(play(GAME, seats, {}, seed, bots).outcome.winners == (at,) for seed in seeds)


@pytest.mark.parametrize("at", range(4))
def test_medium_beats_three_random_ones(at):
    """At least seven of ten games from each seat (a longer count runs with the slow tests)."""
    assert wins(4, at, range(10)) >= 7


@pytest.mark.slow
@pytest.mark.parametrize("at", range(4))
@pytest.mark.parametrize("first", [0, 1000, 2000])
def test_medium_beats_three_random_ones_in_a_long_count(at, first):
    """At least 90 of 100 games, whatever its seat and the seeds."""
    assert wins(4, at, range(first, first + 100)) >= 90


@pytest.mark.parametrize("seats", range(2, 8))
def test_medium_bots_play_whole_games(seats):
    """Among themselves, with every number of seats."""
    played = play(GAME, seats, {}, seats, [medium] * seats)
    assert played.state.over


def test_it_builds_the_dearest_district():
    """Of what it can pay."""
    evening = Evening(hands={0: ["tavern", "castle", "palace"]}, gold=[2]).turn(0, "thief")
    assert choose(evening.do("gold"))[0] == "rob"
    evening.do("rob", "king")
    assert choose(evening) == ("build", "castle")


def test_it_takes_the_income_first_where_that_buys_more():
    """Three gold and two yellow districts pay for a palace."""
    hand = {0: ["tavern", "palace"]}
    evening = Evening(hands=hand, cities={0: ["manor", "castle"]}, gold=[1]).turn(0, "king")
    evening.do("gold")
    assert choose(evening) == ("income",)
    assert choose(evening.do("income")) == ("build", "palace")


def test_it_does_not_murder_what_it_holds():
    """Its own second character is no target."""
    evening = Evening(2, roles={0: ["architect"]}, called=1).turn(0, "assassin").do("gold")
    for _ in range(20):
        name, role = choose(evening)
        assert name == "murder" and role != "architect"


def test_nobody_can_be_sure_whom_it_murders():
    """Where several may be held it names more than one of them, the architect most often."""
    evening = Evening(4).turn(0, "assassin").do("gold")
    named = Counter(choose(evening)[1] for _ in range(200))
    assert len(named) > 3 and max(named, key=named.get) == "architect"


def test_it_swaps_a_thin_hand_for_a_thick_one():
    """As the Magician."""
    hands = {0: ["tavern"], 2: ["keep", "manor", "docks", "castle"]}
    evening = Evening(hands=hands, cities={0: ["tavern"]}, deck=["palace", "temple"])
    assert choose(evening.turn(0, "magician")) == ("swap", 2)


def test_it_exchanges_what_it_cannot_build():
    """Districts that stand already go to the discard pile."""
    hands = {0: ["tavern", "manor"]}
    evening = Evening(hands=hands, cities={0: ["tavern"]}, gold=[0], deck=["keep"])
    evening.turn(0, "magician").do("gold")
    assert choose(evening) == ("exchange", "tavern")
