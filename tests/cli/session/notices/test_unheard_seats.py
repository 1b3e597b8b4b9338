"""A silent seat that the table waits for is told of long before its link is given up, and once."""

from __future__ import annotations

import pytest

from cli.session.notices.unheard_seats import SILENT, UnheardSeats
from cli.text.words import words_in

NAMES = ("Anna", "Ben", "Nora", "Dora")


@pytest.fixture
def hearing():
    """What Anna hears of three others."""
    return UnheardSeats(NAMES, words_in("en"))


def for_seconds(**silences):
    """How long each has not been heard: those not named, no time."""
    return {seat: silences.get(NAMES[seat].lower(), 0.0) for seat in (1, 2, 3)}


def test_a_needed_seat_is_told_of_after_ten_seconds_and_once(hearing):
    """With its name and what comes next; not before, and not with every tick."""
    assert SILENT <= 10.0
    assert hearing.news(for_seconds(nora=9.0), {2}) == []
    (told,) = hearing.news(for_seconds(nora=10.0), {2})
    assert told.startswith("Nora: not heard for 10 s. The game waits, and nothing is lost;")
    assert hearing.news(for_seconds(nora=11.0), {2}) == []
    assert hearing.news(for_seconds(nora=1.0), {2}) == ["Nora: heard again."]
    assert hearing.news(for_seconds(nora=2.0), {2}) == []
    assert len(hearing.news(for_seconds(nora=17.0), {2})) == 1


def test_who_is_not_waited_for_may_be_silent(hearing):
    """Until the table needs that answer."""
    assert hearing.news(for_seconds(nora=60.0), {1}) == []
    assert len(hearing.news(for_seconds(nora=61.0), {1, 2})) == 1


def test_a_seat_without_a_link_is_told_of_by_its_link(hearing):
    """Nothing is said of it here, and it is not said to be heard again when it comes back."""
    assert len(hearing.news(for_seconds(nora=10.0), {2})) == 1
    assert hearing.news({1: 0.0, 3: 0.0}, {2}) == []
    assert hearing.news(for_seconds(), {2}) == []


def test_where_nobody_is_heard_it_is_the_own_network(hearing):
    """Of several others; of one alone nobody can tell whose cable it is."""
    (told,) = hearing.news(for_seconds(ben=10.0, nora=10.0, dora=10.0), {2})
    assert told.startswith("None of the others has been heard for 10 s: perhaps this machine")
    two = UnheardSeats(NAMES[:2], words_in("de"))
    (told,) = two.news({1: 12.0}, {1})
    assert told.startswith("Ben: seit 12 s nichts zu hören.")
