"""The characters are called rank by rank (rule book: "Anschließend ruft der König ...").

Every seat with a closed character answers, all at once and by its node: ``yes`` opens the card,
``no`` is proven on the spot. A rank that lies open, or whose character was murdered, is not asked
for. The Thief is paid and the crown moves when the character stands up; a new King calls after its
own turn. Special cases a) and b) of the crown stand at the end of the round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.agenda import Decision, Pace, Reveal, Step, Together
from engine.basics import ALL, Card, Face, Line, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.claims import Claim, NoneOf, Opened
from engine.games.ohne_furcht.data import RANKS
from engine.games.ohne_furcht.data import ROLES as ROLE_FACES
from engine.games.ohne_furcht.moves import number, told
from engine.games.ohne_furcht.scoring import End
from engine.games.ohne_furcht.state import (
    FACEUP,
    ROLE,
    SHOWN,
    State,
    closed_roles,
    face_of,
    gold_of,
)
from engine.games.ohne_furcht.turn import begin_turn
from engine.sight import Sight

NO, GONE = Move("no"), Move("gone")


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
        opening = _openings(state, state.absent)
        if opening:
            return state.do(*opening, self)
        state = state.but(called=self.rank)
        words = {"who": name(state.caller), "role": face_of(role)}
        if role == state.murdered:
            return state.tell("news.call_murdered", **words)
        if any(state.faces[card] == role for card in state.zone(FACEUP)):
            return state.tell("news.call_open", **words)
        state = state.tell("news.call", **words)
        answers = tuple(Answer(s, self.rank) for s in state.order if closed_roles(state, s))
        return state.do(Together(answers), Stand(self.rank))


@dataclass(frozen=True, slots=True)
class Answer(Decision[State]):
    """Is it you? There is one honest answer, and the node gives it at once."""

    rank: int
    pace: ClassVar[Pace] = Pace.FORCED

    @property
    def role(self) -> Face:
        """The character that is called."""
        return ROLE_FACES[self.rank - 1]

    def names(self, state: State) -> tuple[str, ...]:
        """The closed characters: with two of them a handle must not tell which was taken first."""
        return (ROLE[self.seat],)

    def allows(self, state: State, move: Move) -> bool:
        """As listed."""
        if move == NO:
            return self.seat not in state.absent
        return len(move.args) <= 1 and move in self.legal(state)

    def legal(self, state: State) -> list[Move]:
        """No, or yes with one of the closed characters; a seat that is gone can say neither."""
        if self.seat in state.absent:
            return [GONE]
        return [NO, *(Move("yes", (card,)) for card in closed_roles(state, self.seat))]

    def claims(self, state: State, move: Move) -> tuple[Claim, ...]:
        """The opened card is the called character; or no closed one is."""
        if move == NO:
            return tuple(NoneOf(card, (self.role,)) for card in closed_roles(state, self.seat))
        if move == GONE:
            return ()
        return (Opened(number(move), (self.role,)),)

    def take(self, state: State, move: Move) -> State:
        """Whoever stands up lays the character open."""
        if move == NO:
            return state
        if move == GONE:
            return state.do(*_openings(state, (self.seat,)))
        return state.move((number(move),), SHOWN[self.seat])

    def auto(self, state: State, eyes: Mapping[Card, Face]) -> Move:
        """What the closed characters say."""
        for card in closed_roles(state, self.seat):
            if eyes.get(card) == self.role:
                return Move("yes", (card,))
        return NO

    def absent(self, state: State) -> Move:
        """A seat that is gone while it is asked has its closed characters opened."""
        return GONE

    def title(self, state: State) -> Phrase:
        """Which character is called."""
        return phrase("ask.answer", role=face_of(self.role))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """Yes or no."""
        return told(sight, move)


def _openings(state: State, seats: tuple[Seat, ...]) -> tuple[Line, ...]:
    """What opens all closed characters of these seats to everybody."""
    lines: list[Line] = []
    for seat in seats:
        cards = closed_roles(state, seat)
        if cards:
            lines += [Reveal(((cards, ALL),)), Shown(seat)]
    return tuple(lines)


@dataclass(frozen=True, slots=True)
class Shown(Step[State]):
    """Characters that were opened without an answer lie with those that stood up."""

    seat: Seat

    def run(self, state: State) -> State:
        """All of them are open now."""
        return state.move(closed_roles(state, self.seat), SHOWN[self.seat])


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
            state = _rob(state, seat)
        if role == "king":
            state = _crown(state, seat)
        return begin_turn(state, seat, role)


def _rob(state: State, victim: Seat) -> State:
    thief, gold = state.thief, state.gold[victim]
    assert thief is not None
    if thief == victim:
        return state.tell("news.robbed_self", who=name(thief))
    state = state.tell("news.robbed", who=name(thief), whom=name(victim), gold=gold_of(gold))
    return state.pay(victim, -gold).pay(thief, gold)


def _crown(state: State, seat: Seat) -> State:
    if seat == state.crown:
        return state.tell("news.crown_stays", who=name(seat))
    return state.but(crown=seat).tell("news.crown", who=name(seat))


@dataclass(frozen=True, slots=True)
class EndRound(Step[State]):
    """All eight have been called."""

    def run(self, state: State) -> State:
        """Score, or let the next round begin; a murdered King is shown before that (case a).

        By now a closed character is the murdered one: all others have stood up.
        """
        if state.first is not None:
            return state.do(End())
        if state.murdered != "king":
            return state
        return state.do(*_openings(state, state.order), Heir())


@dataclass(frozen=True, slots=True)
class Heir(Step[State]):
    """The crown goes to whoever was murdered as the King; to nobody if none was (case b)."""

    def run(self, state: State) -> State:
        """At the beginning of the next round."""
        heir = next((s for s in state.order if state.shows(s, "king")), None)
        if heir is None or heir == state.crown:
            return state
        return state.but(crown=heir).tell("news.heir", who=name(heir))
