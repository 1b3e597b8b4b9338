"""The medium bot: it beats bots that choose at random, and wins alone at times."""

import pytest

from engine.chance import Seeded
from engine.games.burgund import GAME
from engine.games.burgund.bot import medium, quick, worth
from engine.games.burgund.table.estate import NEW
from engine.open_table.bots import random_bot
from engine.open_table.simulate import play
from tests.games.burgund.scene import Scene


def wins(seats, seeds):
    """How many games the medium bot wins against random ones, its seat going round."""
    won = 0
    for seed in seeds:
        bots = [medium if seat == seed % seats else random_bot for seat in range(seats)]
        won += seed % seats in play(GAME, seats, {}, seed, bots).outcome.winners
    return won


def chosen(scene):
    """What it answers."""
    line = scene.asked
    sight = scene.dealt.sight(line.seat)
    return scene.worded(medium(sight, line.honest(sight), scene.chance))


@pytest.mark.parametrize("seats", [2, 4])
def test_medium_beats_random_ones(seats):
    """Nearly always (a longer count runs with the slow tests)."""
    assert wins(seats, range(6)) >= 5


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_medium_beats_random_ones_in_a_long_count(seats):
    """At least 85 of 100."""
    assert wins(seats, range(100)) >= 85


@pytest.mark.slow
def test_medium_wins_alone_at_times():
    """At least one game in four."""
    won = [bool(play(GAME, 1, {}, seed, [medium]).outcome.winners) for seed in range(60)]
    assert 15 <= sum(won) < 60


def test_it_completes_a_triple():
    """Rather than to begin another pile."""
    scene = Scene(
        hands={0: ("mine_2",)},
        projects={0: ("ship_2", "knowledge_2")},
        estates={0: [("ship_1", "ship_3")]},
        round=4,
        cycle=5,
    )
    scene.do("play", "mine_2")
    assert chosen(scene) == ("place", "ship_2", 0)


def test_it_looks_through_a_castle():
    """In the last turn a castle is worth what its action brings: the triple behind it."""
    scene = Scene(
        hands={0: ("mine_2",)},
        projects={0: ("castle_2", "watchtower_2", "ship_5")},
        estates={0: [("ship_1", "ship_3")]},
        round=4,
        cycle=5,
    )
    scene.do("play", "mine_2")
    assert chosen(scene) == ("place", "castle_2", NEW)


def in_the_last_turn(hand, dice, *, silver=3):
    """A table where a ship makes a triple; the three cards to be bought show these faces."""
    return Scene(
        hands={0: (hand,)},
        estates={0: [("ship_1", "ship_3")]},
        actions=dice,
        silver=(silver, 0),
        round=4,
        cycle=5,
    )


def test_behind_an_early_purchase_the_action_is_still_owed():
    """So what was bought becomes a project, which the die of the turn places."""
    scene = in_the_last_turn("castle_2", ("ship_2", "mine_5", "mine_6"))
    scene.do("play", "castle_2").do("buy")
    assert scene.question == "Keep" and chosen(scene) == ("project", "ship_2")
    scene.do("project", "ship_2")
    assert chosen(scene) == ("place", "ship_2", 0)


def test_behind_a_purchase_before_its_card_the_card_is_still_owed():
    """Its die places what was bought; it is the only one of the hand."""
    scene = in_the_last_turn("castle_2", ("ship_2", "mine_5", "mine_6")).do("buy")
    assert scene.question == "Keep" and chosen(scene) == ("project", "ship_2")
    scene.do("project", "ship_2").do("play", "castle_2")
    assert chosen(scene) == ("place", "ship_2", 0)


def test_it_converts_what_is_left_in_the_last_turn():
    """Two points rather than a silver."""
    scene = Scene(hands={0: ("mine_2",)}, workers=(4, 0), silver=(2, 0), round=4, cycle=5)
    scene.do("play", "mine_2")
    assert chosen(scene) == ("convert", (4, 2))


def test_it_spends_its_silver_at_the_end_of_a_turn():
    """Three cards for three silver."""
    scene = Scene(silver=(3, 0)).do("play", "mine_1").do("silver")
    assert chosen(scene) == ("buy",)


def test_it_keeps_the_die_that_a_project_waits_for():
    """Where both dice would take a silver now, the one that is no use later is played."""
    hands, projects = {0: ("mine_2", "mine_4")}, {0: ("cloister_4",)}
    for seed in range(8):
        scene = Scene(hands=hands, projects=projects, silver=(2, 0), round=4)
        scene.chance = Seeded(seed)
        assert chosen(scene) == ("play", "mine_2")


def test_a_pile_is_worth_less_once_the_first_bonus_of_its_type_is_gone():
    """An unfinished one, too: by the part of it that is there."""

    def mines(firsts):
        return worth(Scene(estates={0: [("mine_1", "mine_3")]}, firsts=firsts).state, 0)

    assert mines((("ship", 1),)) > mines((("mine", 1),))


def test_the_quick_one_answers_as_medium_as_a_rule():
    """It weighs the same tables, but for what follows an answer; at times it misses that."""
    same = asked = 0

    def both(sight, moves, chance):
        nonlocal same, asked
        asked += 1
        one = quick(sight, moves, Seeded(asked))
        same += one == medium(sight, moves, Seeded(asked))
        return one

    play(GAME, 2, {}, 5, [both, both])
    assert 0.75 * asked < same < asked


def test_the_quick_one_beats_random_ones():
    """It plays in looks ahead, where a weak bot would make the wrong answer look right."""
    won = 0
    for seed in range(6):
        bots = [quick if seat == seed % 2 else random_bot for seat in range(2)]
        won += seed % 2 in play(GAME, 2, {}, seed, bots).outcome.winners
    assert won >= 5
