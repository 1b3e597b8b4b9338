"""An own aristocrat at hand: out of the supply, or from a district once none is left there (SM-6).

From which district is asked first (``Source``); bridges keep theirs.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision, Step
from engine.basics import Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.san_marco.table.data import KEYS
from engine.games.san_marco.table.state import State
from engine.shapes.move_arguments import number
from engine.sight import Sight
from engine.targets import On


def movable(state: State, seat: Seat) -> bool:
    """Whether the seat can place an aristocrat: out of the supply, or from a district."""
    return state.supply(seat) > 0 or any(row[seat] for row in state.people)


def nobody_movable(state: State, seat: Seat) -> Phrase | None:
    """Why the seat can place nobody: all of its own stand on bridges."""
    return None if movable(state, seat) else phrase("hindered.nobody_left")


def with_person(state: State, seat: Seat, then: Step[State]) -> State:
    """What follows once an aristocrat is at hand."""
    return state.do(then) if state.supply(seat) else state.do(Source(seat), then)


@dataclass(frozen=True, slots=True)
class Source(Decision[State]):
    """The supply is empty: from which district comes an own aristocrat?"""

    def legal(self, state: State) -> list[Move]:
        """Any district with one."""
        return [Move("from", (at,)) for at in range(len(KEYS)) if state.people[at][self.seat]]

    def take(self, state: State, move: Move) -> State:
        """It goes back to the supply first."""
        at = number(move)
        words = {"who": name(self.seat), "district": f"district.{KEYS[at]}"}
        return state.put(at, self.seat, -1).tell("news.source", **words)

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        return phrase("move.from", district=f"district.{KEYS[number(move)]}")

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return ("space", "venice", KEYS[number(move)])
