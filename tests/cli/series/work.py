"""What a process that plays is asked in tests; a new process imports this file and nothing else."""

import os
import signal
import sys
import threading
from concurrent.futures import Executor, Future

from cli.series.games import Match, Series
from cli.series.spread import play_lot

SERIES = Series("ohne_furcht", 2, {}, ("random", "medium"))


def matches(seeds, series=SERIES):
    """A game of the series for each seed, as they are asked for."""
    return (Match(series, seed) for seed in seeds)


class Here(Executor):
    """Works in this process when work is handed in, and notes what that was."""

    def __init__(self, jobs=1):
        self.jobs, self.lots, self.shut, self.killed = jobs, [], False, False

    def submit(self, function, /, *args, **kwargs):
        """Do it, and hold the result ready."""
        self.lots.append(args[0])
        done = Future()
        done.set_result(function(*args, **kwargs))
        return done

    def kill(self):
        """Note it."""
        self.killed = True

    def shutdown(self, wait=True, *, cancel_futures=False):
        """Note it."""
        self.shut = cancel_futures


def doubled(lot):
    """Some numbers, twice as large."""
    return [2 * number for number in lot]


def loaded():
    """The modules of networks and of people that a process has in it after it has played."""
    play_lot(tuple(matches([1])))
    return sorted(name for name in sys.modules if name.partition(".")[0] in ("twisted", "p2p"))


def interrupted():
    """What a process says after a Ctrl-C and a word to end."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.raise_signal(number)
    return "still here"


def first_alone(lot):
    """The first lot is done; the others never come to an end."""
    if lot[0]:
        threading.Event().wait()
    return list(lot)


def divided(number):
    """Fails where the number is none to divide by."""
    return [1 // number]


def deadly(number):
    """Ends whatever process it comes to."""
    os._exit(9)
