"""Who could read closed cards at a running table: by machines and seats, as the lobby says it."""

import pytest

from cli.lobby.invitation import absence_promises
from cli.page.who_could_read import reading_lines
from cli.text.words import words_in

FOUR = ("Anna", "Bea", "Merlin (Bot)", "Dora")
APART, BESIDE = (0, 1, 2, 3), (0, 1, 0, 3)


def test_where_each_seat_has_a_machine_their_number_is_told_first():
    """Three of four at a table that does without one; what that costs stands below."""
    lines = reading_lines(FOUR, APART, 1)["en"]
    assert lines[0] == "3 of the 4 machines together could read closed cards; fewer could not."
    assert lines[1:] == absence_promises(4, 1, words_in("en"))


def test_a_machine_that_plays_two_seats_makes_it_fewer():
    """It is named, and two of three machines are enough."""
    lines = reading_lines(FOUR, BESIDE, 1)["en"]
    assert "Anna's machine plays Merlin (Bot) too" in lines[0]
    assert lines[1].startswith("2 of the 3 machines together")


def test_where_nobody_may_be_absent_no_number_is_told():
    """All others together could not; that is what is said, and nothing of machines."""
    (line,) = reading_lines(FOUR, APART, 0)["en"]
    assert "Even all others together learn nothing" in line


def test_one_machine_that_plays_all_seats_is_told_by_itself():
    """Nobody is hidden from it, and there is nobody to conspire with."""
    lines = reading_lines(FOUR, (0, 0, 0, 0), 0)["en"]
    assert "plays all 4 seats" in lines[-1] and not any("together" in one for one in lines)


def test_alone_there_is_nothing_to_be_told():
    """There are no cards of others."""
    assert reading_lines(("Anna",), (0,), 0) == {"en": [], "de": []}


@pytest.mark.parametrize("machines", [APART, BESIDE])
def test_both_languages_tell_the_same_in_other_words(machines):
    """As many sentences, none of them in the other language."""
    told = reading_lines(FOUR, machines, 1)
    assert len(told["en"]) == len(told["de"])
    assert not {*told["en"]} & {*told["de"]}
