"""A seat with no phone that is waited for: said once it has lasted, and no sooner."""

import pytest
from twisted.internet.task import Clock

from cli.evening_page.unseen_seat import UNSEEN_SECONDS, UnseenSeat


@pytest.fixture
def time():
    """That of a seat."""
    return Clock()


@pytest.fixture
def told():
    """What was said of it, in its order."""
    return []


@pytest.fixture
def seat(time, told):
    """One that nobody waits for yet."""
    one = UnseenSeat(time, lambda call: call(), lambda: told.append(one.told))
    return one


def test_it_is_said_after_a_while_and_once_that_it_is_over(seat, time, told):
    """However often the same is told of it."""
    for _ in range(3):
        seat.stands(waits=True)
        time.advance(UNSEEN_SECONDS / 3 - 0.1)
    assert told == []
    time.advance(0.3)
    seat.stands(waits=True)
    time.advance(UNSEEN_SECONDS)
    assert told == [True]
    for _ in range(2):
        seat.stands(waits=False)
    assert told == [True, False]


def test_a_phone_that_comes_back_in_time_is_nothing_to_be_told(seat, time, told):
    """However often it sleeps; each time is counted from its begin."""
    for _ in range(1000):
        seat.stands(waits=True)
        time.advance(UNSEEN_SECONDS - 0.1)
        seat.stands(waits=False)
    assert told == [] and time.getDelayedCalls() == []


def test_behind_the_end_nothing_is_counted(seat, time, told):
    """Nor said by a call that was under way."""
    seat.stands(waits=True)
    seat.stop()
    assert time.getDelayedCalls() == []
    time.advance(UNSEEN_SECONDS)
    assert told == []
