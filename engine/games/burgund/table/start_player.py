"""Who begins a round: the start player card, which whoever sells last takes (BG-13).

Rule book: "Warenverkauf", "Ende eines Durchgangs".
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Step
from engine.basics import Seat
from engine.basics import seat as name
from engine.games.burgund.table.data import ROUNDS
from engine.games.burgund.table.state import State


def start_card_won(state: State, seat: Seat) -> State:
    """With a sale the card comes to the seat, turned round; in the solo game there is none.

    Told is only that it moves: before whoever has it already it is seen to be turned.
    """
    if state.solo:
        return state
    if state.holder != seat:
        state = state.tell("news.start_card", who=name(seat))
    return state.but(holder=seat, turned=True)


@dataclass(frozen=True, slots=True)
class PassCard(Step[State]):
    """The seat that sold last begins the next round; if none has, it is the next one clockwise."""

    def run(self, state: State) -> State:
        """After the last round the card stays where it is, for its point."""
        if state.round == ROUNDS - 1 or state.holder is None:
            return state
        holder = state.holder
        if not state.turned:
            holder = state.seats_from(holder)[1 % state.seats]
        return state.but(holder=holder, first=holder, turned=False)
