"""cli.asking.fitting_words: beginnings of words, and the numbers behind them."""

import pytest

from cli.asking.fitting_words import fits


@pytest.mark.parametrize(
    ("typed", "places"),
    [("squire column 2", [1]), ("squ col 2", [1]), ("squire 2", [0, 1]), ("2 2", [1])],
)
def test_a_number_belongs_to_the_word_before_it(typed, places):
    """The two of a goal is not that of a column; a number alone can be either."""
    columns = ["Squire in column 1 (Trade 2)", "Squire in column 2 (Fencing 2)"]
    assert fits(typed, columns) == places
