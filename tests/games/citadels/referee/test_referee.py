"""The referee beside whole games of every line-up and number of seats, by bots of both kinds."""

from collections import Counter

import pytest

from engine.games.citadels import GAME
from tests.games.citadels.referee.data import (
    ACTIONS,
    COPIES,
    KIND,
    KINDS,
    LINEUPS,
    NINTH,
    NUMBER,
    UNIQUE,
)
from tests.games.citadels.referee.model import District, Table
from tests.games.citadels.referee.playing import watch
from tests.games.citadels.referee.scoring import points, winners

SEATS = (2, 4, 5, 6, 7)
EVERY_DAY, AT_NIGHT = 100, 2000
NAMES = ("first_game",)


def test_the_referee_knows_the_box():
    """54 plain districts in the book's numbers, 36 unique ones, 15 action cards, 27 characters."""
    plain = Counter(KIND[face] for face in COPIES.elements())
    assert plain == {"noble": 12, "religious": 11, "trade": 20, "military": 11}
    assert sum(kind == UNIQUE for kind in KIND.values()) == 36
    assert ACTIONS.total() == 15
    assert Counter(NUMBER.values()) == dict.fromkeys(range(1, 10), 3)


def city_of(*faces):
    """Districts without coins."""
    return [District(face) for face in faces]


def test_the_referee_scores_the_example_of_the_book():
    """28 for Thomas, who was first and has all kinds by his Haunted Quarter; 29 for Sandra."""
    table = Table(4, (), Counter(), [Counter() for _ in range(4)], crown=3)
    thomas = ("castle", "tavern", "church", "docks", "laboratory", "harbor", "haunted_quarter")
    sandra = ("manor", "market", "docks", "barracks", "prison", "library", "dragon_gate")
    table.city[0] = city_of(*thomas)
    table.settle()
    table.city[1] = city_of(*sandra)
    table.settle()
    assert (points(table, 0), points(table, 1)) == (28, 29)
    assert winners(table) == {1}


def table_number(number):
    """Seats and options of one of the games: all line-ups with all numbers of seats come up."""
    name = NAMES[number % len(NAMES)]
    seats = SEATS[number // len(NAMES) % len(SEATS)]
    options = {"lineup": name, "action_cards": "without"}
    if 4 <= seats <= 7:
        options["ninth"] = "without"
    if number % 5 == 4:
        options["abilities_before_gather"] = "no"
    if number % 7 == 6:
        options["abbot_school"] = "either"
    return seats, options


def judge(number):
    """One game from its beginning to its end under the referee's eyes."""
    seats, options = table_number(number)
    bots = (None,) if number % 3 else (GAME.bots["clever"], None)
    watch(seats, options, number, bots)


@pytest.mark.parametrize("first", range(10))
def test_the_game_keeps_the_rules(first):
    """Gold, hands, cities, crown, marks, who is asked what, and the points: as the book has it."""
    for number in range(first, EVERY_DAY, 10):
        judge(number)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(EVERY_DAY, AT_NIGHT + EVERY_DAY, 100))
def test_the_game_keeps_the_rules_all_night(first):
    """The same for two thousand games more."""
    for number in range(first, first + 100):
        judge(number)


@pytest.mark.parametrize("name", LINEUPS)
def test_the_line_ups_of_the_book(name):
    """Which characters a named line-up plays with, by the number of seats."""
    for seats in range(2, 9):
        nine = {2: False, 3: True, 8: True}.get(seats, seats % 2 == 0)
        given = {"lineup": name}
        if 4 <= seats <= 7:
            given["ninth"] = "with" if nine else "without"
        state = GAME.setup(tuple(range(seats)), GAME.settle_options(given))
        listed = LINEUPS[name].split() + [NINTH.get(name, "tax_collector")] * nine
        instead = {}
        if seats == 2:
            instead["emperor"] = "king"
        if seats < 5:
            instead["queen"] = "artist"
        assert state.rules.roles == tuple(instead.get(role, role) for role in listed)
        assert len(set(state.rules.uniques)) == 14
        assert all(KIND[face] == UNIQUE for face in state.rules.uniques)
        assert KINDS[-1] == UNIQUE
