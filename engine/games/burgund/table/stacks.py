"""The stacks of goods and of animals: the next card is taken, and an empty stack is filled again.

Rule book: "Spielvorbereitung" and the texts of the cards that bring goods or animals.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Reveal, Step
from engine.basics import ALL, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.burgund.table.drawing import halves
from engine.games.burgund.table.silver_purchase import Open
from engine.games.burgund.table.state import ANIMAL_STACKS, GOOD_STACKS, STORE, State
from engine.shapes.move_arguments import word
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

DECLINE = Move("decline")


@dataclass(frozen=True, slots=True)
class Tops(Step[State]):
    """One top card of these stacks."""

    seat: Seat
    stacks: tuple[str, ...]

    def run(self, state: State) -> State:
        """Which one is asked where there are several; where there is none there is nothing."""
        there = tuple(stack for stack in self.stacks if state.zone(stack))
        if not there:
            return state.tell("news.no_top", who=name(self.seat))
        if len(there) == 1:
            return top_taken(state, self.seat, there[0])
        return state.do(TakeTop(self.seat, there))


@dataclass(frozen=True, slots=True)
class TakeTop(Open):
    """The top of one of these stacks."""

    stacks: tuple[str, ...]

    def moves(self, state: State) -> list[Move]:
        """Each stack that is there; a purchase meanwhile can have taken the last cards away."""
        there = [Move("top", (stack,)) for stack in self.stacks if state.zone(stack)]
        return there or [DECLINE]

    def go(self, state: State, move: Move) -> State:
        """Into the storage."""
        if move == DECLINE:
            return state.tell("news.no_top", who=name(self.seat))
        return top_taken(state, self.seat, word(move))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The card that lies on it, and which of the two stacks it is."""
        if move.name != "top":
            return phrase(f"move.{move.name}")
        state, stack = sight.state, word(move)
        face = face_of(state.faces.get(state.zone(stack)[0]))
        left, at = len(state.zone(stack)) - 1, twins_of(stack).index(stack) + 1
        return phrase("move.top", face=face, stack=at, left=left)

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return ("space", "stacks", word(move)) if move.name == "top" else None


def twins_of(stack: str) -> tuple[str, str]:
    """Both stacks of goods, or of animals."""
    return GOOD_STACKS if stack in GOOD_STACKS else ANIMAL_STACKS


def top_taken(state: State, seat: Seat, stack: str) -> State:
    """The next card of the stack is turned up; an empty one gets the lower half of its twin."""
    card = state.zone(stack)[0]
    state = state.tell("news.top", who=name(seat), face=face_of(state.faces[card]))
    state = state.move((card,), STORE[seat])
    if not state.zone(stack):
        pair = twins_of(stack)
        twin = pair[1 - pair.index(stack)]
        lower = halves(state.zone(twin))[1]
        if lower:
            goods = stack in GOOD_STACKS
            state = state.tell("news.split_goods" if goods else "news.split_animals")
            state = state.move(lower, stack)
    closed = tuple(one for one in state.zone(stack)[:1] if one not in state.faces)
    return state.do(Reveal(((closed, ALL),))) if closed else state
