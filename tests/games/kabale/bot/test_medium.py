"""The medium bot: it looks at its own sight alone, and beats bots that choose at random."""

from dataclasses import replace

import pytest

from engine.chance import Seeded
from engine.games.kabale import GAME
from engine.games.kabale.bot.medium import medium
from engine.games.kabale.bot.taste import TASTE
from engine.open_table.bots import random_bot
from engine.open_table.simulate import play
from tests.games.kabale.scene import Scene


def choose(scene, seed=1):
    """The move of the medium bot: its name, the face of its card, and what else it says."""
    sight = scene.dealt.sight(scene.asked.seat)
    moves = scene.asked.honest(sight)
    name, args = medium(sight, moves, Seeded(seed))
    if name in ("lay", "push"):
        return (name, sight.face(args[0]), *args[1:])
    return (name, *args)


def wins(seats, at, seeds):
    """How many games the medium bot wins alone from this seat."""
    bots = [medium if seat == at else random_bot for seat in range(seats)]
    return sum(play(GAME, seats, {}, seed, bots).outcome.winners == (at,) for seed in seeds)


@pytest.mark.parametrize("at", range(4))
def test_medium_beats_three_random_ones(at):
    """At least seven of ten games from each seat (a longer count runs with the slow tests)."""
    assert wins(4, at, range(10 * at, 10 * at + 10)) >= 7


@pytest.mark.slow
@pytest.mark.parametrize(
    "first", [0, *(pytest.param(first, marks=pytest.mark.long) for first in (1000, 2000))]
)
def test_medium_beats_three_random_ones_in_a_long_count(first):
    """At least 85 of 100 games, its seat going round, whatever the seeds."""
    assert sum(wins(4, seed % 4, [seed]) for seed in range(first, first + 100)) >= 85


@pytest.mark.parametrize("seats", GAME.seats)
def test_medium_bots_play_whole_games(seats):
    """Among themselves, with every number of seats."""
    assert play(GAME, seats, {}, seats, [medium] * seats).state.round == 6


def test_it_does_not_walk_into_its_own_assassin():
    """The card would be thrown out."""
    goals = ("music_5", "trade_1", "farming_1")
    scene = Scene(["0 assassin down"], goals=goals, hands={0: ["king", "queen", "juliet"]})
    for seed in range(5):
        assert choose(scene, seed)[2] != 0


def test_it_pushes_a_magician_under_its_cloak():
    """Where that removes what beats it."""
    goals = ("music_5", "trade_5", "farming_5")
    hands = {1: ["magician", "squire", "romeo"], 0: ["queen"]}
    scene = Scene(["2 king", "1 cloak down"], goals=goals, hands=hands).lay("queen", 0)
    assert choose(scene) == ("push", "magician")


def test_it_swaps_for_the_better_goal():
    """A five instead of a one, where it leads with its traitor."""
    goals = ("music_1", "trade_5", "farming_1")
    scene = Scene(["1 traitor down"], ["2 king"], goals=goals, hands={0: ["squire"]})
    scene.lay("squire", 0)
    assert choose(scene) == ("swap", 1)


@pytest.mark.parametrize(("stormed", "moved"), [((1,), ("swap", 1)), ((), ("none",))])
def test_it_brings_the_better_goal_where_nothing_changes_any_more(stormed, moved):
    """It leads both columns alike, and one of them is closed by a storm."""
    goals, led = ("music_5", "trade_1", "farming_1"), ["1 queen", "2 juliet"]
    hands = {0: ["squire"]}
    scene = Scene([*led, "1 traitor down"], led, goals=goals, hands=hands, stormed=stormed)
    scene.lay("squire", 0)
    assert choose(scene) == moved


@pytest.mark.parametrize("face", ["cloak", "assassin"])
def test_what_waits_for_the_next_card_is_not_laid_behind_its_storm(face):
    """No other card comes there, however much one would bring."""
    goals, taste = ("music_5", "music_5", "farming_1"), replace(TASTE, **{face: 10**4})
    scene = Scene(["0 storm down"], goals=goals, hands={0: [face] * 3})
    sight = scene.dealt.sight(0)
    for seed in range(5):
        laid = medium(sight, scene.asked.honest(sight), Seeded(seed), taste=taste)
        assert laid.args[1] != 0


def test_it_leaves_a_goal_that_it_wins():
    """The five stays where its traitor leads."""
    goals = ("music_5", "trade_1", "farming_1")
    scene = Scene(["1 traitor down"], ["2 king"], ["2 king"], goals=goals, hands={0: ["squire"]})
    scene.lay("squire", 0)
    assert choose(scene) == ("none",)


def test_it_spoils_what_another_wins():
    """Where it wins nothing itself a rival gets the least goal there is, not the best one."""
    goals = ("music_5", "trade_1", "farming_4")
    scene = Scene(["2 king", "1 traitor down"], goals=goals, hands={0: ["squire"]})
    scene.lay("squire", 0)
    for seed in range(10):
        assert choose(scene, seed) == ("swap", 1)


def test_it_closes_what_it_wins_with_its_storm():
    """The column that it leads by little, where no other card can come any more."""
    goals = ("music_5", "trade_5", "farming_5")
    scene = Scene(
        ["1 queen", "2 juliet", "0 storm down"],
        ["1 queen", "2 juliet", "0 romeo down"],
        goals=goals,
        hands={0: ["king", "king", "king"]},
    )
    for seed in range(5):
        assert choose(scene, seed) == ("lay", "king", 0)
