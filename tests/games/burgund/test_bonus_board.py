"""The board of bonuses: each one free or with whoever has it, in words on a line or two."""

from dataclasses import replace

import pytest

from cli.text.table_parts import board_lines
from cli.text.words import speech, words_in
from engine.games.burgund.bonus_board import bonus_board
from engine.games.burgund.egon import EGON
from engine.games.burgund.table.data import ALL_SEVEN, TYPES
from engine.shapes.phrases import points_of
from tests.games.burgund.scene import Scene


def told(state):
    """The facts of each space by its key: the key of each, and what fills it."""
    spaces = bonus_board(state).spaces
    return {one.key: [(fact.key, dict(fact.fillings)) for fact in one.facts] for one in spaces}


def free(key, points):
    """A bonus that nobody has."""
    return (key, {"points": points_of(points)})


@pytest.mark.parametrize("seats", ALL_SEVEN)
def test_at_first_all_are_free(seats):
    """A space a type with its point, the pile for all seven types, and the card of the round."""
    found = told(Scene(seats).state)
    assert list(found) == [*(f"first_{kind}" for kind in TYPES), "sevens", "round"]
    assert all(found[f"first_{kind}"] == [free("fact.bonus", 1)] for kind in TYPES)
    assert found["sevens"] == [free("fact.seven", points) for points in ALL_SEVEN[seats]]
    assert len(found["round"]) == 1


def test_spaces_of_types_have_their_kind():
    """So that a page draws its sign."""
    kinds = [space.kind for space in bonus_board(Scene().state).spaces]
    assert kinds == [*TYPES, None, None]


def test_a_first_triple_names_whoever_laid_it():
    """By the rules themselves: whoever completes the first one of a type."""
    scene = Scene(
        projects={0: ["ship_3"]}, hands={0: ["mine_3"]}, estates={0: [("ship_1", "ship_2")]}
    )
    scene.do("play", "mine_3").do("place", "ship_3", 0)
    found = told(scene.state)
    assert found["first_ship"] == [("fact.bonus_of", {"who": ("seat", 0)})]
    assert found["first_mine"] == [free("fact.bonus", 1)]


def test_the_pile_for_all_seven_says_card_by_card_whose_it_is():
    """The best first, and those that are left behind them."""
    state = Scene(3, sevens=(0, 2, 4), sevens_left=(1,)).state
    assert told(state)["sevens"] == [
        ("fact.seven_of", {"who": ("seat", 2), "points": points_of(4)}),
        ("fact.seven_of", {"who": ("seat", 1), "points": points_of(2)}),
        free("fact.seven", 1),
    ]


def test_what_egon_has_is_told_of_him():
    """He is no seat."""
    state = Scene(1, firsts=(("mine", EGON),), egon_sevens=3, sevens_left=(1,)).state
    found = told(state)
    marks = {space.key: [mark.key for mark in space.marks] for space in bonus_board(state).spaces}
    assert found["first_mine"] == [] and marks["first_mine"] == ["mark.bonus_egon"]
    assert marks["first_ship"] == [] and found["first_ship"] == [free("fact.bonus", 1)]
    assert found["sevens"] == [free("fact.seven_egon", 3), free("fact.seven", 1)]


def test_before_the_first_round_no_card_of_a_round_lies_there():
    """Then nothing is shown in its place."""
    assert "round" not in told(Scene().state.but(round=-1))


@pytest.mark.parametrize(
    ("lang", "line"),
    [
        (
            "en",
            "Bonuses: castles, mines, cloisters, knowledge, pastures, buildings: first triple"
            " 1 victory point; ships: first triple by you; all 7 types: 4 victory points for Bea,"
            " 3 victory points, 2 victory points, 1 victory point;"
            " one for each triple: 1 silver, 1 worker",
        ),
        (
            "de",
            "Boni: Burgen, Minen, Klöster, Wissen, Weiden, Gebäude: erster Drilling 1 Siegpunkt;"
            " Schiffe: erster Drilling von dir; alle 7 Arten: 4 Siegpunkte für Bea, 3 Siegpunkte,"
            " 2 Siegpunkte, 1 Siegpunkt; eines für jeden Drilling: 1 Silber, 1 Arbeiter",
        ),
    ],
)
def test_in_line_mode_the_board_is_one_line(lang, line):
    """Types of which the same is told stand beside each other."""
    table = Scene(4, round=4, firsts=(("ship", 0),), sevens=(0, 4, 0, 0), sevens_left=(3, 2, 1))
    names = ("Anna", "Bea", "Cleo", "Dora")
    spoken = replace(speech("burgund", words_in(lang), names), me=0)
    assert board_lines(bonus_board(table.state).plain(), spoken) == [line]
