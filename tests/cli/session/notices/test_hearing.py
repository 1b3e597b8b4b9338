"""A silent seat that the table waits for is told of long before its link is given up, and once."""

from __future__ import annotations

import pytest

from cli.session.notices.hearing import SILENT, Hearing
from cli.text.words import words_in

NAMES = ("Anna", "Ben", "Nora", "Dora")


@pytest.fixture
def hearing():
    """What Anna hears of three others."""
    return Hearing(NAMES, words_in("en"))


def at(now, **heard):
    """When each was heard last: those not named, just now."""
    return {seat: heard.get(NAMES[seat].lower(), now) for seat in (1, 2, 3)}


def test_a_needed_seat_is_told_of_after_ten_seconds_and_once(hearing):
    """With its name and what comes next; not before, and not with every tick."""
    assert SILENT <= 10.0
    assert hearing.news(at(9.0, nora=0.0), {2}, 9.0) == []
    (told,) = hearing.news(at(10.0, nora=0.0), {2}, 10.0)
    assert told.startswith("Nora: not heard for 10 s. The game waits, and nothing is lost;")
    assert hearing.news(at(11.0, nora=0.0), {2}, 11.0) == []
    assert hearing.news(at(14.0, nora=13.0), {2}, 14.0) == ["Nora: heard again."]
    assert hearing.news(at(15.0, nora=13.0), {2}, 15.0) == []
    assert len(hearing.news(at(30.0, nora=13.0), {2}, 30.0)) == 1


def test_who_is_not_waited_for_may_be_silent(hearing):
    """Until the table needs that answer."""
    assert hearing.news(at(60.0, nora=0.0), {1}, 60.0) == []
    assert len(hearing.news(at(61.0, nora=0.0), {1, 2}, 61.0)) == 1


def test_a_seat_without_a_link_is_told_of_by_its_link(hearing):
    """Nothing is said of it here, and it is not said to be heard again when it comes back."""
    assert len(hearing.news(at(10.0, nora=0.0), {2}, 10.0)) == 1
    assert hearing.news({1: 50.0, 3: 50.0}, {2}, 50.0) == []
    assert hearing.news(at(60.0), {2}, 60.0) == []


def test_where_nobody_is_heard_it_is_the_own_network(hearing):
    """Of several others; of one alone nobody can tell whose cable it is."""
    (told,) = hearing.news(at(10.0, ben=0.0, nora=0.0, dora=0.0), {2}, 10.0)
    assert told.startswith("None of the others has been heard for 10 s: perhaps this machine")
    two = Hearing(NAMES[:2], words_in("de"))
    (told,) = two.news({1: 0.0}, {1}, 12.0)
    assert told.startswith("Ben: seit 12 s nichts zu hören.")
