"""Cards from the display become projects, of which a seat has three at most.

Rule book: "Aktionsmöglichkeit 1"; carpenter, church and market take what fits them.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision
from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.burgund.table.data import MOST_PROJECTS
from engine.games.burgund.table.silver_purchase import Open
from engine.games.burgund.table.stacks import DECLINE
from engine.games.burgund.table.state import PROJECTS, SPENT, State, display
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On


def taken(state: State, seat: Seat, card: Card) -> State:
    """A card from the display or the purchase becomes a project; the fourth needs room first."""
    if len(state.zone(PROJECTS[seat])) >= MOST_PROJECTS:
        return state.do(MakeRoom(seat, card))
    state = state.tell("news.take", who=name(seat), face=face_of(state.faces[card]))
    return state.move((card,), PROJECTS[seat])


@dataclass(frozen=True, slots=True)
class MakeRoom(Decision[State]):
    """One of three projects goes to the discard pile."""

    card: Card

    def legal(self, state: State) -> list[Move]:
        """Any of the own projects."""
        return [Move("drop", (card,)) for card in state.zone(PROJECTS[self.seat])]

    def take(self, state: State, move: Move) -> State:
        """Then the new one comes."""
        card = number(move)
        state = state.tell("news.drop", who=name(self.seat), face=face_of(state.faces[card]))
        return taken(state.move((card,), SPENT), self.seat, self.card)

    def about(self, state: State) -> On | None:
        """What comes; it may lie nowhere in sight until there is room."""
        return ("face", state.faces[self.card])

    def title(self, state: State) -> Phrase:
        return phrase("ask.room", face=face_of(state.faces[self.card]))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        return phrase("move.drop", face=face_of(sight.face(number(move))))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return ("card", number(move))


@dataclass(frozen=True, slots=True)
class TakeFitting(Open):
    """A card of some types from anywhere in the display, for carpenter, church and market."""

    kind: Face
    types: tuple[str, ...]

    def moves(self, state: State) -> list[Move]:
        """All that fit, or none of them."""
        return [*(Move("take", (card,)) for card in fitting(state, self.types)), DECLINE]

    def go(self, state: State, move: Move) -> State:
        """It becomes a project."""
        if move == DECLINE:
            return state.tell("news.decline", who=name(self.seat))
        return taken(state, self.seat, number(move))

    def title(self, state: State) -> Phrase:
        return phrase("ask.fitting", kind=f"kind.{self.kind}")

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The card."""
        if move.name != "take":
            return phrase(f"move.{move.name}")
        return phrase("move.take", face=face_of(sight.face(number(move))))

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return ("card", number(move)) if move.name == "take" else None


def fitting(state: State, types: tuple[str, ...]) -> list[Card]:
    """The cards of these types in the display."""
    return [card for card in display(state) if state.card(card).type in types]
