"""Cards of the own pile, which is made anew of the own discard pile when it is empty."""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Reveal, Step
from engine.basics import Card, Line, Seat
from engine.basics import seat as name
from engine.games.kabale.table.data import HAND_CARDS
from engine.games.kabale.table.state import DISCARD, HAND, PILE, State
from engine.shapes.drawing import DrawShape, RefillShape, Want
from engine.shapes.zones import seat_of


@dataclass(frozen=True, slots=True)
class Draw(DrawShape[State]):
    """So many cards for a seat; fewer if there are no more."""

    seat: Seat
    count: int = 1

    def wants(self) -> tuple[Want, ...]:
        """From the own pile to the own hand."""
        return (Want(PILE[self.seat], self.count, HAND[self.seat]),)

    def pile(self, deck: str) -> str:
        """The own discard pile."""
        return DISCARD[seat_of(deck)]

    def after_refill(self, deck: str, left: tuple[Want, ...]) -> tuple[Line, ...]:
        """The rest of the draw."""
        return Refill(self.seat), Draw(self.seat, left[0].count)

    def dry(self, state: State, left: Want) -> State:
        """All cards of the colour lie on the table or are in the hand."""
        return state.tell("news.dry", who=name(self.seat))

    def drawn(self, state: State, got: tuple[tuple[Want, tuple[Card, ...]], ...]) -> State:
        """The seat alone reads it; a refill, if there is one, comes behind."""
        return state.do(*(Reveal(((cards, self.seat),)) for _, cards in got))


@dataclass(frozen=True, slots=True)
class Refill(RefillShape[State]):
    """The discard pile of a seat becomes its pile; everybody shuffles it."""

    seat: Seat

    def deck_and_pile(self) -> tuple[str, str]:
        """Both of the same seat."""
        return PILE[self.seat], DISCARD[self.seat]

    def told(self, state: State, count: int) -> State:
        return state.tell("news.refill", who=name(self.seat))


@dataclass(frozen=True, slots=True)
class Fill(Step[State]):
    """A hand that is short when its turn begins is filled up: its pile had run dry before."""

    seat: Seat

    def run(self, state: State) -> State:
        """Only if there is something to draw."""
        short = HAND_CARDS - len(state.zone(HAND[self.seat]))
        there = state.zone(PILE[self.seat]) or state.zone(DISCARD[self.seat])
        return state.do(Draw(self.seat, short)) if short > 0 and there else state
