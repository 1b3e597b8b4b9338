"""By how much a seat leads a column, over whom, and what that is worth."""

import pytest

from engine.games.kabale.bot.standing import Standing, standing, worth
from engine.games.kabale.bot.taste import TASTE

ROWS = (
    ([(0, "king"), (1, "queen"), (2, "squire")], Standing(8, 1)),
    ([(1, "king"), (0, "queen"), (2, "juliet")], Standing(-8, 1)),
    ([(0, "king")], Standing(40, None)),
    ([(1, "king")], Standing(-TASTE.decided, 1)),
    ([(0, "squire"), (1, "king"), (2, "queen"), (1, "beggar")], Standing(28, 2)),
    ([(0, "squire"), (0, "beggar")], Standing(TASTE.decided, None)),
    ([(1, "prince"), (2, "king"), (1, "squire")], Standing(-TASTE.decided, 1)),
    ([(0, "prince"), (2, "king"), (0, "squire")], Standing(TASTE.decided, 2)),
    ([(0, "king"), (1, "king")], Standing(1, 1)),  # as much, and nearer to the goal
    ([(1, "king"), (2, "queen"), (0, "king")], Standing(-1, 1)),
    ([(1, "beggar"), (0, "beggar")], Standing(1, 1)),  # with beggars the farther one
    ([(0, "cloak")], Standing(1, None)),  # nothing, but nobody has more
    ([], Standing(0, None)),
)


@pytest.mark.parametrize(("cards", "expected"), ROWS)
def test_how_a_seat_stands(cards, expected):
    """In halves: above the best of the others, or with a beggar below the least."""
    assert standing(tuple(cards), "music", 0, TASTE.decided) == expected


def test_a_lead_is_worth_the_more_the_surer_it_is():
    """Half of what lies on the column at most, the other way round for whoever is behind."""
    stake, cards = {1: 1000, None: 900}, [(0, "king"), (1, "queen")]
    behind = [(0, "queen"), (1, "king")]
    found = [worth(stake, cards, "music", 0, lacking) for lacking in (5, 1, 0, None)]
    assert found == sorted(set(found)) and found[-1] == 500
    assert worth(stake, behind, "music", 0, None) == -500
    assert worth(stake, [], "music", 0, 3) == 0


def test_alone_in_a_column_it_is_worth_what_lies_there_for_anybody():
    """No rival is named, so the mean of all counts."""
    assert worth({1: 1000, None: 900}, [(0, "king")], "music", 0, None) == 450


def test_a_column_that_is_won_with_a_sum_of_nothing_is_worth_as_much_as_any():
    """Behind a storm nobody takes it away; before it, any card does."""
    stake, cloak = {1: 1000, None: 900}, [(0, "cloak")]
    assert worth(stake, cloak, "music", 0, None) == 450
    assert 0 < worth(stake, cloak, "music", 0, 3) < worth(stake, [(0, "king")], "music", 0, 3)
