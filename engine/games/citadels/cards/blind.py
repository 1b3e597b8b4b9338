"""One random card of each of several hands (Seer, Emperor): nobody chooses which.

Every hand that others might know something about is shuffled by its owner *before* the places are
rolled, else the owner would choose the card; the drawn cards lie in ``taken`` until all are there,
so that no hand becomes stale under another's line.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Relock, Roll, Shuffle, Step, Together
from engine.basics import Line, Seat
from engine.games.citadels.table.state import HAND, TAKEN, State


def blind(state: State, sources: tuple[Seat, ...], taker: Seat) -> tuple[Line, ...]:
    """The lines by which ``taker`` draws a card from each of these hands, into ``taken``."""
    stale = [s for s in sources if HAND[s] in state.stale]
    fresh = tuple(Shuffle((HAND[s],), s) for s in stale)
    return Together(fresh), Blind(taker, sources)


@dataclass(frozen=True, slots=True)
class Blind(Step[State]):
    """The hands lie shuffled: roll a place in each."""

    taker: Seat
    sources: tuple[Seat, ...]

    def run(self, state: State) -> State:
        """As many sides as there are cards."""
        sides = tuple(len(state.zone(HAND[source])) for source in self.sources)
        return state.do(Places(sides, self.taker, self.sources))


@dataclass(frozen=True, slots=True)
class Places(Roll[State]):
    """Which card of each hand it is."""

    taker: Seat
    sources: tuple[Seat, ...]

    def take(self, state: State, values: Sequence[int]) -> State:
        """Each owner locks its card anew for the taker."""
        pairs = zip(self.sources, values, strict=True)
        picked = [(state.zone(HAND[source])[value - 1],) for source, value in pairs]
        return state.do(Together(tuple(Relock(card, TAKEN[self.taker]) for card in picked)))
