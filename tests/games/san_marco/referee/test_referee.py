"""The referee beside whole games at both tables, with all options and bots of both kinds."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.games.san_marco import GAME
from tests.games.san_marco.referee import beside
from tests.games.san_marco.referee.beside import watch
from tests.games.san_marco.referee.game import Foul
from tests.games.san_marco.referee.model import ACTIONS, BORDERS, LIMITS, Table, mixtures

EVERY_DAY, AT_NIGHT = 60, 600


def judge(number):
    """One game from its beginning to its end under the referee's eyes."""
    seats = 3 + number % 2
    options = {"hands": ("played", "open")[number // 2 % 2]}
    options["bridges_at_three"] = ("2", "1")[number // 4 % 2]
    clever = GAME.bots["clever"]
    watch(seats, options, number, ((None,), (clever, None), (clever,))[number % 3])


def test_the_referee_knows_the_box():
    """62 action and 28 limit cards, ten borders."""
    assert (ACTIONS.total(), LIMITS.total(), len(set(BORDERS))) == (62, 28, 10)


def test_the_referee_counts_mixtures():
    """Three out of two, one and two."""
    assert mixtures([2, 1, 2], 3) == {(0, 1, 2), (1, 0, 2), (1, 1, 1), (2, 0, 1), (2, 1, 0)}


def test_the_referee_finds_the_doges_ways():
    """Over a foreign bridge for a point, over two for two, and no further without points."""
    table = Table(3, doge=None)
    assert len(table.journeys(0)) == 6
    table.doge = 4
    table.bridges = Counter({(frozenset({4, 6}), 1): 1, (frozenset({1, 6}), 0): 1})
    assert set(table.journeys(0)) == {4}
    table.points[0] = 1
    assert table.journeys(0) == {4: {(0, 0, 0)}, 6: {(0, 1, 0)}, 1: {(0, 1, 0)}}


@pytest.mark.parametrize("first", range(6))
def test_the_game_keeps_the_rules(first):
    """Pieces, cards, points, who is asked what, and the end: as the book has it."""
    for number in range(first, EVERY_DAY, 6):
        judge(number)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(EVERY_DAY, AT_NIGHT + EVERY_DAY, 50))
def test_the_game_keeps_the_rules_all_night(first):
    """The same for six hundred games more."""
    for number in range(first, min(first + 50, AT_NIGHT + EVERY_DAY)):
        judge(number)


def _more_points(found):
    found["points"][0] += 1


def _other_doge(found):
    found["doge"] = 1 if found["doge"] != 1 else 2


def _lost_card(found):
    found["deck"] -= Counter([min(found["deck"])])


def _lost_bridge(found):
    found["bridges"] -= Counter([next(iter(found["bridges"]))])


@pytest.mark.parametrize("wrong", [_more_points, _other_doge, _lost_card, _lost_bridge])
def test_a_table_that_stands_wrong_is_called_out(wrong, monkeypatch):
    """Each of these differs from what the referee has, and is named."""
    seen = beside.seen

    def look(dealt):
        found = seen(dealt)
        if dealt.state.answered > 60:
            wrong(found)
        return found

    monkeypatch.setattr(beside, "seen", look)
    with pytest.raises(Foul, match="should be"):
        watch(4, {}, 1)


@pytest.mark.parametrize(
    "wrong",
    [
        lambda seat, options: {seat: options | {("nonsense",)}},
        lambda seat, options: {seat: options - {min(options, key=str)}},
        lambda seat, options: {(seat + 1) % 4: options},
    ],
)
def test_a_wrong_question_is_called_out(wrong, monkeypatch):
    """An answer too many, one too few, another seat."""
    questions = beside.questions

    def heard(dealt):
        found = questions(dealt)
        if dealt.state.answered < 60 or len(found) != 1:
            return found
        ((seat, options),) = found.items()
        return wrong(seat, options)

    monkeypatch.setattr(beside, "questions", heard)
    with pytest.raises(Foul, match="should be asked"):
        watch(4, {}, 1)


def test_wrong_points_are_called_out(monkeypatch):
    """A game that counts one too many for somebody."""

    def score(state):
        right = GAME.score(state)
        return replace(right, scores=(right.scores[0] + 1, *right.scores[1:]))

    monkeypatch.setattr(beside, "GAME", replace(GAME, score=score))
    with pytest.raises(Foul, match="points should be"):
        watch(3, {}, 1)
