"""A tournament as rows within a width."""

import pytest

from cli.scores.tournament_lines import explained, match_up_rows, rating_rows
from cli.series.ratings import Rating
from cli.series.shares import Measured, Standing
from cli.series.standings import Standings
from cli.series.tournament import MatchUp, Tournament
from cli.text.words import words_in

LEAD = Measured(0.0, None)


def stand(*shares):
    """A tournament of some bots with these shares."""
    names = ("hard", "medium", "a_name_that_is_long_enough_for_two_lines")
    match_ups = [
        (MatchUp(names[0], other), Standing(200, share, LEAD))
        for other, share in zip(names[1:], shares, strict=False)
    ]
    ratings = (Rating("hard", 1123.4, 12.3), Rating("medium", 1000.0, 0.0), Rating("r", 2.0, 0.2))
    return Tournament("kabale", 3, {}, names, range(9)), Standings(tuple(match_ups), ratings, 9, "")


def test_a_row_tells_who_and_how_often_with_its_error():
    """And without one where nobody knows it."""
    rows = match_up_rows(*stand(Measured(0.635, 0.0312)), words_in("en"), 80)
    assert rows == ["  hard against 2 medium   63.5 % ± 3.1"]
    rows = match_up_rows(*stand(Measured(1.0, None)), words_in("de"), 80)
    assert rows[0].endswith(" 100,0 %")


def test_at_a_table_for_two_nobody_is_alone():
    """One against one."""
    two = Tournament("kabale", 2, {}, ("hard", "medium"), range(9))
    rows = match_up_rows(two, stand(Measured(0.5, 0.1))[1], words_in("en"), 80)
    assert rows[0].startswith("  hard against medium ")


@pytest.mark.parametrize("width", [40, 60])
def test_what_is_too_wide_for_a_row_stands_in_two(width):
    """The name, and its figure below."""
    rows = match_up_rows(*stand(Measured(0.5, 0.01), Measured(0.5, 0.01)), words_in("en"), width)
    assert len(rows) == 4 and rows[1] == "     50.0 % ± 1.0"


def test_who_is_measured_by_has_no_error_and_nobody_else_has_none():
    """The smallest error that is told is one point."""
    rows = rating_rows(*stand(), words_in("en"), 80)
    assert rows == ["  hard    1123 ± 12", "  medium  1000", "  r       2 ± 1"]


def test_levels_are_told_in_the_persons_language():
    """Other bots by their names."""
    rows = rating_rows(*stand(), words_in("de"), 80)
    assert [row.split()[0] for row in rows] == ["schwer", "mittel", "r"]
    rows = match_up_rows(*stand(Measured(0.5, 0.1)), words_in("de"), 80)
    assert rows[0].startswith("  schwer gegen 2 mittel")


def test_the_fair_share_is_told():
    """In the person's language."""
    assert "33.3 %" in explained(stand()[0], words_in("en"))
    assert "33,3 %" in explained(stand()[0], words_in("de"))
