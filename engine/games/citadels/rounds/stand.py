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
from engine.games.citadels.characters.rank2_thief import rob_victim
from engine.games.citadels.characters.rank4_king import crown_of_bewitched
from engine.games.citadels.characters.threats import threat_lines
from engine.games.citadels.data.characters import CROWN_RANK
from engine.games.citadels.rounds.reactions import HOSPITAL, stood_up
from engine.games.citadels.table.state import SHOWN, State
from engine.games.citadels.turn.finish import TurnOver, turn_over
from engine.games.citadels.turn.gathering import GatherOnly
from engine.games.citadels.turn.menu import begin_turn, turn_of
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
            return state.tell("news.silent", role=face_of(self.role))
        state = answers(stood(state.but(safe=False), seat, rank), seat, rank)
        state = state.tell("news.stand", who=name(seat), role=face_of(self.role))
        return state.do(*stood_up(state, seat, self.role), Begin(seat, self.role))


def holder_shown(state: State, role: Face) -> Seat | None:
    """Who has laid this character open."""
    for seat in state.order:
        if any(state.faces[card] == role for card in state.zone(SHOWN[seat])):
            return seat
    return None


def revealed(state: State, seat: Seat, rank: int) -> State:
    """It is known that this seat has shown this rank, in case points are equal."""
    ranks = list(state.stood)
    ranks[seat] = max(ranks[seat], rank)
    return state.but(stood=tuple(ranks))


def stood(state: State, seat: Seat, rank: int) -> State:
    """The same of a seat that stands up; beside a number 4 sits the Queen, perhaps."""
    state = revealed(state, seat, rank)
    return state.but(fourth=seat) if rank == CROWN_RANK else state


def answers(state: State, seat: Seat, rank: int) -> State:
    """A number 4 that answers its call ends what an Acrobat of another seat holds (ruling 24)."""
    ended = rank == CROWN_RANK and seat != state.crown
    return state.but(acrobat=False) if ended else state


@dataclass(frozen=True, slots=True)
class Begin(Step[State]):
    """The turn of whoever has stood up, after what hit it."""

    seat: Seat
    role: Face

    def run(self, state: State) -> State:
        """The Thief takes before anything else of the turn."""
        if self.role == state.robbed and not state.safe:
            state = rob_victim(state, self.seat)
        if self.role == state.bewitched and not state.safe:
            return under_spell(state, self.seat, self.role)
        threat = threat_lines(state, self.seat, self.role)
        first = (GatherOnly(self.seat), *threat) if threat else ()
        return begin_turn(state, self.seat, self.role, first=first)


def under_spell(state: State, seat: Seat, role: Face) -> State:
    """The bewitched one gathers, and takes the crown if that is its character's; no more."""
    state = state.tell("news.under_spell", who=name(seat), role=face_of(role))
    state = turn_of(state, seat, role)
    return state.do(GatherOnly(seat), *crown_of_bewitched(seat, role), Resume(role))


@dataclass(frozen=True, slots=True)
class Resume(Step[State]):
    """The Witch goes on with her turn as the character that she has bewitched."""

    role: Face

    def run(self, state: State) -> State:
        """Unless she is gone. She has gathered already."""
        witch = state.witch
        if witch is None or witch in state.absent:
            return turn_over(state)
        state = state.tell("news.resume", who=name(witch), role=face_of(self.role))
        return begin_turn(state, witch, self.role, gathered=True)


@dataclass(frozen=True, slots=True)
class Spare(Step[State]):
    """A killed character has been called; Rasputin or the Hospital may have answered."""

    role: Face

    def run(self, state: State) -> State:
        """Behind Rasputin the turn is as usual; in the Hospital it is a gathering alone."""
        seat = holder_shown(state, self.role)
        if seat is None:
            return state
        rank = state.rules.roles.index(self.role) + 1
        if state.safe:
            state = answers(stood(state, seat, rank), seat, rank)
            return state.do(Begin(seat, self.role))
        if state.unused(HOSPITAL):
            return state
        state = turn_of(revealed(state, seat, rank), seat, self.role)
        return state.do(GatherOnly(seat), TurnOver())
