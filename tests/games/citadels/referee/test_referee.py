"""The referee beside whole games of every line-up and number of seats, by bots of both kinds."""

from collections import Counter
from dataclasses import replace

import pytest

from engine.games.citadels import GAME
from tests.amounts import amount
from tests.games import misjudged
from tests.games.citadels.referee import playing
from tests.games.citadels.referee.beside import Foul
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
from tests.games.citadels.referee.playing import eager, watch
from tests.games.citadels.referee.scoring import points, winners
from tests.strategies import wide_move

SEATS = range(2, 9)
EVERY_DAY, AT_NIGHT = 50, 100 * amount(3)
OWN = (
    (
        "assassin thief magician king abbot alchemist navigator warlord queen",
        "stables throne_room graveyard hospital bell_tower lighthouse museum armory poor_house "
        "park school_of_magic great_wall keep monument",
    ),
    (
        "witch blackmailer wizard emperor cardinal trader scholar diplomat artist",
        "quarry factory thieves_den necropolis framework bell_tower monument museum great_wall "
        "keep stables library observatory throne_room",
    ),
    (
        "magistrate spy seer patrician bishop merchant architect marshal tax_collector",
        "bell_tower lighthouse thieves_den framework armory stables haunted_quarter ivory_tower "
        "wishing_well basilica capitol statue great_wall museum",
    ),
)
"""Line-ups of our own, in which much happens: all characters, and districts that meet seldom."""

NAMES = (*LINEUPS, "random", *OWN, *OWN)


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


MINDS = ((eager,), (wide_move,), (playing.medium, eager))
"""How the seats of a game answer: the first ones, in turn."""


def table_number(number):
    """Seats and options of one of the games: all line-ups with all numbers of seats come up."""
    name = NAMES[number % len(NAMES)]
    seats = SEATS[number // len(NAMES) % len(SEATS)]
    turn = number // (len(NAMES) * len(SEATS))
    options = {"action_cards": ("without", "with")[(turn + number) % 2]}
    if 4 <= seats <= 7:
        options["ninth"] = ("with", "without")[(turn + number // 3) % 2]
    nine = seats in (3, 8) or options.get("ninth") == "with"
    options |= own(seats, nine, *name) if name in OWN else {"lineup": name}
    if number % 5 == 4:
        options["abilities_before_gather"] = "no"
    if number % 9 == 8:
        options["abbot_school"] = "either"
    return seats, options


def own(seats, nine, roles, districts):
    """The options of such a line-up, with those in place of the barred that the book names."""
    barred = {"emperor": "king"} if seats == 2 else {}
    barred |= {"queen": "artist"} if seats < 5 else {}
    chosen = [barred.get(role, role) for role in roles.split()[: 9 if nine else 8]]
    ranks = {f"rank{rank}": role for rank, role in enumerate(chosen, start=1)}
    return {"lineup": "own", "districts": ",".join(districts.split()), **ranks}


def judge(number):
    """One game from its beginning to its end under the referee's eyes."""
    seats, options = table_number(number)
    watch(seats, options, number, MINDS[number % len(MINDS)])


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


def _more_gold(seen):
    seen.gold[0] += 1


def _other_crown(seen):
    seen.crown = (seen.crown + 1) % len(seen.gold)


def _lost_card(seen):
    seen.deck -= Counter([min(seen.deck)])


def _other_city(seen):
    seen.city[1].append(("tavern", 0, ()))


@pytest.mark.parametrize("wrong", [_more_gold, _other_crown, _lost_card, _other_city])
def test_a_table_that_stands_wrong_is_called_out(wrong, monkeypatch):
    """Each of these differs from what the referee has, and is named."""
    misjudged.tables(monkeypatch, playing, wrong, 80)
    with pytest.raises(Foul, match="should be"):
        watch(5, {}, 1)


@pytest.mark.parametrize("wrong", misjudged.wrong_questions(5))
def test_a_wrong_question_is_called_out(wrong, monkeypatch):
    """An answer too many, one too few, another seat, and two seats where one is asked."""
    misjudged.questions(monkeypatch, playing, wrong, 80)
    with pytest.raises(Foul, match="should be asked"):
        watch(5, {}, 1)


def test_wrong_points_are_called_out(monkeypatch):
    """A game that counts one too many for somebody."""

    def score(state):
        right = GAME.score(state)
        return replace(right, scores=(right.scores[0] + 1, *right.scores[1:]))

    monkeypatch.setattr(playing, "GAME", replace(GAME, score=score))
    with pytest.raises(Foul, match="points should be"):
        watch(2, {}, 1)


@pytest.mark.parametrize("name", LINEUPS)
def test_the_line_ups_of_the_book(name):
    """Which characters a named line-up plays with, by the number of seats."""
    for seats in SEATS:
        nine = {2: False, 3: True, 8: True}.get(seats, seats % 2 == 0)
        given = {"lineup": name}
        if 4 <= seats <= 7:
            given["ninth"] = "with" if nine else "without"
        state = GAME.setup(tuple(range(seats)), GAME.complete_options(given))
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
