"""Number 4: King, Emperor, Patrician. All of them must move the crown within their turn.

When is free; what the turn leaves undone happens at its end (``crown_due``).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Step
from engine.basics import Face, Line, Move, Seat
from engine.games.citadels.roles.income import CARD_INCOME, GOLD_INCOME
from engine.games.citadels.table.crown import crown_to
from engine.games.citadels.table.entries import Entry
from engine.games.citadels.table.state import State

CROWN = Move("crown")

# -- König, Patrizier -----------------------------------------------------------------------------


def crowns(state: State, seat: Seat) -> list[Move]:
    """Once, at any moment of the turn. Played by the Witch it is not hers to take."""
    return [CROWN] if state.unused("crown") and state.fourth == seat else []


def crown(state: State, seat: Seat, move: Move) -> State:
    """The crown is taken from whoever has it."""
    return crown_to(state.use("crown"), seat)


TAKE_CROWN = Entry("crown", crowns, crown)


@dataclass(frozen=True, slots=True)
class TakeCrown(Step[State]):
    """A King or Patrician that must have the crown takes it."""

    seat: Seat

    def run(self, state: State) -> State:
        """From whoever has it."""
        return crown_to(state, self.seat)


# -- what the turn leaves undone ------------------------------------------------------------------


def crown_due(state: State, seat: Seat) -> tuple[Line, ...]:
    """At the end of a turn: the crown must have moved."""
    if state.role in ("king", "patrician") and crowns(state, seat):
        return (TakeCrown(seat),)
    return ()


def crown_of_bewitched(holder: Seat, role: Face) -> tuple[Line, ...]:
    """A bewitched King or Patrician takes the crown all the same; an Emperor's is the Witch's."""
    return (TakeCrown(holder),) if role in ("king", "patrician") else ()


ENTRIES: dict[Face, tuple[Entry, ...]] = {
    "king": (GOLD_INCOME, TAKE_CROWN),
    "emperor": (GOLD_INCOME,),
    "patrician": (CARD_INCOME, TAKE_CROWN),
}
"""What each adds to the turn of its player."""
