"""Whole games by bots from one seed."""

import pytest

from engine.basics import Move, Phrase
from engine.chance import Seeded
from engine.errors import BadOption, BadSeats, FalseClaim, IllegalMove
from engine.open_table.bots import bots_named, random_bot
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide, play
from engine.table import UNHEARD
from tests.engine.lines import Claiming
from tests.games.probe import GAME
from tests.strategies import digest, first_honest, table


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


def test_nothing_is_told_where_nobody_listens():
    """Bots that answer at random read no news; whoever looks on, or another bot, gets them."""
    heard: list[tuple[Phrase, ...]] = []

    def bot(sight, moves, chance):
        heard.append(sight.state.news)
        return random_bot(sight, moves, chance)

    play(GAME, 3, {}, 1, [random_bot] * 3, each=lambda game, dealt: heard.append(dealt.state.news))
    assert any(heard)
    play(GAME, 3, {}, 1, [random_bot, random_bot, bot])
    assert all(news is not UNHEARD for news in heard)
    dealt, chance = begin(GAME, 3, {}, watched=False), Seeded(1)
    while dealt.state.agenda:
        assert dealt.state.news is UNHEARD
        dealt = deal_on(dealt, first_honest, chance)


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


@pytest.mark.parametrize(
    ("answer", "error", "words"),
    [
        (Move("fly"), IllegalMove, "not legal"),
        (Move("any", (1,)), IllegalMove, "not legal"),
        (Move("low"), FalseClaim, "not true"),
    ],
)
def test_a_bot_that_answers_wrongly_is_named(answer, error, words):
    """What it may not or cannot say is refused with its name and its move, before anybody signs."""

    def clumsy(sight, moves, chance):
        return answer

    dealt = table(Claiming(0), own={"hand:0": ("x", "x", "a")})
    with pytest.raises(error, match=f"bot clumsy .*{answer.name}.* {words}"):
        decide(clumsy, dealt.sight(0), Claiming(0), Seeded(0))
