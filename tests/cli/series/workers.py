"""What a process that plays is asked in tests; a new process imports this file and nothing else."""

import signal
import sys
import threading

from cli.series.games import Series
from cli.series.processes import play_lot

SERIES = Series("ohne_furcht", 2, {}, ("random", "medium"))


def loaded():
    """The modules of networks and of people that a process has in it after it has played."""
    play_lot(SERIES, [1])
    return sorted(name for name in sys.modules if name.partition(".")[0] in ("twisted", "p2p"))


def interrupted():
    """What a process says after a Ctrl-C and a word to end."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.raise_signal(number)
    return "still here"


def first_alone(series, seeds):
    """Plays the first lot; the others never come to an end."""
    if seeds[0]:
        threading.Event().wait()
    return [{"seed": seed} for seed in seeds]
