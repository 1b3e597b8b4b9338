"""Drawing district cards, the discard pile, and the deck made from it when a card is due.

The rule book does not say what happens when the deck is empty. Here, when a card is due and none
is left, the open discard pile is shuffled by all and becomes the deck; cards just drawn stay with
whoever drew them. If that is empty too, fewer cards are drawn (RULES.md, "Empty deck").
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Reveal
from engine.basics import Card, Line, Seat
from engine.basics import seat as name
from engine.games.ohne_furcht.state import DECK, DISCARD, State
from engine.shapes.drawing import DrawShape, RefillShape, Want
from engine.shapes.opening import OpenedShape
from engine.shapes.phrases import cards_of, face_of


@dataclass(frozen=True, slots=True)
class Draw(DrawShape[State]):
    """``count`` cards go from the deck to ``zone``, readable for ``seat`` alone."""

    seat: Seat
    count: int
    zone: str

    def wants(self) -> tuple[Want, ...]:
        """From the top of the deck."""
        return (Want(DECK, self.count, self.zone),)

    def pile(self, deck: str) -> str:
        """The open discard pile."""
        return DISCARD

    def after_refill(self, deck: str, left: tuple[Want, ...]) -> tuple[Line, ...]:
        """The rest is drawn from the new deck."""
        return Refill(), Draw(self.seat, left[0].count, self.zone)

    def dry(self, state: State, left: Want) -> State:
        """Fewer are drawn."""
        return state.tell("news.no_cards", who=name(self.seat))

    def drawn(self, state: State, got: tuple[tuple[Want, tuple[Card, ...]], ...]) -> State:
        """The drawer reads them."""
        for _, cards in got:
            state = state.tell("news.draw", who=name(self.seat), cards=cards_of(len(cards)))
            state = state.do(Reveal(((cards, self.seat),)))
        return state


@dataclass(frozen=True, slots=True)
class Refill(RefillShape[State]):
    """The discard pile becomes the deck; what had been open is closed."""

    def deck_and_pile(self) -> tuple[str, str]:
        """The only deck there is, and the open pile."""
        return DECK, DISCARD

    def told(self, state: State, count: int) -> State:
        """How many cards there are again."""
        return state.tell("news.refill", cards=cards_of(count))


def discard(state: State, cards: tuple[Card, ...]) -> State:
    """Cards of one seat go to the open discard pile; what is still closed is opened first."""
    return Discarded(cards).run(state)


@dataclass(frozen=True, slots=True)
class Discarded(OpenedShape[State]):
    """Cards that have to lie open go to the discard pile."""

    cards: tuple[Card, ...]

    def to_open(self, state: State) -> tuple[Card, ...]:
        """All the cards that go to the pile."""
        return self.cards

    def opened(self, state: State) -> State:
        """They lie open now."""
        faces = tuple(face_of(state.faces[card]) for card in self.cards)
        return state.move(self.cards, DISCARD).tell("news.discard", faces=faces)
