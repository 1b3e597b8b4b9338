"""The medium bot: it looks at its own sight alone, and beats bots that choose at random."""

import pytest

from engine.chance import Seeded
from engine.games.san_marco import GAME
from engine.games.san_marco.action_cards.banishment import Remove
from engine.games.san_marco.bot import medium
from engine.games.san_marco.offers import Cut, Take
from engine.games.san_marco.table.data import KEYS
from engine.games.san_marco.table.state import DRAW
from engine.open_table.bots import random_bot
from engine.open_table.simulate import play
from tests.games.san_marco.scene import Scene


def choose(table):
    """The move of the medium bot."""
    sight = table.dealt.sight(table.asked.seat)
    moves = table.asked.honest(sight)
    if not moves:
        moves = [choice.smallest() for choice in table.asked.choices(table.state)]
    return medium(sight, moves, table.chance)


def wins(seats, seeds):
    """How many games the medium bot wins alone, from each seat in turn."""
    found = 0
    for seed in seeds:
        at = seed % seats
        bots = [medium if seat == at else random_bot for seat in range(seats)]
        found += play(GAME, seats, {}, seed, bots).outcome.winners == (at,)
    return found


@pytest.mark.parametrize("seats", [3, 4])
def test_medium_beats_random_ones(seats):
    """At least nine games of ten (a longer count runs with the slow tests)."""
    assert wins(seats, range(12)) >= 11


@pytest.mark.slow
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("first", [0, 1000, 2000])
def test_medium_beats_random_ones_in_a_long_count(seats, first):
    """At least 85 of 100 games, whatever its seat and the seeds."""
    assert wins(seats, range(first, first + 100)) >= 85


@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("hands", ["played", "open"])
def test_medium_bots_play_whole_games(seats, hands):
    """Among themselves, with both ways to open hands."""
    assert play(GAME, seats, {"hands": hands}, seats, [medium] * seats).state.over


def test_it_cuts_into_offers_of_nearly_equal_worth():
    """Two Doges and two transfers are not put together."""
    table = Scene(3)
    table.lay(DRAW[0], ("doge", "doge", "transfer", "transfer", "bridge", "limit_1", "limit_1"))
    table.after(Cut(0, 1, 2))
    move = choose(table)
    table.answer(move)
    one, other = table.offers(0)
    assert one.count("doge") == other.count("doge") == 1


def test_it_takes_the_better_offer():
    """A Doge alone before three limit cards."""
    table = Scene(3)
    table.lay(DRAW[0], ("doge", "limit_3", "limit_3", "limit_2"))
    table.after(Cut(0, 1, 2), Take(1, 0)).cut(["limit_3", "limit_3", "limit_2"])
    assert table.worded(choose(table)) == ("take", 1)


def test_it_scores_where_it_leads():
    """The Doge goes to the district that pays it and nobody else."""
    people = {"castello": [3], "san_marco": [0, 4, 2]}
    table = Scene(hands={0: ["doge"]}, people=people).turn(0)
    assert table.worded(choose(table)) == ("doge", "doge", "castello")


def test_it_pays_the_cheapest_way():
    """No toll where there is a free way."""
    bridges = [("san_marco", "castello", 0), ("san_marco", "castello", 1)]
    table = Scene(hands={0: ["doge"]}, doge="san_marco", bridges=bridges, prestige=[3, 0, 0, 0])
    table.turn(0).do("doge", "doge", "castello")
    assert table.worded(choose(table)) == ("pay", 0, 0, 0, 0)


def test_it_plays_the_doge_last():
    """Aristocrats come before the count."""
    table = Scene(hands={0: ["doge", "transfer"]}, people={"castello": [1, 1]}).turn(0)
    assert table.worded(choose(table)) == ("open", "transfer")


def test_it_banishes_others():
    """Where many of others stand and none of its own."""
    people = {"castello": [5, 1], "dorsoduro": [0, 5, 1]}
    table = Scene(hands={0: ["banishment"]}, people=people).turn(0)
    assert table.worded(choose(table)) == ("banish", "banishment", "dorsoduro")


def test_it_sends_home_whom_it_competes_with():
    """Of the foreign ones those whose leaving makes it first, whatever the chance."""
    for seed in range(8):
        table = Scene(people={"castello": [2, 3, 1]})
        table.after(Remove(0, KEYS.index("castello"), 2)).chance = Seeded(seed)
        assert table.worded(choose(table)) == ("remove", 2, 0)


def test_it_does_not_pay_for_what_it_has_for_nothing():
    """Of two districts that pay it alike the one to which an own bridge leads."""
    bridges = [("san_marco", "castello", 1), ("san_marco", "dorsoduro", 0)]
    people = {"castello": [2], "dorsoduro": [2]}
    for seed in range(8):
        table = Scene(
            hands={0: ["doge"]},
            doge="san_marco",
            bridges=bridges,
            people=people,
            prestige=[3, 0, 0, 0],
        ).turn(0)
        table.chance = Seeded(seed)
        assert table.worded(choose(table)) == ("doge", "doge", "dorsoduro")


def test_of_three_offers_the_first_is_a_third():
    """Each Doge goes into an offer of its own."""
    table = Scene(3)
    table.lay(DRAW[0], ("doge", "doge", "doge", "bridge", "bridge", "bridge"))
    table.after(Cut(0, 1, 3))
    table.answer(choose(table)).answer(choose(table))
    assert [sorted(offer) for offer in table.offers(0)] == [["bridge", "doge"]] * 3
