"""The ways of the Doge (seed: "Dogenkarte"; SM-5, SM-15).

He goes over bridges, enters no district twice, or stays; off the board he is put anywhere. An own
bridge is free, a foreign one costs its owner's point, which must be there at that moment. A way is
told by where it ends and what is paid to whom: two ways with both alike are one.
"""

from __future__ import annotations

from engine.basics import Seat
from engine.games.san_marco.data import KEYS
from engine.games.san_marco.state import State, beside

Way = tuple[int, ...]
"""The district at the end, then what is paid to each seat, by number."""


def ways(state: State, seat: Seat) -> list[Way]:
    """All that this seat can choose now, the cheapest to each district first."""
    nothing = (0,) * state.seats
    if state.doge is None:
        return [(at, *nothing) for at in range(len(KEYS))]
    found: dict[Way, None] = {}
    _walk(state, seat, (state.doge,), nothing, found)
    return sorted(found, key=lambda way: (way[0], sum(way[1:]), way[1:]))


def _walk(
    state: State, seat: Seat, path: tuple[int, ...], paid: tuple[int, ...], found: dict[Way, None]
) -> None:
    found[(path[-1], *paid)] = None
    for border, there in beside(path[-1]):
        if there in path:
            continue
        owners = sorted({bridge.owner for bridge in state.bridges if bridge.border == border})
        for owner in owners:
            toll = int(owner != seat)
            if sum(paid) + toll > state.prestige[seat]:
                continue
            more = tuple(n + toll * (other == owner) for other, n in enumerate(paid))
            _walk(state, seat, (*path, there), more, found)
