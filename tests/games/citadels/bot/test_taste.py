"""The numbers of the bot: each of them is of something there is, and the bot goes by them."""

from dataclasses import replace

from engine.games.citadels.bot.taste import TASTE
from engine.games.citadels.data.action_cards import ACTION_COPIES
from engine.games.citadels.data.characters import RANK
from engine.games.citadels.data.districts import KIND, UNIQUE
from engine.games.citadels.table.state import PILE
from tests.games.citadels.bot.choosing import choose
from tests.games.citadels.scene import Scene


def test_each_row_names_what_there_is():
    """Characters, unique districts, action cards; none twice."""
    unique = {face for face, kind in KIND.items() if kind == UNIQUE}
    assert set(TASTE.ends) | set(TASTE.helps) <= unique
    assert set(TASTE.actions) == set(ACTION_COPIES)
    assert set(TASTE.characters) == set(RANK) and set(TASTE.favourites) <= set(RANK)
    for row in (TASTE.in_the_end, TASTE.until_then, TASTE.action, TASTE.character, TASTE.liked):
        assert len(dict(row)) == len(row)


def test_another_taste_keeps_another_character():
    """What is worth most by its numbers, whatever it is."""
    scene = Scene.started(4)
    for role in scene.faces(PILE[scene.asked.seat]):
        liking = tuple((face, 1000 if face == role else worth) for face, worth in TASTE.character)
        assert choose(scene, taste=replace(TASTE, character=liking)) == ("keep", role)


def test_what_a_taste_works_out_is_its_own():
    """A changed one does not go by the rows of the one it was made from."""
    assert TASTE.ends["statue"] == 5
    changed = replace(TASTE, in_the_end=(("statue", 9),))
    assert changed.ends == {"statue": 9} and TASTE.ends["statue"] == 5


def test_another_taste_builds_another_district():
    """A new kind in place of points."""
    scene = Scene(4, table=["queen"], hands={0: ["tavern", "castle"]}, cities={0: ["manor"]})
    scene = scene.turn(0, "queen")
    scene.take(scene.state.but(gold=(6, 0, 0, 0)))
    first = _built(scene, TASTE)
    assert first == "castle"
    assert _built(scene, replace(TASTE, new_kind=50)) == "tavern"


def _built(scene, taste):
    while (word := choose(scene, taste=taste))[0] != "build":
        scene.do(*word)
    return word[1]
