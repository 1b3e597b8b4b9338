"""Worlds in which people take answers back: among cuts, crashes, old files, cheats and seats that
go, all that must hold at a table holds, and whoever is taken back answers anew.

`python -m tests.sim` plays worlds without it; the seeds here are those of the same schedules.
"""

import random
from collections import Counter

import pytest

from tests.amounts import amount
from tests.sim.worlds.evening import Evening
from tests.sim.worlds.run import run
from tests.sim.worlds.schedule import schedule_of
from tests.sim.worlds.seats import Person

ASKS = 6
"""How often one person asks in an evening."""


class Regretful(Person):
    """Asks for its answer back now and then, and mostly agrees where another one asks."""

    asks = 0
    _mind = None

    def think(self, waited, patience):
        """Before anything else it may say that the last answer is taken back."""
        if self._mind is None:
            self._mind = random.Random(f"mind {self.seed} {self.number}")
        if self.may_undo:
            asked = self.undo_asked_by is not None
            if self._mind.random() < 0.8 if asked else self.asks < ASKS:
                self.asks += not asked
                self.undo()
                return
        waits = self.undo_asked_by is not None and waited < patience and self._mind.random() < 0.8
        if not waits:
            super().think(waited, patience)


class Undoing(Evening):
    """An evening of such people; what was taken back is counted at its end."""

    person = Regretful

    def taken_back(self):
        """How many answers the log of an honest node has taken back."""
        trunk = self.honest[0].table.chain.trunk
        steps = (trunk.steps.logged(at).events for at in range(4, len(trunk.steps)))
        return sum(len(events) == 1 and _takes_back(events[0]) for events in steps)


def _takes_back(event):
    """Told from the event alone: no acts, and riders of the kind that undos have."""
    return not event.acts and any(rider[1] == 12 for rider in event.riders)


def searched(seeds):
    """Play the worlds of these seeds; how often answers were taken back, and what went wrong."""
    happened, worlds = Counter(), []

    def world(schedule):
        worlds.append(Undoing(schedule))
        return worlds[-1]

    for seed in seeds:
        told = run(schedule_of(seed), world)
        assert not told.breach, f"seed {seed}: {told.breach}"
        happened += told.happened
        happened["taken back"] += worlds.pop().taken_back()
    return happened


@pytest.mark.slow
def test_some_worlds():
    """A few seeds of each push: answers are taken back in each of them."""
    for seed in (2, 4, 7, 8):
        happened = searched([seed])
        assert happened["taken back"], (seed, happened)


BATCHES = [
    pytest.param(first, marks=[pytest.mark.long] if at >= 2 else [])
    for at, first in enumerate(range(3000, 3000 + amount(100), 25))
]
"""Where so many seeds in a test begin: half of them wait for the longest run."""


@pytest.mark.slow
@pytest.mark.faults
@pytest.mark.parametrize("first", BATCHES)
def test_many_worlds(first):
    """As many as AMOUNT says."""
    happened = searched(range(first, first + 25))
    assert happened["taken back"] > 2, happened
