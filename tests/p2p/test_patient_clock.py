"""The clock of nodes that meet within one test: what a turn takes of it, and what waiting takes."""

from types import SimpleNamespace

import pytest

from tests.p2p.patient_clock import LOOK, TURN, PatientClock


class Machine:
    """A selector and the real seconds beside it: what comes, and how long the machine takes."""

    def __init__(self):
        self.real, self.takes, self.came = 100.0, 0.0, []

    def select(self, timeout=None):
        """So it goes."""
        self.real += self.takes
        return self.came


@pytest.fixture(name="machine")
def one_machine():
    """One at which nothing happens."""
    return Machine()


@pytest.fixture(name="clock")
def its_clock(machine):
    """A patient one, from 0 on."""
    return PatientClock(SimpleNamespace(select=machine.select), now=lambda: machine.real)


def test_what_is_waited_for_in_vain_passes_whole_and_no_more(machine, clock):
    """However much later the machine lets us go on."""
    machine.takes = 0.5
    assert clock.select(0.5) == [] and clock.passed == 0.5
    machine.takes = 30.0
    clock.select(0.5)
    assert clock.passed == 1.0


def test_a_turn_in_which_something_is_done_takes_a_moment(machine, clock):
    """Work, or the machine's absence: both count as little; what takes less counts as it is."""
    machine.real += 60.0
    machine.came, machine.takes = ["bytes"], 60.0
    assert clock.select(8.0) == ["bytes"] and clock.passed == pytest.approx(2 * TURN)
    machine.real, machine.takes = machine.real + TURN / 4, TURN / 4
    clock.select(8.0)
    assert clock.passed == pytest.approx(2.5 * TURN)


def test_without_a_bound_one_waits_for_bytes_alone(machine, clock):
    """They come from another thread, after as long as that takes."""
    machine.takes, machine.came = 5.0, ["a line"]
    assert clock.select(None) == ["a line"] and clock.passed == TURN


def test_two_looks_within_a_turn_differ(clock):
    """What is asked for at once, twice, is due in that order."""
    first, second = clock.seconds(), clock.seconds()
    assert 0 < second - first == pytest.approx(LOOK)
