"""Whole games with the characters that move hidden cards: all checks that every game must pass.

The general walks meet few line-ups (``option_sets`` goes through them seed by seed); these two hold
Spy, Wizard, Seer, Navigator and Scholar for certain.
"""

from dataclasses import replace

import pytest

from engine.games.citadels import GAME
from tests.games.checks.absence import it_goes_on_without_a_seat
from tests.games.checks.answers import lists_are_short
from tests.games.checks.walked import walked
from tests.games.checks.words import what_is_said_has_words
from tests.games.checks.worlds import swapped_pairs
from tests.games.kit import OF_A_WALK

TABLES = {
    "spy, wizard, scholar": {"rank2": "spy", "rank3": "wizard", "rank7": "scholar"},
    "spy, seer, navigator": {"rank2": "spy", "rank3": "seer", "rank7": "navigator"},
}
LONG = 6
"""From so many seats on one walk takes a minute."""


def table_of(seats):
    """So many seats as a parameter: what takes long is left to the slow run."""
    slow = [] if seats == 3 else [pytest.mark.slow]
    return pytest.param(seats, marks=[*slow, *([pytest.mark.long] if seats >= LONG else [])])


SEATS = [table_of(seats) for seats in GAME.seats]


def with_these(name):
    """The game of this line-up, whatever options a walk would like."""
    given = GAME.complete_options({"lineup": "own", "action_cards": "with", **TABLES[name]})
    return replace(GAME, setup=lambda order, options: GAME.setup(order, given), options=())


@pytest.mark.slow
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", TABLES)
def test_walks_with_these_characters(name, seats):
    """Lists, refusals, stand-ins, ends, views, sizes of events, words, and short questions."""
    walk = walked(with_these(name), seats, 1)
    for check in (*OF_A_WALK, what_is_said_has_words, lists_are_short):
        check(walk)


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("name", TABLES)
def test_two_worlds_with_these_characters(name, seats):
    """Closed cards change faces, and nobody notices who cannot read them."""
    assert swapped_pairs(walked(with_these(name), seats, 2))["hand"]


@pytest.mark.parametrize("seats", SEATS[1:])
@pytest.mark.parametrize("name", TABLES)
def test_absence_with_these_characters(name, seats):
    """Seats go in the midst of counts, looks and blind draws, and the others come to the end."""
    it_goes_on_without_a_seat(with_these(name), seats, 1)
