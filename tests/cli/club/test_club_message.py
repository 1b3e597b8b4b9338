"""What a page of the wall is told, in both languages, whatever nodes and people call themselves."""

import json
from dataclasses import replace

import pytest

from cli.club.club_message import club_message
from cli.club.shown_tables import MOST_SHOWN, ShownTable, Sitting, Stage, in_order
from cli.text.words import words_in
from engine.chance import Seeded
from engine.games import find_game
from engine.open_table.onlookers import view_of
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide, random_bot

RUNS = ShownTable(
    "a",
    Stage.RUNNING,
    12.5,
    game="burgund",
    plate="ABCD",
    seats=2,
    taken=2,
    people=(Sitting("Anna", turn=True), Sitting("Merlin easy (Bot)")),
    begun=(["news.round", {"n": 3}],),
)


def told(table, lang="en"):
    """What is told of this table."""
    message = club_message([table], words_in(lang), works=True, looked=True)
    assert json.loads(json.dumps(message)) == message
    return message["tables"][0]


def test_a_table_is_told_in_the_language_of_the_tab():
    """Its game, and how far it has come; names are as they were signed."""
    english, german = told(RUNS), told(RUNS, "de")
    assert english["title"] == "The Castles of Burgundy: The Card Game"
    assert german["title"] != english["title"] and english["since"] == 12500
    assert [one["name"] for one in german["people"]] == ["Anna", "Merlin easy (Bot)"]
    assert english["people"][0]["turn"] and not english["people"][1]["turn"]


def test_what_happened_last_is_told_in_the_words_of_the_game():
    """With the names of those who did it; a game that is not here has none."""
    phrase = ["news.pass", {"who": ["seat", 0]}]
    assert told(replace(RUNS, news=(phrase,)))["news"] == ["Anna plays nothing."]
    assert told(replace(RUNS, game="none", news=(phrase,)))["news"] == []


def test_a_verdict_is_told_in_the_words_of_an_audit():
    """Whether it is fine stands beside them, for the colour."""
    over = ShownTable("a", Stage.OVER, 1.0, game="burgund", verdict=0)
    assert told(over)["verdict"] == {"text": "in order", "fine": True}
    cheated = ShownTable("a", Stage.OVER, 1.0, game="burgund", verdict=1)
    assert told(cheated, "de")["verdict"] == {"text": "Betrug ist bewiesen", "fine": False}


def test_a_game_that_is_not_here_has_no_title():
    """Nor is it asked for anything."""
    strange = told(ShownTable("a", Stage.RUNNING, 1.0, game="x" * 10_000, begun=(["y", {}],)))
    assert (strange["title"], strange["round"]) == ("", "")


def test_the_largest_wall_is_a_short_message():
    """Names as long as a table lets them be, in signs of four bytes, at every seat."""
    people = tuple(Sitting("𝔄" * 32 + str(n)) for n in range(8))
    wall = [
        ShownTable(str(n), Stage.RUNNING, 1.0, game="citadels", seats=8, people=people)
        for n in range(1000)
    ]
    message = club_message(in_order(wall), words_in("de"), works=True, looked=True)
    assert len(message["tables"]) == MOST_SHOWN and len(json.dumps(message)) < 200_000


def board(*tables, wanted="ABCD"):
    """The board that is told with these tables."""
    return club_message(tables, words_in("en"), works=True, looked=True, wanted=wanted)["board"]


@pytest.mark.parametrize("name", ["kabale", "san_marco", "citadels"])
def test_the_board_of_one_table_is_told_with_nothing_closed(name):
    """As whoever looks on sees it: a card has a face where all have seen it, and nobody's own."""
    game, chance = find_game(name), Seeded(3)
    dealt = begin(game, seats=game.seats[-1], options={})
    closed = 0
    for _ in range(40):
        dealt = deal_on(dealt, lambda sight, one: decide(random_bot, sight, one, chance), chance)
        state, view = view_of(game, dealt, None)[0].state, view_of(game, dealt, None)[1]
        told = board(replace(RUNS, game=name, view=view))
        assert (
            told == {"key": RUNS.key, "game": name, "view": view}
            and told["view"]["own"]["areas"] == []
        )
        cards = [one for one in _cards(told) if "card" in one and "face" in one]
        assert all(one["face"] is None or one["card"] in state.faces for one in cards)
        closed += sum(one["face"] is None for one in cards)
    assert closed or name != "kabale"  # there it is that cards lie closed before all


def _cards(told):
    """Every object in it."""
    if isinstance(told, dict):
        yield told
        told = told.values()
    for one in told if not isinstance(told, str | int | float | None) else ():
        yield from _cards(one)


def test_of_several_tables_or_one_that_has_not_begun_no_board_is_told():
    """Nor where nobody has asked for one alone, nor of a game that is not here."""
    view = {"seats": [{"seat": 0}]}
    begun = replace(RUNS, view=view)
    assert board(begun)["view"] == view
    assert board(begun, wanted=None) is None and board(begun, begun) is None and board() is None
    over = replace(begun, key="over", stage=Stage.OVER)
    lost = replace(begun, key="lost", reached=False)
    assert board(over, lost, begun)["key"] == begun.key  # the next game of an evening
    assert board(over)["key"] == "over" and board(over, lost) is None
    empty = [replace(RUNS, view=one) for one in (None, {"seats": []})]
    assert [board(one) for one in (*empty, replace(begun, game="none"))] == [None] * 3


@pytest.mark.parametrize(
    ("known", "none"),
    [
        ({"works": False, "looked": False}, ("cannot look", "cannot look")),
        ({"works": True, "looked": False}, ("Looking for", "Looking for")),
        ({"works": True, "looked": True}, ("No table yet.", "No table fits 'Bea' yet.")),
    ],
)
def test_why_there_is_none_is_told_of_all_tables_or_of_those_that_are_meant(known, none):
    """And which these are, at the top."""
    tables = [club_message([], words_in("en"), **known, wanted=one) for one in (None, "Bea")]
    assert [one["about"] for one in tables] == [
        "All tables in this network",
        "Only tables that fit 'Bea'",
    ]
    assert all(text in one["none"] for text, one in zip(none, tables, strict=True))
