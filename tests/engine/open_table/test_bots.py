"""Bots by their names: one that plays at random and one that errs among them."""

from dataclasses import dataclass, replace

import pytest

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Seeded
from engine.choices import Pick, Split
from engine.claims import Opened
from engine.open_table.bots import bots_named, known_bots, question, random_bot
from engine.open_table.simulate import decide
from engine.table import Table
from tests.engine.search.questions import asked
from tests.games.probe import GAME, wide_bot
from tests.strategies import first_honest, table


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


def test_a_bot_knows_what_it_is_asked():
    """By its own run, as by the table."""
    for sight, decision in asked(3, 4):
        assert question(sight) == decision


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
