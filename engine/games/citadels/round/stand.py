"""A character stands up: what hit it comes first, then its turn (rule book: "Dieb", "Hexe",
"Erpresserin").

In this order: whether Rasputin shields it, the Thief's gold, then either the turn, after a threat
is settled, or for a bewitched one the gathering alone, and the Witch goes on as that character.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Step
from engine.basics import Face, Seat
from engine.basics import seat as name
from engine.games.citadels.roles.rank2 import rob_victim
from engine.games.citadels.round.reactions import fourth_silent, stood_up
from engine.games.citadels.table.state import SHOWN, State
from engine.games.citadels.turn.menu import begin_turn
from engine.shapes.phrases import face_of


@dataclass(frozen=True, slots=True)
class Stand(Step[State]):
    """All have answered: whoever stood up is next."""

    role: Face

    def run(self, state: State) -> State:
        """Nobody has, or somebody may shield itself first."""
        rank = state.rules.roles.index(self.role) + 1
        seat = holder_shown(state, self.role)
        if seat is None:
            state = state.tell("news.silent", role=face_of(self.role))
            return state.do(*(fourth_silent(state) if rank == 4 else ()))
        state = stood(state, seat, rank)
        state = state.tell("news.stand", who=name(seat), role=face_of(self.role))
        return state.do(*stood_up(state, seat, self.role), Begin(seat, self.role))


def holder_shown(state: State, role: Face) -> Seat | None:
    """Who has laid this character open."""
    for seat in state.order:
        if any(state.faces[card] == role for card in state.zone(SHOWN[seat])):
            return seat
    return None


def stood(state: State, seat: Seat, rank: int) -> State:
    """It is known who revealed this rank: for the Queen, and where points are equal."""
    ranks = list(state.stood)
    ranks[seat] = max(ranks[seat], rank)
    state = state.but(stood=tuple(ranks), safe=False)
    return state.but(fourth=seat) if rank == 4 else state


@dataclass(frozen=True, slots=True)
class Begin(Step[State]):
    """The turn of whoever has stood up, after what hit it."""

    seat: Seat
    role: Face

    def run(self, state: State) -> State:
        """The Thief takes before anything else of the turn."""
        if self.role == state.robbed and not state.safe:
            state = rob_victim(state, self.seat)
        return begin_turn(state, self.seat, self.role)
