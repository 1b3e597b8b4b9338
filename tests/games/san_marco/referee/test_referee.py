"""The referee beside whole games with both numbers of seats, all options and bots of all kinds.

Every fourth game is played on somebody's own board.
"""

from collections import Counter, defaultdict
from dataclasses import replace
from importlib import import_module
from itertools import permutations

import pytest

from engine.games.san_marco import GAME
from tests.amounts import amount
from tests.games import misjudged
from tests.games.san_marco.own_tables import own_borders, own_tables
from tests.games.san_marco.referee import playing
from tests.games.san_marco.referee.box import ACTIONS, AWARDS, BORDERS, LIMITS
from tests.games.san_marco.referee.model import Foul, Table
from tests.games.san_marco.referee.playing import crowding, eager, medium, watch
from tests.games.san_marco.referee.scoring import paid
from tests.games.san_marco.referee.uses import ways
from tests.strategies import wide_move

EVERY_DAY, AT_NIGHT = 60, 50 * amount(2)
MINDS = ((wide_move,), (crowding,), (eager,), (medium, eager), (medium, crowding, wide_move))
"""How the seats of a game answer, in turn."""


def judge(number):
    """One game from its beginning to its end under the referee's eyes."""
    options = {"hands": ("played", "open")[number // 2 % 2]}
    options["bridges_at_three"] = ("2", "1")[number // 4 % 2]
    orders = list(permutations(range(3 + number % 2)))
    own = own_tables(number) if number // 4 % 4 == number % 4 else None
    return watch(orders[number % len(orders)], options, number, MINDS[number % len(MINDS)], own)


def test_the_referee_knows_the_box():
    """62 action and 28 limit cards, ten borders."""
    assert (ACTIONS.total(), LIMITS.total(), len(BORDERS)) == (62, 28, 10)


@pytest.mark.parametrize(
    ("people", "points"),
    [
        ([3, 2, 1, 0], [8, 6, 0, 0]),
        ([3, 3, 1, 0], [6, 6, 0, 0]),
        ([3, 2, 2, 1], [8, 0, 0, 0]),
        ([2, 2, 2, 2], [6, 6, 6, 6]),
        ([0, 1, 0, 0], [0, 8, 0, 0]),
        ([1, 0, 0, 1], [6, 0, 0, 6]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_the_referee_scores_a_district(people, points):
    """Seats that tie get the award of the next lower rank, and those that are not there none."""
    assert paid(people, 8, 6) == points


def test_the_referee_finds_the_ways_of_the_doge():
    """An own bridge is free, a foreign one costs a point that must be there."""
    table = Table((0, 1, 2))
    assert {district for district, _ in ways(table, 0)} == set(playing_districts())
    table.doge = "san_marco"
    table.bridges[frozenset(("san_marco", "castello")), 1] += 1
    table.bridges[frozenset(("castello", "cannaregio")), 0] += 1
    home = ("san_marco", (0, 0, 0))
    assert ways(table, 0) == {home}
    table.won["doge"][0] = 1
    assert ways(table, 0) == {home, ("castello", (0, 1, 0)), ("cannaregio", (0, 1, 0))}


def playing_districts():
    """The districts that have a card."""
    return [face.removeprefix("district_") for face in ACTIONS if face.startswith("district_")]


@pytest.mark.parametrize("first", range(6))
def test_the_game_keeps_the_rules(first):
    """Pieces, cards, points, who is asked what, who reads what, the end: as the book has it."""
    for number in range(first, EVERY_DAY, 6):
        judge(number)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(EVERY_DAY, AT_NIGHT + EVERY_DAY, 50))
def test_the_game_keeps_the_rules_all_night(first):
    """The same for five hundred games more."""
    for number in range(first, first + 50):
        judge(number)


@pytest.mark.slow
def test_each_order_of_the_others_has_its_pips():
    """Roles are drawn by one roll: whoever takes part can get each role, as likely as another."""
    found = defaultdict(set)
    for number in range(16):
        for (*who, pips), pairs in watch((2, 0, 3, 1), {}, number).roles.items():
            givers = [giver for giver, _ in pairs]
            deciders = [decider for _, some in pairs for decider in some]
            found[tuple(who)].add((pips, (*givers, *deciders)))
    assert {len(there) for *_, there in found} == {3, 4}
    for (_, start, there), rolled in found.items():
        orders = {(start, *others) for others in permutations(there - {start})}
        assert len(rolled) == len({pips for pips, _ in rolled}) == len({o for _, o in rolled})
        assert {order for _, order in rolled} <= orders
    assert any(len(rolled) == 6 for rolled in found.values())


def _more_points(seen):
    seen.won["doge"][0] += 1


def _other_doge(seen):
    seen.doge = "castello" if seen.doge != "castello" else "san_polo"


def _lost_card(seen):
    seen.actions -= Counter([min(seen.actions)])


def _lost_bridge(seen):
    seen.bridges -= Counter([next(iter(seen.bridges))])


def _other_turn(seen):
    seen.turn = 0 if seen.turn is None else None


def _known_deck(seen):
    seen.deck_readers.add(frozenset({1}))


def _known_hand(seen):
    seen.hand_readers[0].add(frozenset({0, 1, 2, 3}))


WRONG = [_more_points, _other_doge, _lost_card, _lost_bridge, _other_turn, _known_deck, _known_hand]


@pytest.mark.parametrize("wrong", WRONG)
def test_a_table_that_stands_wrong_is_called_out(wrong, monkeypatch):
    """Each of these differs from what the referee has, and is named."""
    misjudged.tables(monkeypatch, playing, wrong, 60)
    with pytest.raises(Foul, match="should"):
        watch(range(4), {}, 1)


@pytest.mark.parametrize("wrong", misjudged.wrong_questions(4))
def test_a_wrong_question_is_called_out(wrong, monkeypatch):
    """An answer too many, one too few, another seat, and two seats where one is asked."""
    misjudged.questions(monkeypatch, playing, wrong, 60)
    with pytest.raises(Foul, match="should be asked"):
        watch(range(4), {}, 1)


def test_wrong_points_are_called_out(monkeypatch):
    """A game that counts one too many for somebody."""

    def score(state):
        right = GAME.score(state)
        return replace(right, scores=(right.scores[0] + 1, *right.scores[1:]))

    monkeypatch.setattr(playing, "GAME", replace(GAME, score=score))
    with pytest.raises(Foul, match="points should be"):
        watch(range(3), {}, 1)


@pytest.mark.parametrize("table", ["awards", "borders"])
def test_own_values_that_are_not_played_are_called_out(table, monkeypatch):
    """A game that goes on with the usual table in place of somebody's own."""
    own = {"awards": {name: [30, 0] for name in AWARDS}, "borders": own_borders(1)}
    rules = import_module("engine.games.san_marco.setup")
    monkeypatch.setattr(rules, "own_values", lambda *_: {})
    with pytest.raises(Foul, match="should"):
        watch(range(3), {}, 1, own={table: own[table]})
