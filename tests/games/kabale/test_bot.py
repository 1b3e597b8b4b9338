"""The medium bot: it looks at its own sight alone, and beats bots that choose at random."""

import pytest

from engine.chance import Seeded
from engine.games.kabale import GAME
from engine.games.kabale.bot import filling, goal_worth, medium
from engine.games.kabale.data import SET
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


def test_it_fills_in_only_what_is_possible():
    """A closed card of another seat is none that its owner has shown; known ones are themselves."""
    shown = [face for face in SET if face not in ("king", "witch")]
    scene = Scene(["1 king down", "0 romeo down"], ["1 queen"], discards={1: shown})
    for seed in range(10):
        world = filling(scene.dealt.sight(0), Seeded(seed))
        column = scene.state.zone("column:0")
        assert world[column[0]] in ("king", "witch")
        assert world[column[1]] == "romeo"


def test_a_domain_that_it_lacks_is_worth_more_than_one_that_it_has():
    """Six different ones count double in the end: of two goals of as many points it wants that of
    the domain it has no goal of.
    """
    state = Scene(won={0: ["music_3"]}).state
    assert goal_worth(state, 0, "trade_5") > goal_worth(state, 0, "music_5")
    assert goal_worth(state, 1, "trade_5") == goal_worth(state, 1, "music_5")


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


def test_it_leaves_a_goal_that_it_wins():
    """The five stays where its traitor leads."""
    goals = ("music_5", "trade_1", "farming_1")
    scene = Scene(["1 traitor down"], ["2 king"], ["2 king"], goals=goals, hands={0: ["squire"]})
    scene.lay("squire", 0)
    assert choose(scene) == ("none",)


def test_it_fills_in_no_card_that_lies_there_already():
    """What a seat has open in a column is not under its closed cards as well: each has one set."""
    shown = [face for face in SET if face not in ("king", "witch")]
    scene = Scene(["1 king", "1 witch down"], ["0 queen"], discards={1: shown})
    closed = scene.state.zone("column:0")[1]
    for seed in range(10):
        assert filling(scene.dealt.sight(0), Seeded(seed))[closed] == "witch"


def test_it_spoils_what_another_wins():
    """Where it wins nothing itself a rival gets the least goal there is, not the best one."""
    goals = ("music_5", "trade_1", "farming_4")
    scene = Scene(["2 king", "1 traitor down"], goals=goals, hands={0: ["squire"]})
    scene.lay("squire", 0)
    for seed in range(10):
        assert choose(scene, seed) == ("swap", 1)
