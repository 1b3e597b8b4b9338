"""The searches: all schedules up to a bound, breadth first; long ones at random, from a seed."""

import random
from dataclasses import dataclass, field

from tests.sim.absence.healing import stuck


@dataclass
class Found:
    """What a search came to: how many states, how many moves deep, whether that was all of them."""

    states: int = 0
    depth: int = 0
    complete: bool = False
    heals: int = 0
    fault: str | None = None
    trace: list = field(default_factory=list)


def search(model, *, states=1_000_000, depth=1_000, heal_each=0, gone=(None,)):
    """Every state within so many, and so many moves; the shortest way to the first fault.

    Of every ``heal_each``-th state it is tried whether the table goes on, for each of ``gone``.
    """
    root = model.start()
    came, layer, found = {root: None}, [root], Found()
    while layer and found.depth < depth:
        following = []
        for state in layer:
            for label, node, add in model.moves(state):
                new = model.put(state, node, add)
                if new is None or new in came:
                    continue
                came[new] = (state, label)
                following.append(new)
                why = model.fault(new)
                if why is None and heal_each and len(came) % heal_each == 0:
                    found.heals += len(gone)
                    why = next(filter(None, (stuck(model, new, one) for one in gone)), None)
                if why is not None:
                    found.states, found.depth = len(came), found.depth + 1
                    found.fault, found.trace = why, trace(model, came, new)
                    return found
            if len(came) >= states:
                found.states = len(came)
                return found
        layer, found.depth = following, found.depth + (1 if following else 0)
    found.states, found.complete = len(came), not layer
    return found


def search_so_far(name, model, states, each, gone):
    """A search of so many states that ends without a fault; what it came to is printed."""
    found = search(model, states=states, heal_each=each, gone=gone)
    assert found.fault is None, (found.fault, found.trace)
    assert found.states >= states and bool(found.heals) == bool(each)
    print(name, found.states, "states", found.depth, "moves", found.heals, "healed")


def trace(model, came, state):
    """The moves that lead to a state, in words."""
    moves = []
    while came[state] is not None:
        state, label = came[state]
        moves.append(model.told(label))
    return moves[::-1]


def walk(model, seed, *, length=60, gone=(None,)):
    """One schedule at random, healed at its end; what is wrong, and the moves that led there."""
    chance = random.Random(seed)
    state, moves = model.start(), []
    for _ in range(chance.randrange(5, length)):
        possible = list(model.moves(state))
        if not possible:
            break
        label, node, add = chance.choice(possible)
        new = model.put(state, node, add)
        if new is None:
            continue
        state = new
        moves.append(label)
        why = model.fault(state)
        if why is not None:
            return why, [model.told(label) for label in moves]
    for one in gone:
        why = stuck(model, state, one)
        if why is not None:
            return why, [model.told(label) for label in moves]
    return None, moves
