"""The numbers of the bot are plain whole ones, which the bench can change one by one."""

from bench.shake.constants import constants, taste_of
from engine.games.kabale.bot.medium import medium
from engine.games.kabale.bot.taste import TASTE


def test_each_number_can_be_shaken():
    """All of them are named, and those that counts are made with are no zero."""
    assert taste_of(medium) == TASTE
    found = {one.name: one.value for one in constants(TASTE)}
    assert found["doubt"] > 0 and found["fillings"] > 0 and found["aim"] > 0
