"""Burgund with people's own points, dice and options: what is played, its records, its words."""

import json
from collections import Counter

import pytest

from cli.text.words import speech, words_in
from engine.errors import BadOption
from engine.games.burgund import GAME
from engine.games.burgund.scoring import triple_points
from engine.games.burgund.table.bonuses import Bonus
from engine.games.burgund.table.data import (
    BUILDING_DICE,
    CARD,
    DECK,
    REPLACEABLE_TABLES,
    ROUND_OPTIONS,
    TRIPLE_POINTS,
    action_deck,
)
from engine.games.burgund.table.state import OwnValues, Pile, State
from engine.open_table.simulate import begin
from engine.replaceable_tables.tables import DATA, own_standard
from tests.games.burgund.own_tables import own_option, own_tables
from tests.games.burgund.scene import Scene
from tests.games.checks.answers import lists_are_short
from tests.games.checks.own_values import each_is_another_table, judged_alone, no_node_takes
from tests.games.checks.shown import views_can_be_drawn
from tests.games.checks.sizes import events_fit
from tests.games.checks.walked import walked
from tests.games.checks.words import what_is_said_has_words
from tests.games.sealed import tale_equals_open
from tests.ledger.tables import seating, tell

TRIPLES = {"castle": 9, "mine": 1, "knowledge": 2, "ship": 8}
DICE = {**BUILDING_DICE, "bank": (4, 4, 2), "town_hall": (1, 1, 1)}
ROUNDS = {
    "b": [{"animal": 2, "point": 1, "worker": 3}],
    "c": [{"silver": 5}, {"good": 1}],
    "e": [{"good": 1, "animal": 1}],
}
ALL = {"triples": TRIPLES, "buildings": DICE, "rounds": ROUNDS}


def test_own_points_are_counted():
    """Those of the four types; the printed ones stay."""
    state = begin(GAME, 2, own_option({"triples": TRIPLES})).state
    assert type(state) is OwnValues and state.triple_points == {**TRIPLE_POINTS, **TRIPLES}
    assert state.but(round=1).round_options == ROUND_OPTIONS[1]
    piles = tuple(Pile(one, (0, 1, 2)) for one in ("castle", "ship", "cloister"))
    assert triple_points(state.but(piles=(piles, ())), 0) == 9 + 8 + 6


def test_own_options_are_chosen_from():
    """Those of rounds B, C and E; A and D are printed and stay, and so do the points."""
    state = begin(GAME, 2, own_option({"rounds": ROUNDS})).state
    assert type(state) is OwnValues and state.triple_points == TRIPLE_POINTS
    assert state.but(round=0).round_options == ROUND_OPTIONS[0]
    assert state.but(round=3).round_options == ROUND_OPTIONS[3]
    scene = Scene(lines=(Bonus(0),), options=own_option({"rounds": ROUNDS}), round=1)
    assert scene.moves == [("bonus", 0)]
    scene.do("bonus", 0)
    assert scene.state.points[0] == 1 and scene.state.workers[0] == 3
    assert scene.question == "TakeTop", "two animals are still to be taken"


def test_an_option_of_several_parts_is_told_whole():
    """In the words of both languages, without commas: those stand between options."""
    scene = Scene(lines=(Bonus(0),), options=own_option({"rounds": ROUNDS}), round=1)
    (gain,) = scene.state.round_options
    assert gain == (("point", 1), ("worker", 3), ("animal", 2))
    words = scene.asked.tell(scene.dealt.sight(0), scene.asked.legal(scene.state)[0])
    for language, told in (
        ("en", "1 victory point and 3 workers and 2 animals"),
        ("de", "1 Siegpunkt und 3 Arbeiter und 2 Tiere"),
    ):
        assert told in speech(GAME.id, words_in(language)).phrase(words.plain())


def test_own_dice_are_on_the_cards():
    """114 cards as ever; the state says nothing of it, since every face has its die."""
    dealt = begin(GAME, 2, own_option({"buildings": DICE}))
    assert type(dealt.state) is State
    deck = Counter(face for face in dealt.truth.values() if face in CARD)
    assert deck == Counter(action_deck(DICE)) and deck.total() == len(DECK) == 114
    assert deck["bank_4"] == 2 and deck["bank_2"] == 1 and deck["bank_1"] == 0
    assert deck["town_hall_1"] == 3 and deck["carpenter_1"] == 1


@pytest.mark.parametrize("name", ["triples", "buildings", "rounds"])
def test_usual_values_leave_the_state_as_it_is(name):
    """No digest changes."""
    usual = {one.name: one.usual for one in REPLACEABLE_TABLES if one.name == name}
    assert GAME.complete_options(own_option(usual)) == GAME.complete_options({})
    assert type(begin(GAME, 2, own_option(usual)).state) is State


@pytest.mark.parametrize(
    ("tables", "place"),
    [
        ({"triples": {**TRIPLES, "cloister": 7}}, "triples"),
        ({"triples": {**TRIPLES, "mine": 21}}, "triples.mine"),
        ({"triples": {"castle": 9}}, "triples"),
        ({"buildings": {"bank": [1, 2, 3]}}, "buildings"),
        ({"buildings": {**DICE, "castle": [1, 2, 3]}}, "buildings"),
        ({"buildings": {**DICE, "bank": [0, 2, 3]}}, "buildings.bank.1"),
        ({"buildings": {**DICE, "bank": [1, 2, 3, 4]}}, "buildings.bank"),
        ({"rounds": {**ROUNDS, "d": [{"silver": 1}]}}, "rounds"),
        ({"rounds": {"b": ROUNDS["b"]}}, "rounds"),
        ({"rounds": {**ROUNDS, "b": []}}, "rounds.b"),
        ({"rounds": {**ROUNDS, "b": [{}]}}, "rounds.b.1"),
        ({"rounds": {**ROUNDS, "c": [{"point": 6}]}}, "rounds.c.1.point"),
    ],
)
def test_printed_values_and_half_tables_are_refused(tables, place):
    """Only what no source prints can be replaced, and as a whole."""
    with pytest.raises(BadOption, match=f"{place}: "):
        GAME.complete_options(own_option(tables))


@pytest.mark.parametrize("number", [6, 13, pytest.param(20, marks=pytest.mark.slow)])
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_a_game_with_own_values_can_be_played_and_shown(number, seats):
    """No list too long, no event too large, nothing without a word or a look."""
    walk = walked(GAME, seats, 1, own_option(own_tables(number)))
    for check in (lists_are_short, views_can_be_drawn, events_fit, what_is_said_has_words):
        check(walk)


def sealed(seats, tmp_path):
    """A sealed game with all three tables, checked from its log alone."""
    seated = seating(GAME, seats, f"burgund with own values {seats}", options=own_option(ALL))
    tale = tell(seated, 2)
    assert tale.nodes[0].finished()
    assert seats == 1 or tale_equals_open(tale, "own values") > 100
    last = judged_alone(tale, tmp_path)
    text = dict(seated.roster.offer.options)[DATA]
    assert text == own_standard(REPLACEABLE_TABLES, json.dumps(ALL))
    assert isinstance(last, OwnValues) and last.triple_points["castle"] == 9
    assert {die for kind, die in map(parted, last.faces.values()) if kind == "town_hall"} <= {"1"}
    return last


def parted(face):
    """Its kind and its die."""
    kind, _, die = face.rpartition("_")
    return kind, die


@pytest.mark.slow
def test_a_sealed_game_with_own_values_is_checked_from_its_log_alone(tmp_path):
    """Every node, the audit and the replay play by the values in the offer; no file is asked."""
    assert "town_hall_1" in sealed(2, tmp_path).faces.values()


def test_a_game_alone_with_own_values_is_checked_from_its_log_alone(tmp_path):
    """Egon's triples count by them as well."""
    assert sealed(1, tmp_path).solo


@pytest.mark.parametrize(
    "text",
    [
        json.dumps(ALL, indent=1),
        json.dumps({"buildings": BUILDING_DICE}),
        '{"rounds":{}}',
        '{"triples":{"castle":99}}',
        "{",
    ],
)
def test_an_offer_holds_own_values_in_their_one_form_or_is_none(text):
    """Blanks, tables as usual, half tables: no node takes such an offer."""
    no_node_takes(GAME, 2, text)


def test_other_values_are_another_table():
    """A node that means other values means another offer and sits at another table."""
    some = [{name: table} for name, table in ALL.items()]
    each_is_another_table(GAME, 2, [own_option(tables) for tables in (*some, ALL, {})])
