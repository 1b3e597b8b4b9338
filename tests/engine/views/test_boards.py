"""Boards: what can be drawn is a plain value, what cannot is refused."""

import json

import pytest

from engine.basics import phrase
from engine.views.boards import Board, Link, Piece, Space
from tests.views import board_faults

EAST, WEST = Space("east", phrase("space.east")), Space("west", phrase("space.west"))


def test_a_board_is_a_plain_value():
    """JSON as it stands, with everything that lies there."""
    made = Board(
        "map",
        phrase("board.map"),
        (
            Space(
                "east",
                phrase("space.east", n=1),
                marks=(phrase("mark.doge"),),
                pieces=(Piece("aristocrat", 2, 3), Piece("doge")),
                cards=({"card": 4, "face": None, "back": "", "seat": None, "tags": []},),
                facts=(phrase("fact.points", n=6),),
                face="doge",
                slots=3,
                printed=(phrase("space.worth", n=6),),
            ),
            WEST,
        ),
        (Link(("east", "west"), (Piece("bridge", 0),), (phrase("fact.free", n=1),)),),
    ).plain()
    assert json.loads(json.dumps(made)) == made
    assert list(board_faults(made)) == []
    east = made["spaces"][0]
    assert east["pieces"] == [
        {"kind": "aristocrat", "seat": 2, "n": 3},
        {"kind": "doge", "seat": None, "n": 1},
    ]
    assert (east["marks"], east["cards"][0]["card"]) == ([["mark.doge", {}]], 4)
    stands = [[space[key] for key in ("face", "kind", "die", "slots")] for space in made["spaces"]]
    assert stands == [["doge", None, None, 3], [None, None, None, 0]]
    assert [space["printed"] for space in made["spaces"]] == [[["space.worth", {"n": 6}]], []]
    assert made["links"][0]["between"] == ["east", "west"]


@pytest.mark.parametrize(
    ("spaces", "links"),
    [
        ((EAST, EAST), ()),
        ((EAST, WEST), (Link(("east", "north")),)),
        ((EAST, WEST), (Link(("north", "west")),)),
        ((EAST, WEST), (Link(("east", "west")), Link(("east", "north")))),
        ((EAST, WEST), (Link(("east", "east")),)),
        ((EAST, WEST), (Link(("east", "west")), Link(("west", "east")))),
    ],
    ids=["twice", "nowhere", "from nowhere", "the second", "itself", "two ways"],
)
def test_a_board_that_cannot_be_drawn_is_refused(spaces, links):
    """Each space has its key, each border two spaces, and two spaces one border."""
    with pytest.raises(ValueError, match="board 'map' has"):
        Board("map", phrase("board.map"), spaces, links)
