"""Drawing from the deck (rule book: "Ziehen"). There is no discard pile that would refill it: what
is put away goes under the deck, and an empty deck gives what it has (ruling 25).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Reveal
from engine.basics import Card, Seat
from engine.basics import seat as name
from engine.games.citadels.table.state import DECK, State
from engine.shapes.drawing import DrawShape, Want
from engine.shapes.phrases import cards_of


@dataclass(frozen=True, slots=True)
class Draw(DrawShape[State]):
    """``count`` cards go from the deck to ``zone``, readable for ``seat`` alone."""

    seat: Seat
    count: int
    zone: str

    def wants(self) -> tuple[Want, ...]:
        """From the top of the deck."""
        return (Want(DECK, self.count, self.zone),)

    def dry(self, state: State, left: Want) -> State:
        """Fewer are drawn."""
        return state.tell("news.no_cards", who=name(self.seat))

    def drawn(self, state: State, got: tuple[tuple[Want, tuple[Card, ...]], ...]) -> State:
        """The drawer reads them."""
        for _, cards in got:
            state = state.tell("news.draw", who=name(self.seat), cards=cards_of(len(cards)))
            state = state.do(Reveal(((cards, self.seat),)))
        return state
