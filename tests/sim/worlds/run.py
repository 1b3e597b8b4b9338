"""Plays a schedule with every checker after every event, and makes one that fails smaller."""

from collections import Counter
from dataclasses import dataclass, replace

from tests.sim.worlds.checkers import Checkers
from tests.sim.worlds.evening import Evening

PATIENCE = 300.0
"""Simulated seconds in which a table must go on while there is no trouble."""
AFTERWARDS = 10.0
"""Simulated seconds for what is on its way when it is over and nothing is in trouble any more: it
still has to fit, and what seats that were away have to add comes in."""


@dataclass(frozen=True)
class Run:
    """What came of a schedule; `breach` is "" if everything has held."""

    breach: str
    happened: Counter
    looks: int
    steps: int
    seconds: float


def run(schedule, world=Evening):
    """Play it. Whatever the program raises is a breach as well."""
    evening = world(schedule)
    checkers = Checkers(evening)
    breach = ""
    try:
        _play(evening, checkers)
        checkers.at_the_end()
    except Exception as error:  # whatever it is, it is told with its schedule
        breach = f"{type(error).__name__}: {error}"
    evening.happened["given up"] += checkers.given_up
    evening.happened["together again"] += checkers.healing.again
    return Run(breach, evening.happened, checkers.looks, evening.step, evening.clock.now)


def _play(evening, checkers):
    """Until it is over, or nothing has closed for long though nobody is in trouble."""
    step, since = -1, 0.0
    while not evening.over and evening.clock.now < since + PATIENCE:
        evening.clock.step()
        checkers.look()
        if evening.troubled or evening.step != step:
            step, since = evening.step, evening.clock.now
    over = evening.clock.now
    while evening.clock.now < over + PATIENCE:
        whole = evening.whole_since
        if whole is not None and evening.clock.now >= max(over, whole) + AFTERWARDS:
            break
        evening.clock.step()
        checkers.look()


def shrunk(schedule, fails):
    """The schedule with as few troubles as it still fails with; `fails(schedule)` tells."""
    for plainer in ({"cheat": ""}, {"duplicates": 0.0}, {"fragment": 0.0}, {"most": 0.005}):
        tried = replace(schedule, **plainer)
        if tried != schedule and fails(tried):
            schedule = tried
    smaller = True
    while smaller:
        smaller = False
        for at in range(len(schedule.troubles)):
            rest = schedule.troubles[:at] + schedule.troubles[at + 1 :]
            tried = replace(schedule, troubles=rest)
            if fails(tried):
                schedule, smaller = tried, True
                break
    return schedule
