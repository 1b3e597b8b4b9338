"""cli.asking.fitting_words: beginnings of words, and the numbers behind them."""

import pytest

from cli.asking.fitting_words import fits


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("squire column 2", [1]),
        ("squ col 2", [1]),
        ("squire 2", [1]),
        ("squire trade", [0]),
        ("fencing 2", [1]),
        ("2 2", [1]),
    ],
)
def test_a_number_belongs_to_the_word_before_it(typed, places):
    """The two of a goal is not that of a column: it only explains where the column lies."""
    columns = ["Squire in column 1 (Trade 2)", "Squire in column 2 (Fencing 2)"]
    assert fits(typed, columns) == places


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("the 1", []),
        ("squire 2", []),
        ("squire trade 2", [0]),
        ("the pile 1 worker", [1]),
        ("pile workers", []),
    ],
)
def test_a_number_in_brackets_counts_beside_its_word_alone(typed, places):
    """Else what an answer costs would be taken for what was meant: column 2 that is closed, say, or
    a die of the question before."""
    texts = ["Squire in column 1 (Trade 2)", "Squire onto the pile (1 worker)"]
    assert fits(typed, texts) == places


@pytest.mark.parametrize(
    ("typed", "places"),
    [("swap carl", [1]), ("hand carl", [1]), ("carl dora", []), ("swap swap", []), ("swap 2", [])],
)
def test_words_count_in_another_order_where_none_fit_in_theirs(typed, places):
    """As for the verbs of German, which stand last; not for numbers."""
    assert fits(typed, ["The hand of Dora: swap", "The hand of Carl: swap", "2 gold"]) == places


def test_in_order_comes_before_any_order():
    """Where the words fit one text in their order, those that fit in another are not meant."""
    assert fits("take gold", ["gold, to take", "to take all gold"]) == [1]


@pytest.mark.parametrize("typed", ["König", "koenig", "konig", "behalten koe", "behalten: KONIG"])
def test_marks_on_letters_can_be_left_out(typed):
    """By whoever has no keys for them; as it stands a text comes first."""
    texts = ["Behalten: König", "Behalten: Bischof", "Behalten: Konstabler"]
    assert fits(typed, texts) == [0]
    assert fits("kon", texts) == [2]


def test_letters_are_left_out_of_texts_alone():
    """A slip of the finger is no mark that lacks."""
    assert fits("bue", ["Build the Tavern"]) == fits("buer", ["Burg"]) == []
