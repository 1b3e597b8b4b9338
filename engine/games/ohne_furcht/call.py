"""The characters are called rank by rank (rule book: "Anschließend ruft der König ...").

Every seat with a closed character answers, all at once and by its node: ``yes`` opens the card,
``no`` is proven on the spot. A rank that lies open, or whose character was murdered, is not asked
for. When a character stands up, the Thief is paid (``theft``). The crown moves when the King stands
up (rule book: "4) Der König", and its special cases a and b at the end of the round): its holder
calls, a new one only after its own turn (``turn.end``). A murdered King takes it when the next
round begins.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Step, Together
from engine.basics import Face, Line, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.ohne_furcht.data import RANKS
from engine.games.ohne_furcht.data import ROLES as ROLE_FACES
from engine.games.ohne_furcht.scoring import End
from engine.games.ohne_furcht.state import (
    FACEUP,
    ROLE,
    SHOWN,
    State,
    closed_roles,
)
from engine.games.ohne_furcht.theft import thief_is_paid
from engine.games.ohne_furcht.turn import begin_turn
from engine.shapes.called import GONE, CalledShape, ShownShape, opened_unasked
from engine.shapes.phrases import face_of
from engine.targets import On


def calls() -> tuple[Line, ...]:
    """All eight calls, and what ends the round."""
    return (*(Call(rank) for rank in RANKS), EndRound())


@dataclass(frozen=True, slots=True)
class Call(Step[State]):
    """One rank is called."""

    rank: int

    def run(self, state: State) -> State:
        """Ask every seat that has a closed character, unless nobody can or may stand up.

        What a seat that is not there holds is opened to all first, so that it owes no answer.
        """
        role = ROLE_FACES[self.rank - 1]
        opening = openings(state, state.absent)
        if opening:
            return state.do(*opening, self)
        words = {"who": name(state.caller), "role": face_of(role)}
        if role == state.murdered:
            return state.tell("news.call_murdered", **words).but(called=self.rank)
        if any(state.faces[card] == role for card in state.zone(FACEUP)):
            return state.tell("news.call_open", **words).but(called=self.rank)
        answers = tuple([Answer(s, self.rank) for s in state.order if closed_roles(state, s)])
        lines = (Together(answers), Stand(self.rank), *state.agenda)
        return state.tell("news.call", **words).but(called=self.rank, agenda=lines)


@dataclass(frozen=True, slots=True)
class Answer(CalledShape[State]):
    """Is it you? There is one honest answer, and the node gives it at once."""

    rank: int

    def called_face(self) -> Face:
        return ROLE_FACES[self.rank - 1]

    def called_zone(self) -> str:
        """The closed characters: with two of them a handle must not tell which was taken first."""
        return ROLE[self.seat]

    def absent_answer(self) -> Move:
        """A seat that turns absent while it is asked has its closed characters opened."""
        return GONE

    def about(self, state: State) -> On | None:
        return ("space", "track", self.called_face())

    def title(self, state: State) -> Phrase:
        return phrase("ask.answer", role=face_of(self.called_face()))

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


@dataclass(frozen=True, slots=True)
class Stand(Step[State]):
    """All have answered: whoever stood up has its turn."""

    rank: int

    def run(self, state: State) -> State:
        """The Thief takes first ("sofort"); a King takes the crown."""
        role = ROLE_FACES[self.rank - 1]
        seat = next((s for s in state.order if state.shows(s, role)), None)
        if seat is None:
            return state.tell("news.silent", role=face_of(role))
        state = state.tell("news.stand", who=name(seat), role=face_of(role))
        if role == state.robbed:
            state = thief_is_paid(state, seat)
        if role == "king":
            state = king_takes_crown(state, seat)
        return begin_turn(state, seat, role)


@dataclass(frozen=True, slots=True)
class EndRound(Step[State]):
    """All eight have been called."""

    def run(self, state: State) -> State:
        """Score, or let the next round begin; a murdered King is shown before that.

        By now a closed character is the murdered one: all others have stood up.
        """
        if state.first is not None:
            return state.do(End())
        if state.murdered != "king":
            return state
        return state.do(*openings(state, state.order), Heir())


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
