"""Whose time runs at a table with a clock, and when it is over."""

from __future__ import annotations

import pytest

from cli.pace.turn_clock import LONGEST, TurnClock
from ledger.table_options import AgreedClock, ClockEnd, ClockSpan

ALL = {0, 1, 2}


def a_clock(span=ClockSpan.TURN, used=None):
    """A clock of one minute for two people beside a bot in seat 2."""
    return TurnClock(AgreedClock(span, 1, ClockEnd.REMINDER), (0, 1), used or {})


def run(clock, asked, seconds, *, reached=ALL, start=0.0):
    """Look each second; who is over when."""
    found = []
    for second in range(seconds + 1):
        found += [(second, seat) for seat in clock.look(asked, reached, start + second)]
    return found


def test_time_runs_for_whoever_is_asked_and_is_over_once():
    """It is told once a turn, and a bot has no time that could run out."""
    clock = a_clock()
    assert run(clock, {0, 2}, 100) == [(60, 0)]
    assert clock.left(1) == 60 and clock.shown() == {0: -40}


def test_time_stands_while_somebody_is_unreachable():
    """And goes on where it stood."""
    clock = a_clock()
    run(clock, {0}, 30)
    assert run(clock, {0}, 300, reached={1, 2}, start=30) == [] and clock.shown() == {}
    assert run(clock, {0}, 40, start=330) == [(30, 0)]


@pytest.mark.parametrize(("span", "left"), [(ClockSpan.TURN, 60), (ClockSpan.GAME, 40)])
def test_a_turn_begins_anew_once_others_are_asked(span, left):
    """While programs alone are at work it is still the same turn; a game's time goes on."""
    clock = a_clock(span)
    run(clock, {0}, 20)
    run(clock, set(), 10, start=20)
    assert clock.left(0) == 40
    run(clock, {0, 1}, 0, start=30)
    assert clock.left(0) == 40
    run(clock, {2}, 0, start=31)
    assert clock.left(0) == (left if span is ClockSpan.TURN else 39)


def test_a_turn_is_over_though_the_others_answer_between_two_looks():
    """Bots that nobody waits for have answered within a second: whoever is asked again then has all
    the time of a turn, and is told again when it is over."""
    clock = a_clock()
    assert run(clock, {0}, 70) == [(60, 0)]
    clock.asked({2})
    clock.asked({0})
    assert clock.left(0) == 60 and not clock.is_over(0)
    assert run(clock, {0}, 70, start=71) == [(60, 0)]


def test_over_is_told_again_in_the_next_turn_alone():
    """Each turn for itself."""
    clock = a_clock()
    assert run(clock, {0}, 70) == [(60, 0)]
    run(clock, {1}, 1, start=70)
    assert run(clock, {0}, 70, start=71) == [(60, 0)]


def test_what_the_program_slept_through_counts_for_nobody():
    """No more of it than a few seconds."""
    clock = a_clock()
    clock.look({0}, ALL, 10.0)
    clock.look({0}, ALL, 9999.0)
    assert clock.left(0) == 60 - LONGEST


def test_what_is_known_from_before_counts_for_a_game():
    """Not for a turn; and what was over then is not told again."""
    assert a_clock(used={0: 50.0}).left(0) == 60
    clock = a_clock(ClockSpan.GAME, {0: 50.0, 1: 70.0, 7: 1.0})
    assert clock.used == {0: 50.0, 1: 70.0}
    assert run(clock, {0, 1}, 20) == [(10, 0)]
