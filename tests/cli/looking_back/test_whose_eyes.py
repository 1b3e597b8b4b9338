"""Whose eyes are meant by what was typed."""

from __future__ import annotations

import pytest

from cli.looking_back.whose_eyes import seat_typed
from cli.text.exit_codes import Stop
from cli.text.words import words_in


@pytest.mark.parametrize("typed", ["9" * 5000, "0" * 5000, "3", "-1", "²"])
def test_a_number_of_any_length_is_no_seat(typed):
    """It is told as what is not there, not as an error of the program."""
    with pytest.raises(Stop) as refused:
        seat_typed(typed, ["Anna", "Bea"], words_in("en"))
    assert "Anna" in str(refused.value)
    assert seat_typed("0" * 5000 + "2", ["Anna", "Bea"], words_in("en")) == 1


def test_a_seat_is_meant_by_the_number_an_audit_gives_it():
    """People count from 1; 0 and what is behind the last is nobody."""
    names = ("Anna", "Bea")
    assert [seat_typed(typed, names, words_in("en")) for typed in ("1", "2", "bea")] == [0, 1, 1]
    for typed in ("0", "3"):
        with pytest.raises(Stop, match="The seats: 1 Anna, 2 Bea"):
            seat_typed(typed, names, words_in("en"))


def test_a_first_word_is_enough_where_one_name_alone_begins_so():
    """A bot is called without its level; a whole name goes before one that only begins so."""
    names = ("Merlin", "Merlin Two (Bot)", "Morgana hard (Bot)", "Carl (Bot)", "Carl easy (Bot)")
    found = [seat_typed(typed, names, words_in("en")) for typed in ("merlin", "morgana")]
    assert found == [0, 2]
    for typed in ("Carl", "Mor", "Morgana h", ""):
        with pytest.raises(Stop, match="Nobody is clearly meant"):
            seat_typed(typed, names, words_in("en"))
