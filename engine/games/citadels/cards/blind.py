"""One random card of each of several hands (Seer, Emperor): nobody chooses which.

Every hand that others might know something about is shuffled by its owner *before* the places are
rolled, else the owner would choose the card; the drawn cards lie in ``taken`` until all are there,
so that no hand becomes stale under another's line. Where the taker may see whose card is whose,
each lies in a place of its own (``part:0`` to ``part:7``, by the seat it comes from).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Relock, Roll, Shuffle, Step, Together
from engine.basics import Line, Seat
from engine.games.citadels.table.state import HAND, PARTS, TAKEN, State


def blind(
    state: State, sources: tuple[Seat, ...], taker: Seat, *, apart: bool = False
) -> tuple[Line, ...]:
    """The lines by which ``taker`` draws a card from each of these hands: into ``taken``, or each
    ``apart``. A card that is alone in its hand is drawn as it lies: there is nothing to choose.
    """
    several = [s for s in sources if len(state.zone(HAND[s])) > 1]
    fresh = tuple(Shuffle((HAND[s],), s) for s in several if HAND[s] in state.stale)
    return Together(fresh), Blind(taker, sources, apart)


@dataclass(frozen=True, slots=True)
class Blind(Step[State]):
    """The hands lie shuffled: roll a place in each."""

    taker: Seat
    sources: tuple[Seat, ...]
    apart: bool

    def run(self, state: State) -> State:
        """As many sides as there are cards; nothing is taken of a seat that has gone."""
        there = tuple(source for source in self.sources if source not in state.absent)
        sides = tuple(len(state.zone(HAND[source])) for source in there)
        if all(side == 1 for side in sides):
            return Places((), self.taker, there, self.apart).take(state, sides)
        return state.do(Places(sides, self.taker, there, self.apart))


@dataclass(frozen=True, slots=True)
class Places(Roll[State]):
    """Which card of each hand it is."""

    taker: Seat
    sources: tuple[Seat, ...]
    apart: bool

    def take(self, state: State, values: Sequence[int]) -> State:
        """Each owner locks its card anew for the taker, unless it has gone meanwhile."""
        lines = list[Line]()
        for source, value in zip(self.sources, values, strict=True):
            if source not in state.absent:
                card = state.zone(HAND[source])[value - 1]
                zone = PARTS[source][self.taker] if self.apart else TAKEN[self.taker]
                lines.append(Relock((card,), zone))
        return state.do(Together(tuple(lines)))
