"""Drawn cards lie apart: one is kept, the others go under the deck (rule book: "Ziehen").

For gathering and the Ticket Booth; the Scholar shuffles the others back
(``characters.rank7_architect``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.agenda import Decision, Step
from engine.basics import Card, Line, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.cards.under_the_deck import under
from engine.games.citadels.table.state import DRAWN, HAND, State
from engine.shapes.move_arguments import number
from engine.shapes.phrases import cards_of, face_of
from engine.sight import Sight


@dataclass(frozen=True, slots=True)
class Drawn(Step[State]):
    """Drawn cards lie apart: keep one of them."""

    seat: Seat

    def run(self, state: State) -> State:
        """A single card leaves nothing to choose."""
        drawn = state.zone(DRAWN[self.seat])
        if len(drawn) > 1:
            return state.do(self.choice())
        return state.move(drawn, HAND[self.seat])

    def choice(self) -> KeepCard:
        """Which of them is kept."""
        return KeepCard(self.seat)


@dataclass(frozen=True, slots=True)
class KeepCard(Decision[State]):
    """Keep one of the drawn cards; the others go under the deck, closed."""

    told: ClassVar[str] = "news.kept"
    question: ClassVar[str] = "ask.keep_card"

    def names(self, state: State) -> tuple[str, ...]:
        return (DRAWN[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """One move a card."""
        return [Move("take", (card,)) for card in state.zone(DRAWN[self.seat])]

    def take(self, state: State, move: Move) -> State:
        """The kept card goes to the hand."""
        kept = number(move)
        rest = tuple(c for c in state.zone(DRAWN[self.seat]) if c != kept)
        state = state.move((kept,), HAND[self.seat]).tell(self.told, who=name(self.seat))
        return state.do(*self.put_away(state, rest))

    def put_away(self, state: State, rest: tuple[Card, ...]) -> tuple[Line, ...]:
        """What becomes of the others."""
        return under(state, rest, self.seat)

    def title(self, state: State) -> Phrase:
        """How many there are to choose from."""
        return phrase(self.question, cards=cards_of(len(state.zone(DRAWN[self.seat]))))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        return phrase("move.take", face=face_of(sight.face(number(move))))
