"""Drawing district cards, the discard pile, and the deck made from it when a card is due.

The rule book does not say what happens when the deck is empty. Here, when a card is due and none
is left, the open discard pile is shuffled by all and becomes the deck; cards just drawn stay with
whoever drew them. If that is empty too, fewer cards are drawn (open questions, entry 27).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Reveal, Shuffle, Step
from engine.basics import ALL, Card, Seat
from engine.basics import seat as name
from engine.games.ohne_furcht.state import DECK, DISCARD, State, cards_of, face_of


@dataclass(frozen=True, slots=True)
class Draw(Step[State]):
    """``count`` cards go from the deck to ``zone``, readable for ``seat`` alone."""

    seat: Seat
    count: int
    zone: str

    def run(self, state: State) -> State:
        """Draw what is there; refill the deck for the rest."""
        drawn = state.zone(DECK)[: self.count]
        left = self.count - len(drawn)
        if left and state.zone(DISCARD):
            state = state.do(Refill(), Draw(self.seat, left, self.zone))
        elif left:
            state = state.tell("news.no_cards", who=name(self.seat))
        if not drawn:
            return state
        state = state.tell("news.draw", who=name(self.seat), cards=cards_of(len(drawn)))
        return state.move(drawn, self.zone).do(Reveal(((drawn, self.seat),)))


@dataclass(frozen=True, slots=True)
class Refill(Step[State]):
    """The discard pile becomes the deck."""

    def run(self, state: State) -> State:
        """All shuffle it; what had been open is closed."""
        pile = state.zone(DISCARD)
        state = state.tell("news.refill", cards=cards_of(len(pile)))
        return state.move(pile, DECK).do(Shuffle((DECK,)))


def discard(state: State, cards: tuple[Card, ...]) -> State:
    """Cards of one seat go to the open discard pile; what is still closed is opened first."""
    closed = tuple(card for card in cards if card not in state.faces)
    if closed:
        return state.do(Reveal(((closed, ALL),)), Discarded(cards))
    faces = tuple(face_of(state.faces[card]) for card in cards)
    return state.move(cards, DISCARD).tell("news.discard", faces=faces)


@dataclass(frozen=True, slots=True)
class Discarded(Step[State]):
    """Cards that had to be opened first go to the discard pile."""

    cards: tuple[Card, ...]

    def run(self, state: State) -> State:
        """They lie open now."""
        return discard(state, self.cards)
