"""The rows of a game of offers."""

from dataclasses import replace

from bench.parts import offers
from bench.parts.offers import measure, rounds
from tests.bench.tiny import ONE, answer, names, report


def test_its_rows():
    """The start of its table, and rounds if there were any in so short a time."""
    found = names(list(measure(replace(ONE, seconds=0.1))))
    assert found[0] == "start of 3 seats, san_marco"


def test_an_older_state_without_the_game_has_no_rows(monkeypatch):
    """It is said, and nothing is measured."""
    said = []
    monkeypatch.setattr(offers, "game_names", lambda: ["ohne_furcht"])
    assert list(measure(replace(ONE, say=said.append))) == []
    assert "san_marco" in said[0]


def test_a_round_lasts_from_its_offers_to_the_next():
    """Two cuts in a row begin a round of three; a lone one is a round of two, which is left out."""
    applied = {str(step): float(step) for step in range(1, 60)}
    first = [answer(3, "cut"), answer(4, "cut"), answer(20, "cut"), answer(45, "cut")]
    second = [answer(10, "cut"), answer(11, "cut"), answer(30, "cut"), answer(31, "cut")]
    other = [answer(46, "cut"), answer(50, "take")]
    answers = (first, second, other)
    reports = [report(applied=applied, answers=one) for one in answers]
    assert rounds(reports) == [10.0 - 3.0, 45.0 - 30.0]


def test_without_two_rounds_there_is_none():
    """A table that was stopped too soon."""
    both = [report(applied={"1": 1.0, "2": 2.0}, answers=[answer(1, "cut"), answer(2, "cut")])]
    assert rounds(both) == []
