"""cli.process.asked_stop: Ctrl-C is decided on the loop, or by itself where nothing decides."""

import os
import signal

import pytest

from cli.process.asked_stop import UNHEARD, AskedStop


@pytest.fixture
def heeded():
    """What was heeded: in the place of the program's own way to stop."""
    found = []
    before = signal.signal(signal.SIGINT, lambda number, frame: found.append(number))
    yield found
    signal.signal(signal.SIGINT, before)


class Loop(list):
    """Calls what it is given when it is told to."""

    def later(self, call, *args):
        """Later."""
        self.append((call, args))

    def turn(self):
        """All of it, now."""
        while self:
            call, args = self.pop(0)
            call(*args)


def press():
    """Ctrl-C."""
    os.kill(os.getpid(), signal.SIGINT)


def test_a_stop_is_heeded_where_it_is_meant(heeded):
    """The first one is asked about, the second one means it."""
    loop, answers = Loop(), [False, True]
    stop = AskedStop(lambda: answers.pop(0), loop.later)
    stop.hold()
    press()
    loop.turn()
    assert heeded == [] and answers == [True]
    press()
    assert heeded == []
    loop.turn()
    assert heeded == [signal.SIGINT]
    stop.give_back()


def test_where_nothing_decides_a_few_more_are_heeded(heeded):
    """The loop is at something long: nobody can be asked."""
    loop = Loop()
    stop = AskedStop(lambda: False, loop.later)
    stop.hold()
    for _ in range(UNHEARD):
        press()
    assert heeded == []
    press()
    assert heeded == [signal.SIGINT]
    stop.give_back()


def test_what_was_given_back_is_as_it_was(heeded):
    """And a question that was on its way stops nothing."""
    loop = Loop()
    stop = AskedStop(lambda: True, loop.later)
    stop.hold()
    stop.hold()
    press()
    stop.give_back()
    stop.give_back()
    loop.turn()
    assert heeded == []
    press()
    assert heeded == [signal.SIGINT]
