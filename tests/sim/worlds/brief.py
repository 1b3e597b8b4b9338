"""The probe with two turns and no more cards than they need: every kind of line, in half the time.

It has another rule than the probe in nothing but how much is laid out at the start.
"""

from collections.abc import Mapping
from dataclasses import replace

from engine.agenda import Shuffle
from engine.basics import Seat
from engine.table import empty_table
from tests.games.probe import GAME as PROBE
from tests.games.probe.finish import FINISH
from tests.games.probe.start import Collect, Deal, PassOn, Split, StartDice, WeighAll
from tests.games.probe.state import BLUES, HIGHS, LOWS, REDS, Probe, owners
from tests.games.probe.turn import Turn

TURNS = 2


def setup(order: tuple[Seat, ...], options: Mapping[str, str]) -> Probe:
    """All of the probe's opening and end, with two of its turns between them.

    Which two depends on how many sit there, so that looks, grabs and swaps all come.
    """
    seats = len(order)
    turns = [seats + at for at in range(TURNS)]
    state = Probe(
        **empty_table(order, owners(order)),
        points=(0,) * seats,
        dice=(),
        turns=TURNS,
        counted=(),
    )
    state = state.lay("deck", [(LOWS + HIGHS)[i % 6] for i in range(2 * seats + 5)])
    state = state.add("goals", [REDS[i % 3] for i in range(seats + 4)], back="red")
    state = state.add("goals", [BLUES[i % 3] for i in range(seats + 2)], back="blue")
    stacks = tuple(f"stack:{order[number % seats]}" for number in turns)
    for stack in stacks:
        state = state.lay(stack, ("b", "y"))
    return state.do(
        Shuffle(("deck", "goals", *stacks)),
        StartDice((6,) * seats + (2, 10, 100)),
        Deal(),
        PassOn(),
        Collect(),
        WeighAll(),
        Split(),
        *(Turn(number) for number in turns),
        *FINISH,
    )


GAME = replace(PROBE, id="brief", rules="brief/1", setup=setup)
