"""The crown (rule book: "4) Der König", and its special cases a and b at the end of the round).

It moves when the King stands up; its holder calls, a new one only after its own turn
(``turn.end``). A murdered King takes it when the next round begins.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Step
from engine.basics import Seat
from engine.basics import seat as name
from engine.games.ohne_furcht.state import State


def king_takes_crown(state: State, seat: Seat) -> State:
    """Whoever has stood up as the King has the crown."""
    if seat == state.crown:
        return state.tell("news.crown_stays", who=name(seat))
    return state.but(crown=seat).tell("news.crown", who=name(seat))


@dataclass(frozen=True, slots=True)
class Heir(Step[State]):
    """The crown goes to whoever was murdered as the King; to nobody if none was (case b)."""

    def run(self, state: State) -> State:
        """At the beginning of the next round."""
        heir = next((s for s in state.order if state.shows(s, "king")), None)
        if heir is None or heir == state.crown:
            return state
        return state.but(crown=heir).tell("news.heir", who=name(heir))
