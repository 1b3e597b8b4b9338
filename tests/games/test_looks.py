"""The check that a game can be drawn finds what is missing and what is for nothing."""

import copy

import pytest

from cli.text.game_looks import looks_of
from tests.games.checks.looks import _drawn_tags, _undrawn, _unknown_spaces, lacking
from tests.games.skeleton import GAME

LOOKS = looks_of(GAME)

TAKEN = [
    ("faces", "fog", ["faces: no look for fog", "kinds: weather is of nothing"]),
    ("kinds", "weather", ["kinds: no look for weather"]),
    ("areas", "lit", ["areas: no look for lit"]),
    ("marks", "mark.absent", ["marks: no look for mark.absent"]),
    ("pieces", "pawn", ["pieces: no look for pawn"]),
    ("boards", "track", ["boards: no look for track"]),
    ("facts", "fact.turn", ["facts: no look for fact.turn"]),
    ("amounts", "points", ["amounts: no look for points"]),
]


@pytest.mark.parametrize(("part", "key", "told"), TAKEN)
def test_what_has_no_look_is_named(part, key, told):
    """Whatever is taken away is missed."""
    looks = copy.deepcopy(LOOKS)
    del looks[part][key]
    assert lacking(GAME, looks) == told


@pytest.mark.parametrize(
    "part",
    ["faces", "backs", "areas", "marks", "pieces", "boards", "facts", "kinds", "tags", "amounts"],
)
def test_a_look_of_nothing_is_named(part):
    """Whatever is added has to be somewhere in the game."""
    looks = copy.deepcopy(LOOKS)
    looks[part]["moon"] = {"kind": "lantern", "icon": "moon", "sign": "moon", "layout": "row"}
    assert lacking(GAME, looks) == [f"{part}: moon is of nothing"]


def test_a_page_names_nothing_that_is_not_there():
    """Neither a fact nor an area nor a mark that the game has no word for."""
    looks = copy.deepcopy(LOOKS)
    looks["page"] = {**looks["page"], "small": ["lit", "attic"], "out": ["mark.absent", "mark.up"]}
    found = [f"page.{part} is of nothing" for part in ("small: attic", "out: mark.up")]
    assert lacking(GAME, looks) == found


def test_a_space_stands_for_what_has_a_look():
    """A face of the game, a kind of its looks, or nothing."""
    spaces = [{"face": "fog", "kind": "lantern"}, {"face": "sun", "kind": None},
              {"face": None, "kind": "moon"}]  # fmt: skip
    assert list(_unknown_spaces([{"key": "track", "spaces": spaces}], LOOKS)) == [
        "boards.track: there is no face sun",
        "boards.track: there is no kind moon",
    ]


def test_tags_that_an_icon_can_tell_need_one():
    """Not what is printed in the corner, not what names a seat or a domain, and no bare number."""
    tags = (
        ("tag.gold", {"gold": ["gold.many", {"n": 2}]}, "tavern"),
        ("tag.covered", {}, None),
        ("tag.cost", {"n": 3}, "tavern"),
        ("tag.rank", {"n": 1}, "tavern"),
        ("tag.of", {"who": ["seat", 0]}, "tavern"),
        ("tag.specialist", {"domain": "domain.music"}, "tavern"),
        ("number.half", {"n": 9}, "tavern"),
    )
    faces = {"tavern": {"corner": 1}}
    assert _drawn_tags(tags, faces) == {"tag.gold", "tag.covered", "tag.cost"}


def test_kinds_differ_by_more_than_their_colour():
    """Whoever sees no colour tells them apart by their signs."""
    looks = copy.deepcopy(LOOKS)
    looks["kinds"]["weather"]["sign"] = "sun"
    assert lacking(GAME, looks) == ["kinds: two share sun"]


def test_a_map_places_what_lies_on_it():
    """Each space and each link of a board has its place, and no place is empty for ever."""
    spaces = [{"key": "east"}, {"key": "west"}]
    board = {"key": "map", "spaces": spaces, "links": [{"between": ["west", "east"]}]}
    layout = {"layout": "map", "spaces": {"east": {}, "north": {}}, "links": []}
    assert sorted(_undrawn({"map": layout}, (board,))) == [
        "boards.map: no look for east west",
        "boards.map: no look for west",
        "boards.map: north is of nothing",
    ]


def test_a_map_may_have_places_for_links_of_other_boards():
    """Where people can bring a board of their own, and nowhere else."""
    pairs = [["east", "west"], ["east", "north"]]
    board = {
        "key": "map",
        "spaces": [{"key": key} for key in ("east", "north", "west")],
        "links": [{"between": pair} for pair in pairs[:1]],
    }
    layout = {
        "layout": "map",
        "spaces": {"east": {}, "north": {}, "west": {}},
        "links": [{"between": pair} for pair in pairs],
    }
    assert list(_undrawn({"map": layout}, (board,))) == ["boards.map: east north is of nothing"]
    assert list(_undrawn({"map": layout}, (board,), own=True)) == []
    assert list(_undrawn({"map": {**layout, "links": []}}, (board,), own=True)) == [
        "boards.map: no look for east west"
    ]
