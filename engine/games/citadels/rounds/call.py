"""The characters are called rank by rank (rule book: "Aktions-Phase").

Every seat with a closed character answers, all at once and by its node: ``yes`` opens the card,
``no`` is proven on the spot. A rank that lies open is not asked for, nor one that was killed; its
player may still have something to say (``reactions``).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Step, Together
from engine.basics import Face, Line, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.rounds.reactions import FourthCalled, killed_called
from engine.games.citadels.rounds.stand import Spare, Stand
from engine.games.citadels.table.state import FACEUP, ROLE, SHOWN, State, closed_roles
from engine.shapes.called import GONE, CalledShape, ShownShape, opened_unasked
from engine.shapes.phrases import face_of
from engine.targets import On


def calls(state: State) -> tuple[Line, ...]:
    """The calls of a round, in order."""
    return tuple(Call(rank) for rank in range(1, len(state.rules.roles) + 1))


@dataclass(frozen=True, slots=True)
class Call(Step[State]):
    """One rank is called."""

    rank: int

    def run(self, state: State) -> State:
        """Ask every seat that has a closed character, unless nobody can or may stand up.

        What a seat that is not there holds is opened to all first, so that it owes no answer.
        """
        role = state.rules.roles[self.rank - 1]
        opening = openings(state, state.absent)
        if opening:
            return state.do(*opening, self)
        words = {"who": name(state.crown), "role": face_of(role)}
        state = state.but(called=self.rank)
        after = (FourthCalled(),) if self.rank == 4 else ()
        if role == state.killed:
            state = state.tell("news.call_killed", **words)
            return state.do(*killed_called(state, role), Spare(role), *after)
        if any(state.faces[card] == role for card in state.zone(FACEUP)):
            return state.tell("news.call_open", **words).do(*after)
        answers = tuple([Answer(s, role) for s in state.order if closed_roles(state, s)])
        return state.tell("news.call", **words).do(Together(answers), Stand(role), *after)


@dataclass(frozen=True, slots=True)
class Answer(CalledShape[State]):
    """Is it you? There is one honest answer, and the node gives it at once."""

    role: Face

    def called_face(self) -> Face:
        return self.role

    def called_zone(self) -> str:
        """The closed characters: with two of them a handle must not tell which was taken first."""
        return ROLE[self.seat]

    def absent_answer(self) -> Move:
        """A seat that turns absent while it is asked has its closed characters opened."""
        return GONE

    def about(self, state: State) -> On | None:
        return ("space", "track", self.role)

    def title(self, state: State) -> Phrase:
        return phrase("ask.answer", role=face_of(self.role))

    def shown(self) -> Shown:
        """Whoever stands up lays the character open."""
        return Shown(self.seat)


def openings(state: State, seats: tuple[Seat, ...]) -> tuple[Line, ...]:
    """What opens all closed characters of these seats to everybody."""
    return opened_unasked(state, map(Shown, seats))


@dataclass(frozen=True, slots=True)
class Shown(ShownShape[State]):
    """Characters that were opened without an answer lie with those that stood up."""

    seat: Seat

    def zones(self) -> tuple[str, str]:
        """From the closed characters to those that stood up."""
        return ROLE[self.seat], SHOWN[self.seat]
