"""The referee beside whole games and columns, and changes of rules that it must notice."""

import pytest

from engine.chance import Seeded
from engine.open_table.bots import random_bot
from tests.amounts import amount, slow_but
from tests.games import misjudged
from tests.games.kabale.referee import playing
from tests.games.kabale.referee.changed import changed
from tests.games.kabale.referee.changes import CHANGES
from tests.games.kabale.referee.columns import final, winner
from tests.games.kabale.referee.model import Card, Foul
from tests.games.kabale.referee.playing import MEDIUM, one_column, plotting, stubborn, watch

SEATS = range(2, 7)
EVERY_DAY, AT_NIGHT = 60, 60 * amount(2)


def judge(number):
    """One game under the referee's eyes: all numbers of seats, and bots of all kinds."""
    seats = SEATS[number % len(SEATS)]
    kinds = (random_bot, plotting, stubborn, MEDIUM) if number % 10 == 3 else (random_bot, plotting)
    if number % 7 == 6:
        kinds = (stubborn, plotting, stubborn)
    if number % 12 == 5:
        kinds = (stubborn,)
    first = "drawn_order" if number % 4 else "1"
    return watch(seats, number, kinds[number % len(kinds) :] + kinds, first)


@pytest.mark.parametrize("first", slow_but(range(3), range(6)))
def test_the_game_keeps_the_rules(first):
    """What lies where, who is asked what, who wins, with how many points: as the book has it."""
    for number in range(first, EVERY_DAY, 6):
        judge(number)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(EVERY_DAY, AT_NIGHT + EVERY_DAY, 60))
def test_the_game_keeps_the_rules_all_night(first):
    """The same for six hundred games more."""
    for number in range(first, first + 60):
        judge(number)


def some_columns(seed):
    """Random columns: the game and the referee name the same winner. Raises Foul."""
    chance = Seeded(seed)
    for _ in range(1000):
        one_column(chance)


def test_columns_are_won_by_the_rules():
    """A thousand columns of cards that change the count."""
    some_columns(0)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 1 + amount(20)))
def test_columns_are_won_by_the_rules_all_night(seed):
    """Fifty thousand more."""
    some_columns(seed)


def test_the_referee_knows_the_examples_of_the_book():
    """Both columns, and the three final counts."""
    cards = [Card(2, "squire"), Card(0, "merchant"), Card(1, "queen"), Card(0, "cardinal")]
    assert winner(cards, "music_4") == 0
    assert winner([Card(0, "king"), Card(1, "magician"), Card(0, "squire")], "music_3") == 1
    ones = ["alchemy_1", "fencing_1", "farming_2", "trade_3", "religion_3", "music_3"]
    assert final(ones) == 26
    assert final(["alchemy_5", "fencing_5", "farming_5", "trade_5"]) == 20
    more = ["alchemy_1", "fencing_2", "farming_3", "trade_2", "religion_3", "music_4", "trade_1"]
    assert final(more) == 29


PATIENCE = 120
"""A change that is not noticed in so many games is not noticed."""


@pytest.mark.parametrize(("module", "old", "new"), CHANGES)
def test_a_changed_rule_is_noticed(module, old, new):
    """Within some games of every number of seats."""
    with changed(module, old, new), pytest.raises(Foul):
        some_columns(0)
        for number in range(PATIENCE):
            judge(number)


def test_a_change_is_taken_back():
    """Behind it the rules are as they were; a text that does not stand there is none to change."""
    with changed("scoring", "2 * sum(best) - (", "3 * sum(best) - ("), pytest.raises(Foul):
        for number in range(PATIENCE):
            judge(number)
    judge(5)
    with pytest.raises(ValueError, match="0 times"), changed("scoring", "no such text", ""):
        judge(5)


def _more(seen):
    seen.won[0]["music_5"] += 1


def _turned(seen):
    seen.columns[0].insert(0, (0, "king", True))


def _another(seen):
    seen.turn += 1


def _lost(seen):
    seen.hand[1].clear()


@pytest.mark.parametrize("wrong", [_more, _turned, _another, _lost])
def test_a_table_that_stands_wrong_is_called_out(wrong, monkeypatch):
    """Each of these differs from what the referee has, and is named."""
    misjudged.tables(monkeypatch, playing, wrong, 60)
    with pytest.raises(Foul, match="should"):
        judge(1)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda seat, options: {seat: options | {("none", 1)}},
        lambda seat, options: {seat: options - {min(options, key=str)}},
        lambda seat, options: {(seat + 1) % 3: options},
        lambda seat, options: {},
    ],
)
def test_a_wrong_question_is_called_out(wrong, monkeypatch):
    """An answer too many, one too few, another seat, and nobody where somebody is due."""
    referee_of = playing.Referee

    class Misled(referee_of):
        """Hears another question than the game asks."""

        def expect(self, asked, seen):
            ((seat, options),) = asked.items()
            super().expect(wrong(seat, options), seen)

    monkeypatch.setattr(playing, "Referee", Misled)
    with pytest.raises(Foul, match="should be asked"):
        judge(1)
