"""The form of looks: what fits has no faults, and each thing that does not has its own."""

import copy

import pytest

from engine.views.looks import PARTS, faults

GOOD = {
    "faces": {"doge": {"kind": "person", "icon": "pope-crown"},
              "6": {"kind": "person", "icon": "a", "corner": 6}},
    "kinds": {"person": {"band": "red", "pattern": "dots", "sign": "hat-2"}},
    "backs": {"action": {"icon": "stack"}},
    "areas": {"hand": {"icon": "hand"}},
    "facts": {"fact.round": {"icon": "hourglass"}},
    "marks": {"mark.doge": {"icon": "crown"}},
    "pieces": {"bridge": {"icon": "bridge"}},
    "boards": {
        "offers": {"layout": "columns"},
        "map": {
            "layout": "map",
            "size": [100, 60],
            "spaces": {
                "east": {"outline": [[50, 0], [100, 0], [100, 60]], "anchor": [80, 20]},
                "west": {"outline": [[0, 0], [50, 0], [0, 60]], "anchor": [10, 20]},
            },
            "links": [{"between": ["east", "west"], "anchor": [50, 1]}],
        },
    },
    "tags": {"tag.gold": {"icon": "two-coins"}},
    "amounts": {"gold": {"icon": "two-coins"}},
    "page": {"plan": "map", "head": ["fact.round"], "hidden": [], "doubled": [], "small": ["away"],
             "mini": [], "stacked": [], "out": ["mark.out"], "now": []},
}  # fmt: skip

MAP = ("boards", "map")
EAST = (*MAP, "spaces", "east")
LINK = (*MAP, "links", 0)

WRONG = [
    (("faces", "doge"), "a crown", "faces.doge: no object"),
    (("faces", "doge", "icon"), "Pope Crown", "faces.doge: 'Pope Crown' is no name of an icon"),
    (("faces", "doge", "icon"), "../x", "faces.doge: '../x' is no name of an icon"),
    (("faces", "doge", "icon"), "", "faces.doge: '' is no name of an icon"),
    (("faces", "doge", "icon"), 7, "faces.doge: 7 is no name of an icon"),
    (("faces", "doge", "kind"), "animal", "faces.doge: there is no kind 'animal'"),
    (("faces", "doge", "kind"), ["person"], "faces.doge: there is no kind ['person']"),
    (("faces", "doge", "corner"), "6", "faces.doge: the corner is '6', no number"),
    (("faces", "doge", "corner"), True, "faces.doge: the corner is True, no number"),
    (("faces", "doge", "colour"), "red", "faces.doge: 'colour' is unknown"),
    (("kinds", "person", "sign"), None, "kinds.person: None is no name of an icon"),
    (
        ("kinds", "person", "pattern"),
        "tartan",
        "kinds.person: 'tartan' is none of plain, dots, stripes, bars, waves, checks, diamonds",
    ),
    (
        ("kinds", "person", "band"),
        ["red"],
        "kinds.person: ['red'] is none of yellow, blue, green, red, purple, brown, grey",
    ),
    (("marks", "mark.doge", "sign"), "x", "marks.mark.doge: 'sign' is unknown"),
    (("pieces",), [], "pieces: no object"),
    (("areas", "hand", "as"), "coins", "areas.hand: 'coins' is none of dice"),
    (("areas", "hand", "icon"), "", "areas.hand: '' is no name of an icon"),
    (("areas", "hand", "sign"), "x", "areas.hand: 'sign' is unknown"),
    (
        ("boards", "offers", "layout"),
        "heap",
        "boards.offers: 'heap' is none of row, columns, estate, map",
    ),
    (("boards", "offers", "size"), [1, 1], "boards.offers: 'size' is unknown"),
    (
        (*MAP, "size"),
        [100],
        "boards.map: a map has a size of two numbers, an object of spaces, a list of links",
    ),
    ((*EAST, "outline"), [[0, 0], [1, 1]],
     "boards.map.spaces.east: an outline has three corners or more"),
    ((*EAST, "anchor"), [101, 0], "boards.map.spaces.east: [101, 0] is no place within 100 by 60"),
    ((*EAST, "anchor"), [1.5, 0], "boards.map.spaces.east: [1.5, 0] is no place within 100 by 60"),
    ((*EAST, "outline", 1), [0, 61],
     "boards.map.spaces.east: [0, 61] is no place within 100 by 60"),
    (LINK, "bridge", "boards.map.links.0: no object"),
    (
        (*LINK, "between"),
        ["east", "north"],
        "boards.map.links.0: ['east', 'north'] are not two spaces of this map",
    ),
    ((*LINK, "between"), ["east"], "boards.map.links.0: ['east'] are not two spaces of this map"),
    (("tags", "tag.gold", "sign"), "x", "tags.tag.gold: 'sign' is unknown"),
    (("amounts", "gold", "icon"), "Gold", "amounts.gold: 'Gold' is no name of an icon"),
    (("page", "plan"), "heap", "page: 'heap' is none of track, map, display, columns"),
    (("page", "plan"), ["map"], "page: ['map'] is none of track, map, display, columns"),
    (("page", "head"), "fact.round", "page.head: no list of keys"),
    (("page", "now"), [3], "page.now: no list of keys"),
    (("page", "scored"), "news.count", "page.scored: no list of keys"),
    (("page", "strip"), "awards", "page.strip: no list of keys"),
    (("page", "figures"), "mark.crown", "page.figures: no list of keys"),
    (("page", "foot"), [], "page: 'foot' is unknown"),
    ((*LINK, "anchor"), None, "boards.map.links.0: None is no place within 100 by 60"),
]  # fmt: skip


def test_good_looks_have_no_faults():
    """With a map, columns, corners and without; rounds are counted in some games alone."""
    assert faults(GOOD) == []
    assert faults(GOOD | {"page": {**GOOD["page"], "scored": ["news.count"]}}) == []
    assert faults(GOOD | {"page": {**GOOD["page"], "strip": ["offers"]}}) == []
    assert faults(GOOD | {"page": {**GOOD["page"], "figures": ["mark.crown"]}}) == []
    assert faults(GOOD | {"areas": {"hand": {"icon": "hand", "as": "dice"}}}) == []


@pytest.mark.parametrize(("place", "value", "told"), WRONG, ids=[told for _, _, told in WRONG])
def test_each_fault_is_a_sentence_with_its_place(place, value, told):
    """One thing changed, one sentence."""
    looks = copy.deepcopy(GOOD)
    part = looks
    for key in place[:-1]:
        part = part[key]
    part[place[-1]] = value
    assert faults(looks) == [told]


@pytest.mark.parametrize("part", PARTS)
def test_every_part_must_be_there(part):
    """A game without backs says so by an empty object."""
    assert faults({key: value for key, value in GOOD.items() if key != part}) == [
        f"looks: {part!r} is missing"
    ]


@pytest.mark.parametrize("data", [None, [], "looks", 3])
def test_what_is_no_object_is_no_looks(data):
    """Whatever a file may hold."""
    assert faults(data) == ["looks are no object"]


@pytest.mark.parametrize("name", ["é", "Crown", "--", "a b", "a/b", "\u017f"])
def test_an_icon_is_named_in_small_letters_digits_and_hyphens(name):
    """It becomes the name of a file: nothing else may stand in it."""
    looks = copy.deepcopy(GOOD)
    looks["backs"]["action"]["icon"] = name
    assert faults(looks) == [f"backs.action: {name!r} is no name of an icon"]


@pytest.mark.parametrize(
    ("anchor", "good"),
    [
        ([0, 0], True),
        ([100, 60], True),
        ([100, 61], False),
        ([-1, 0], False),
        ([0, -1], False),
        ([True, 0], False),
        ([0, 0, 0], False),
        ([0], False),
        ((0, 0), False),
    ],
)
def test_a_place_is_two_whole_numbers_within_the_size(anchor, good):
    """The edges among them."""
    looks = copy.deepcopy(GOOD)
    looks["boards"]["map"]["links"][0]["anchor"] = anchor
    told = f"boards.map.links.0: {anchor!r} is no place within 100 by 60"
    assert faults(looks) == ([] if good else [told])


@pytest.mark.parametrize(
    ("place", "missing", "told"),
    [
        (("faces", "doge"), "kind", ["faces.doge: 'kind' is missing",
                                     "faces.doge: there is no kind None"]),
        (("faces", "doge"), "icon", ["faces.doge: 'icon' is missing",
                                     "faces.doge: None is no name of an icon"]),
        (("backs", "action"), "icon", ["backs.action: 'icon' is missing",
                                       "backs.action: None is no name of an icon"]),
        (("page",), "plan", ["page: 'plan' is missing"]),
        (("page",), "out", ["page: 'out' is missing"]),
        (("kinds", "person"), "sign", ["kinds.person: 'sign' is missing",
                                       "kinds.person: None is no name of an icon"]),
        (MAP, "links", ["boards.map: 'links' is missing"]),
        (MAP, "size", ["boards.map: 'size' is missing"]),
        (LINK, "between", ["boards.map.links.0: 'between' is missing",
                           "boards.map.links.0: None are not two spaces of this map"]),
        (EAST, "outline", ["boards.map.spaces.east: 'outline' is missing",
                           "boards.map.spaces.east: an outline has three corners or more"]),
    ],
)  # fmt: skip
def test_what_is_missing_is_named(place, missing, told):
    """And what follows from it; of a map without its parts nothing else is looked at."""
    looks = copy.deepcopy(GOOD)
    part = looks
    for key in place:
        part = part[key]
    del part[missing]
    assert faults(looks) == told


@pytest.mark.parametrize("part", PARTS)
def test_every_part_is_an_object(part):
    """Of objects, all but the page; the one that is none is named, and nothing behind it is looked
    at.
    """
    for value in (None, [], "x", 3):
        assert faults({**GOOD, part: value}) == [f"{part}: no object"]
    if part == "page":
        return
    looks = copy.deepcopy(GOOD)
    looks[part] = {**looks[part], "new": 3}
    assert faults(looks) == [f"{part}.new: no object"]
    assert faults({**GOOD, "more": {}}) == ["looks: 'more' is unknown"]


@pytest.mark.parametrize(
    "between", [["east", "west", "east"], ["east", 3], [["east"], "west"], "ew"]
)
def test_a_link_is_between_two_spaces_of_its_map(between):
    """By their keys."""
    looks = copy.deepcopy(GOOD)
    looks["boards"]["map"]["links"][0]["between"] = between
    assert faults(looks) == [f"boards.map.links.0: {between!r} are not two spaces of this map"]


@pytest.mark.parametrize(
    "part, value", [("size", [-1, 60]), ("spaces", [["east", "west"]]), ("links", {"0": {}})]
)
def test_a_map_has_a_size_spaces_and_links_of_their_sorts(part, value):
    """Each by itself is told, and nothing of the map is looked at then."""
    looks = copy.deepcopy(GOOD)
    looks["boards"]["map"][part] = value
    assert faults(looks) == [
        "boards.map: a map has a size of two numbers, an object of spaces, a list of links"
    ]


def test_every_link_of_a_map_is_looked_at():
    """The second one is told by its own number."""
    looks = copy.deepcopy(GOOD)
    looks["boards"]["map"]["links"].append("bridge")
    assert faults(looks) == ["boards.map.links.1: no object"]
