"""A whole hand is looked at by another seat (Spy, Wizard, Fortune Teller).

The owner shuffles its hand first, so that what the looker reads does not tell which card came when;
then each card is copied for the looker's eyes. The handles exist only after the shuffle.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Reveal, Shuffle, Step
from engine.basics import Line, Seat
from engine.games.citadels.table.state import HAND, State


def look(other: Seat, seat: Seat) -> tuple[Line, ...]:
    """The lines by which ``seat`` reads the hand of ``other``."""
    return Shuffle((HAND[other],), other), Glimpse(other, seat)


@dataclass(frozen=True, slots=True)
class Glimpse(Step[State]):
    """The hand as it lies now is copied for one more reader."""

    other: Seat
    seat: Seat

    def run(self, state: State) -> State:
        """All of it in one reveal."""
        return state.do(Reveal(((state.zone(HAND[self.other]), self.seat),)))
