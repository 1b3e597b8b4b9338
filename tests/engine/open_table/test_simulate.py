"""Whole games by bots from one seed."""

import pytest

from engine.chance import Seeded
from engine.errors import BadOption, BadSeats
from engine.open_table.simulate import begin, bots_named, decide, play, random_bot
from tests.engine.lines import Claiming
from tests.games.probe import GAME, wide_bot
from tests.strategies import digest, table


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_game_is_played_to_its_end(seats):
    """With every number of seats; the outcome is that of the last state."""
    played = play(GAME, seats, {}, 7, bots_named(GAME, ["wide"], seats))
    assert played.state.agenda == () and played.outcome == GAME.score(played.state)
    assert 5 < played.moves < played.state.answered * seats


def test_equal_seeds_give_equal_games():
    """And others other ones."""
    bots = bots_named(GAME, ["random"], 3)
    ends = [digest(play(GAME, 3, {}, seed, bots).state) for seed in (1, 1, 2)]
    assert ends[0] == ends[1] != ends[2]


def test_the_number_of_answers_is_modest():
    """60 to 100 with three seats."""
    bots = bots_named(GAME, ["wide"], 3)
    counts = [play(GAME, 3, {}, seed, bots).state.answered for seed in range(12)]
    assert min(counts) >= 60 and max(counts) <= 100


def test_a_table_begins_settled():
    """With the seats in order, and refused where the game does not fit."""
    assert begin(GAME, 4, {"length": "long"}).state.turns == 8
    with pytest.raises(BadSeats):
        begin(GAME, 7, {})
    with pytest.raises(BadOption):
        begin(GAME, 2, {"length": "7"})


def test_a_bot_gets_only_honest_moves():
    """A single honest move is made without asking it."""
    given = []

    def bot(sight, moves, chance):
        given.append([m.name for m in moves])
        return moves[-1]

    dealt = table(Claiming(0), own={"hand:0": ("x", "x", "a")})
    assert decide(bot, dealt.sight(0), Claiming(0), Seeded(0)).name == "any"
    assert given == [["pass", "any"]]
    blind = table(Claiming(0), own={"hand:1": ("x", "x", "a")})
    assert decide(bot, blind.sight(0), Claiming(0), Seeded(0)).name == "pass"
    assert len(given) == 1


def test_bots_are_named_and_repeated():
    """A short list goes round; every game has the random one."""
    assert bots_named(GAME, ["wide", "random"], 3) == [wide_bot, random_bot, wide_bot]
    bare = GAME.__class__(**{**GAME.__dict__, "bots": {}})
    assert bots_named(bare, ["random"], 2) == [random_bot, random_bot]
    with pytest.raises(KeyError, match="genius"):
        bots_named(GAME, ["genius"], 2)
