"""The numbers of the bot are plain whole ones, which the bench can change one by one."""

from dataclasses import fields

from bench.shake.constants import constants, taste_of
from engine.games.kabale.bot.medium import medium
from engine.games.kabale.bot.taste import TASTE


def test_each_number_can_be_shaken():
    """Each has a name by which the bench can change it, and a value that is more than nothing."""
    assert taste_of(medium) == TASTE
    found = {one.name: one.value for one in constants(TASTE)}
    assert found.keys() == {one.name for one in fields(TASTE)} and min(found.values()) > 0
