"""The constants of a bot: each has a name, and is changed alone."""

from dataclasses import dataclass, fields, replace

import pytest

from bench.shake.constants import (
    Constant,
    NoTaste,
    changed,
    constants,
    taste_of,
    values_tried,
    with_taste,
)
from engine.games import all_games
from engine.open_table.bots import random_bot


@dataclass(frozen=True)
class Taste:
    """A taste with each kind of field."""

    silver: int = 7
    bonus: tuple[int, ...] = (3, 2)
    effect: tuple[tuple[str, int], ...] = (("mine", 80), ("ship", -4))


def tasted(sight, moves, chance, *, taste=Taste()):
    """A bot that answers with its taste."""
    return taste


def test_every_number_has_a_name():
    """Of a field, of a row by its place, of a row by its word."""
    found = {one.name: one.value for one in constants(taste_of(tasted))}
    wanted = {"silver": 7, "bonus[0]": 3, "bonus[1]": 2, "effect[mine]": 80, "effect[ship]": -4}
    assert found == wanted


def test_a_constant_is_changed_alone():
    """All others stay, whatever kind of field it stands in."""
    taste = Taste()
    assert changed(taste, Constant("silver", None, 7), 9) == replace(taste, silver=9)
    assert changed(taste, Constant("bonus", 1, 2), 5) == replace(taste, bonus=(3, 5))
    effect = (("mine", 1), ("ship", -4))
    assert changed(taste, Constant("effect", "mine", 80), 1) == replace(taste, effect=effect)


def test_a_bot_plays_by_the_taste_it_is_given():
    """And by its own where it is given none."""
    assert with_taste(tasted, Taste(1))(None, [], None) == Taste(1)
    assert tasted(None, [], None) == Taste()


@pytest.mark.parametrize("value", [-9, -1, 0, 1, 2, 30])
def test_a_number_is_changed_to_others(value):
    """At least one to each side, and never to itself."""
    tried = values_tried(value)
    assert value not in tried and min(tried) < value < max(tried)


def test_a_bot_without_constants_is_told():
    """It is no fault of the command."""
    with pytest.raises(NoTaste, match="no parameter 'taste'"):
        taste_of(random_bot)


def test_the_bots_of_these_games_can_be_shaken():
    """Their tastes are frozen, so that what they give can be kept by them."""
    tastes = [taste_of(all_games()[name].bots["medium"]) for name in SHAKEN]
    assert all(fields(taste) and hash(taste) == hash(replace(taste)) for taste in tastes)


SHAKEN = ("ohne_furcht", "san_marco", "burgund", "kabale", "citadels")
