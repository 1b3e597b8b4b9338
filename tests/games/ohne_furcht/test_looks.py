"""What the cards of this game show in their corners is what its data say."""

from cli.text.game_looks import looks_of
from engine.games.ohne_furcht import GAME
from engine.games.ohne_furcht.data import COLOUR, COST, RANK

FACES = looks_of(GAME)["faces"]


def test_districts_show_their_colour_and_cost():
    """The number in the corner is what one pays."""
    for face, cost in COST.items():
        assert (FACES[face]["kind"], FACES[face]["corner"]) == (COLOUR[face], cost)


def test_characters_show_their_rank():
    """The number in the corner is the order of the calls."""
    for role, rank in RANK.items():
        assert (FACES[role]["kind"], FACES[role]["corner"]) == ("character", rank)


def test_no_two_faces_share_an_icon():
    """Nobody takes one card for another."""
    icons = [face["icon"] for face in FACES.values()]
    assert len(set(icons)) == len(icons)
