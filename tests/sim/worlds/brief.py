"""The probe with two turns and no more cards than they need: every kind of line, in half the time.

It has another rule than the probe in nothing but how much is laid out at the start.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.basics import Seat
from tests.games.probe import GAME as PROBE
from tests.games.probe.start import laid
from tests.games.probe.state import Probe

TURNS = 2


def setup(order: tuple[Seat, ...], options: Mapping[str, str]) -> Probe:
    """All of the probe's opening and end, with two of its turns between them.

    Which two depends on how many sit there, so that looks, grabs and swaps all come.
    """
    seats = len(order)
    turns = [seats + at for at in range(TURNS)]
    stacks = [order[number % seats] for number in turns]
    return laid(order, turns, stacks=stacks, cards=2 * seats + 5)


GAME = replace(PROBE, id="brief", rules="brief/1", setup=setup)
