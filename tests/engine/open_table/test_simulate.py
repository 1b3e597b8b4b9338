"""Whole games by bots from one seed."""

from dataclasses import dataclass, replace

import pytest

from engine.agenda import Decision
from engine.basics import Move, Phrase
from engine.chance import Seeded
from engine.choices import Pick, Split
from engine.claims import Opened
from engine.errors import BadOption, BadSeats, FalseClaim, IllegalMove
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import (
    begin,
    bots_named,
    decide,
    known_bots,
    play,
    random_bot,
)
from engine.table import UNHEARD, Table
from tests.engine.lines import Claiming
from tests.games.probe import GAME, wide_bot
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


def test_bots_are_named_and_repeated():
    """A short list goes round; every game has the random one."""
    assert bots_named(GAME, ["wide", "random"], 3) == [wide_bot, random_bot, wide_bot]
    bare = GAME.__class__(**{**GAME.__dict__, "bots": {}})
    assert bots_named(bare, ["random"], 2) == [random_bot, random_bot]
    with pytest.raises(KeyError, match="genius"):
        bots_named(GAME, ["genius"], 2)


def test_the_old_word_means_the_medium_bot():
    """As it stands in commands and scripts; a game that has a bot of that very name keeps it."""
    game = replace(GAME, bots={"medium": wide_bot})
    assert bots_named(game, ["clever"], 1) == [wide_bot]
    own = replace(GAME, bots={"medium": wide_bot, "clever": first_honest})
    assert bots_named(own, ["clever"], 1) == [first_honest]


def test_a_weakened_bot_takes_anything_one_time_in_three():
    """Of its other moves all are those of the bot it is made of."""
    sight, chance = table().sight(0), Seeded(7)
    moves = [Move("one"), Move("two")]
    game = replace(GAME, bots={"medium": lambda _sight, moves, _chance: moves[0]})
    easy = known_bots(game)["easy"]
    first = sum(easy(sight, moves, chance) == moves[0] for _ in range(900))
    assert 700 < first < 800  # two of three, and half of the rest


def test_bots_are_asked_for_wide_choices():
    """Also where one move is listed, or none; the random bot makes them now and then."""

    @dataclass(frozen=True, slots=True)
    class Cut(Decision[Table]):
        """Two cards in two parts, and so many words."""

        words: tuple[str, ...]

        def legal(self, state):
            """The words."""
            return [Move(word) for word in self.words]

        def choices(self, state):
            """Four ways to split, two of them without a card in a part."""
            return (Split("cut", (0, 1), 2, 0),)

    for words in ((), ("pass",), ("pass", "end")):
        cut = Cut(0, words)
        dealt, chance = table(cut, deck=("a", "b")), Seeded(1)
        found = {decide(random_bot, dealt.sight(0), cut, chance) for _ in range(200)}
        assert {move.name for move in found} == {"cut", *words}
        assert sum(move.name == "cut" for move in found) == 4
        assert all(cut.allows(dealt.state, move) for move in found)


def test_a_wide_choice_that_would_be_a_lie_is_not_made():
    """The random bot falls back on what is listed."""

    @dataclass(frozen=True, slots=True)
    class Drop(Decision[Table]):
        """Cards are opened and must be of a kind that the seat does not hold."""

        def legal(self, state):
            """A word."""
            return [Move("pass")]

        def choices(self, state):
            """One card or more."""
            return (Pick("drop", state.zone("hand:0"), 1, 2),)

        def claims(self, state, move):
            """Each of the cards is a z."""
            cards = move.args[0] if move.name == "drop" else ()
            return tuple(Opened(card, ("z",)) for card in cards)

    dealt, chance = table(Drop(0), own={"hand:0": ("a", "b")}), Seeded(2)
    found = {decide(random_bot, dealt.sight(0), Drop(0), chance) for _ in range(50)}
    assert found == {Move("pass")}
