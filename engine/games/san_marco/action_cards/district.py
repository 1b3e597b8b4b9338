"""A district card: an aristocrat into the district it names, or over an own bridge beside it.

Seed: "Gebietskarte"; SM-6.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Step
from engine.basics import Face, Move, Seat
from engine.basics import seat as name
from engine.games.san_marco.action_cards.aristocrats import nobody_movable, with_person
from engine.games.san_marco.action_cards.open_card_entries import entry
from engine.games.san_marco.table.data import DISTRICT_OF, KEYS
from engine.games.san_marco.table.state import State, beside
from engine.shapes.move_arguments import number


def reached(state: State, seat: Seat, face: Face) -> list[tuple[int]]:
    """The named district, and those beside it to which an own bridge leads."""
    if nobody_movable(state, seat):
        return []
    named = KEYS.index(DISTRICT_OF[face])
    own = {bridge.border for bridge in state.bridges if bridge.owner == seat}
    there = [named, *(other for border, other in beside(state, named) if border in own)]
    return [(at,) for at in there]


def place(state: State, seat: Seat, move: Move) -> State:
    """One aristocrat of the own supply, or one from elsewhere."""
    return with_person(state, seat, Placed(seat, number(move, 1)))


@dataclass(frozen=True, slots=True)
class Placed(Step[State]):
    """An aristocrat enters a district."""

    seat: Seat
    district: int

    def run(self, state: State) -> State:
        """One aristocrat more stands there."""
        where = f"district.{KEYS[self.district]}"
        state = state.tell("news.place", who=name(self.seat), district=where)
        return state.put(self.district, self.seat, 1)


ENTRIES = (entry("place", tuple(DISTRICT_OF), reached, place, bar=nobody_movable),)
