"""What lies under closed cards: faces that their owners can have there, and no others."""

from engine.chance import Seeded
from engine.games.kabale.bot.filling import covered, filling, laid_in
from engine.games.kabale.table.data import SET
from tests.games.kabale.scene import Scene

SHOWN = [face for face in SET if face not in ("king", "witch")]


def test_it_fills_in_only_what_is_possible():
    """A closed card of another seat is none that its owner has shown; known ones are themselves."""
    scene = Scene(["1 king down", "0 romeo down"], ["1 queen"], discards={1: SHOWN})
    for seed in range(10):
        world = filling(scene.dealt.sight(0), Seeded(seed))
        column = scene.state.zone("column:0")
        assert world[column[0]] in ("king", "witch")
        assert world[column[1]] == "romeo"


def test_it_fills_in_no_card_that_lies_there_already():
    """What a seat has open in a column is not under its closed cards as well: each has one set."""
    scene = Scene(["1 king", "1 witch down"], ["0 queen"], discards={1: SHOWN})
    closed = scene.state.zone("column:0")[1]
    for seed in range(10):
        assert filling(scene.dealt.sight(0), Seeded(seed))[closed] == "witch"


def test_what_the_next_card_turns_up():
    """The last card of a column where it is closed; nothing under an open one, or in none."""
    scene = Scene(["1 king", "0 romeo down"], ["1 queen"])
    world = filling(scene.dealt.sight(0), Seeded(1))
    assert [covered(scene.state, column, world) for column in range(3)] == ["romeo", None, None]
    assert laid_in(scene.state, 0, world) == [(1, "king"), (0, "romeo")]
