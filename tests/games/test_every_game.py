"""What must hold for any game, found by random walks: games that appear later are walked too."""

from collections import Counter
from functools import cache, lru_cache

import pytest

from tests.games.checks.absence import walked_with_gaps
from tests.games.checks.looks import everything_has_a_look
from tests.games.checks.words import what_is_agreed_has_words
from tests.games.checks.worlds import every_kind_was_swapped, swapped_pairs
from tests.games.kit import (
    OF_A_CATALOGUE,
    OF_A_TABLE,
    OF_A_WALK,
    OF_A_WALK_WITH_GAPS,
    OF_LISTS,
    OF_WORDS_SAID,
)
from tests.games.walks import (
    GAMES,
    TABLES,
    WORDED,
    each_day,
    every_game,
    every_seed,
    every_worded_game,
    outer_tables,
    outer_worded_tables,
    walked,
)


@cache
def swapped(name, seats, seed):
    """How many pairs of each kind of zone changed faces in a walk."""
    return swapped_pairs(walked(name, seats, seed))


@pytest.mark.parametrize("check", OF_A_WALK, ids=lambda check: check.__name__)
@outer_tables
@every_seed
def test_a_walk(check, name, seats, seed):
    """What the check says holds at every table of a random game; all checks of one walk in turn."""
    check(walked(name, seats, seed))


@every_seed
@outer_tables
def test_two_worlds_that_a_seat_cannot_tell_apart_look_the_same(name, seats, seed):
    """Closed cards change faces, and nobody notices who cannot read them."""
    swapped(name, seats, seed)


@every_game
def test_two_worlds_differ_in_every_kind_of_zone(name):
    """What the tables of a game swapped together leaves out no kind of zone."""
    counted = Counter()
    sizes = GAMES[name].seats
    for seats in dict.fromkeys((sizes[0], sizes[-1], *sizes)):
        counted.update(swapped(name, seats, 1))
        if all(counted.values()):
            break
    every_kind_was_swapped(counted)


SPARE = pytest.mark.parametrize(("name", "seats"), each_day([t for t in TABLES if t[1] > 2]))
"""Tables that can spare a seat."""


@lru_cache(maxsize=1)
def gaps(name, seats, seed):
    """A walk in which seats go and come back, kept for the next check of it."""
    return walked_with_gaps(GAMES[name], seats, seed)


@every_seed
@SPARE
@pytest.mark.parametrize("check", OF_A_WALK_WITH_GAPS, ids=lambda check: check.__name__)
def test_games_go_on_without_a_seat(check, name, seats, seed):
    """A seat that is away is asked nothing, its stale zones are left alone, two worlds that a seat
    cannot tell apart stay so, and the others come to the end.
    """
    check(gaps(name, seats, seed))


@outer_tables
@pytest.mark.parametrize("check", OF_A_TABLE, ids=lambda check: check.__name__)
def test_a_table(check, name, seats):
    """What the check says holds with so many seats."""
    check(GAMES[name], seats)


@every_seed
@outer_worded_tables
def test_all_that_is_said_has_words(name, seats, seed):
    """News, views, questions, answers and reasons of a random game, in both languages."""
    for check in OF_WORDS_SAID:
        check(walked(name, seats, seed))


@pytest.mark.parametrize(("name", "seats"), [t for t in TABLES if t[0] in WORDED])
def test_all_that_is_agreed_has_words(name, seats):
    """What options mean and why some are refused with so many seats, in both languages."""
    what_is_agreed_has_words(WORDED[name], seats)


@pytest.mark.parametrize("check", OF_LISTS, ids=lambda check: check.__name__)
@every_seed
@outer_worded_tables
def test_lists_of_answers(check, name, seats, seed):
    """Twenty numbered answers at once are the most, on the first list and on each second one; cards
    that are alike are one answer, and answers that differ in what they do say so.
    """
    check(walked(name, seats, seed))


@every_worded_game
@pytest.mark.parametrize("check", OF_A_CATALOGUE, ids=lambda check: check.__name__)
def test_a_catalogue(check, name):
    """What the check says holds for the words of a game."""
    check(WORDED[name])


@every_worded_game
def test_a_game_can_be_drawn(name):
    """Everything its views hold has a look, and no look is for nothing."""
    everything_has_a_look(WORDED[name])
