"""Drawing a card, and the discard pile that becomes the deck when that is empty."""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Reveal
from engine.basics import Card, Line, Seat
from engine.basics import seat as name
from engine.shapes.drawing import DrawShape, RefillShape, Want
from tests.games.skeleton.state import DECK, DISCARD, HAND, State


@dataclass(frozen=True, slots=True)
class Draw(DrawShape[State]):
    """A card of the deck, which is made anew of the discard pile if it is empty."""

    seat: Seat

    def wants(self) -> tuple[Want, ...]:
        """One card."""
        return (Want(DECK, 1, HAND[self.seat]),)

    def pile(self, deck: str) -> str:
        """What was thrown away."""
        return DISCARD

    def after_refill(self, deck: str, left: tuple[Want, ...]) -> tuple[Line, ...]:
        """The draw once more."""
        return Refill(), self

    def dry(self, state: State, left: Want) -> State:
        """None if there is none anywhere."""
        return state.tell("news.no_card", who=name(self.seat))

    def drawn(self, state: State, got: tuple[tuple[Want, tuple[Card, ...]], ...]) -> State:
        """The seat alone reads it."""
        return state.do(*(Reveal(((cards, self.seat),)) for _, cards in got))


@dataclass(frozen=True, slots=True)
class Refill(RefillShape[State]):
    """The discard pile becomes the deck; what had been open is closed."""

    def deck_and_pile(self) -> tuple[str, str]:
        """Both."""
        return DECK, DISCARD

    def told(self, state: State, count: int) -> State:
        """Everybody hears of it."""
        return state.tell("news.refill")
