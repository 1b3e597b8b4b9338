"""Schedules searched: everything at three seats and one attempt, the rest as deep as time allows.

No two honest seats close a step differently unless one is outside what decided; no honest seat is
ever proven wrong; shares go out on one of two rival heads at most; and from wherever it is tried,
the table comes to one head again and goes on, with one seat gone or with nobody gone.
"""

import pytest

from tests.amounts import amount
from tests.sim.absence.model import Model, Setting
from tests.sim.absence.search import search, search_so_far, walk

COMPLETE = {
    "two owe": (Setting(owed=((0, 2),)), 57_745, 12),
    "two owe, one has to be out": (Setting(owed=((0, 2),), wide=False), 19_357, 12),
    "one owes": (Setting(owed=((2,),)), 3_901, 10),
}
"""Settings of three seats and one attempt; how many states they have, how many moves deep."""

DEEP = {
    "three, two attempts": (Setting(attempts=2, whole=True), 0, (None,)),
    "three, two attempts, healed": (
        Setting(owed=((0, 2), None), attempts=2, returns=True, whole=True), 25, (None, 0, 1, 2),
    ),
    "four, two steps": (
        Setting(seats=4, owed=((3,), (0,)), steps=2, whole=True, wide=False), 0, (None,),
    ),
    "four, one is back": (
        Setting(seats=4, owed=((3,), (1,)), steps=2, returns=True, whole=True, wide=False),
        25, (None, 0, 1, 2, 3),
    ),
    "four, one lies": (
        Setting(seats=4, liar=3, owed=((3,), (0,)), returns=True, whole=True, wide=False),
        25, (None,),
    ),
    "four, one lies over two steps": (
        Setting(seats=4, liar=3, owed=((0, 3), (3,)), steps=2, whole=True, wide=False), 0, (None,),
    ),
}  # fmt: skip
"""Settings that are cut off: each so many-th state healed, without each of these."""

WALKS = {
    "three": (Setting(owed=((0, 2), None), steps=3, attempts=3, returns=True), (None, 0, 1, 2)),
    "four": (
        Setting(seats=4, owed=((0, 3), (1,), None), steps=3, attempts=3, returns=True),
        (None, 0, 1, 3),
    ),
    "five": (
        Setting(seats=5, spare=2, owed=((0, 3), (1,), None), steps=2, attempts=3, returns=True),
        (None, 0, 1),
    ),
    "four, one lies": (
        Setting(seats=4, liar=3, owed=((0, 3), (1,), None), steps=2, attempts=3, returns=True),
        (None,),
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", COMPLETE)
def test_every_schedule_of_one_attempt(name):
    """Each record reaches each node in any order or never: all states there are."""
    setting, states, depth = COMPLETE[name]
    found = search(Model(setting))
    assert found.fault is None, (found.fault, found.trace)
    assert found.complete and (found.states, found.depth) == (states, depth)


def searched(name, states):
    """One of the deep ones, so far."""
    setting, each, gone = DEEP[name]
    search_so_far(name, Model(setting), states, each, gone)


@pytest.mark.parametrize("name", DEEP)
def test_the_first_of_many_schedules(name):
    """Two attempts, two steps, four seats, a liar: as far as an everyday run goes."""
    searched(name, 2_000)


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize("name", DEEP)
def test_many_schedules(name):
    """As far as AMOUNT says."""
    searched(name, amount(40_000))


@pytest.mark.slow
def test_every_schedule_of_one_attempt_goes_on_from_each_state():
    """Returns as well; each state is healed with nobody gone, and with each seat gone."""
    setting = Setting(owed=((0, 2), None), returns=True, whole=True)
    found = search(Model(setting), heal_each=11, gone=(None, 0, 1, 2))
    assert found.fault is None, (found.fault, found.trace)
    assert found.complete and (found.states, found.depth, found.heals) == (57_411, 11, 20_876)


def walked(name, seeds):
    """Schedules at random, of up to sixty moves, all healed."""
    setting, gone = WALKS[name]
    model = Model(setting)
    for seed in seeds:
        why, moves = walk(model, seed, gone=gone)
        assert why is None, (seed, why, moves)


@pytest.mark.parametrize("name", WALKS)
def test_walks(name):
    """Three attempts and steps: some seeds a run."""
    walked(name, range(40))


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize("name", WALKS)
def test_many_walks(name):
    """Other seeds than those of the everyday run, as many as AMOUNT says."""
    walked(name, range(1_000, 1_000 + amount(300)))
