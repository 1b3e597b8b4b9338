"""The numbers of the bot are plain whole ones, which the bench can change one by one."""

from dataclasses import fields, replace

import pytest

from bench.shake.constants import constants, taste_of
from engine.chance import Seeded
from engine.games.kabale.bot.medium import medium
from engine.games.kabale.bot.taste import TASTE
from tests.games.kabale.scene import Scene


def test_each_number_can_be_shaken():
    """Each has a name by which the bench can change it, and a value that is more than nothing."""
    assert taste_of(medium) == TASTE
    found = {one.name: one.value for one in constants(TASTE)}
    assert found.keys() == {one.name for one in fields(TASTE)} and min(found.values()) > 0


@pytest.mark.parametrize(
    ("changed", "hand", "laid"),
    [
        ({"cloak": 10**4}, ["king", "cloak", "squire"], "cloak"),
        ({"assassin": 10**4}, ["king", "assassin", "squire"], "assassin"),
        ({"spent": 10**4}, ["king", "queen", "squire"], "squire"),
    ],
)
def test_another_taste_lays_another_card(changed, hand, laid):
    """What comes later of a cloak and an assassin, and the least card where each half is dear."""
    scene = Scene(["1 queen"], hands={0: hand})
    sight = scene.dealt.sight(0)
    moves = scene.asked.honest(sight)
    for taste, face in ((TASTE, "king"), (replace(TASTE, **changed), laid)):
        assert sight.face(medium(sight, moves, Seeded(1), taste=taste).args[0]) == face
