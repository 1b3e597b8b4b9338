"""Cards are put under the deck (rule book: "Ablegen": closed, under the district deck).

A single card goes there by its owner. Of several nobody may know the order: the owner locks them
for the joint key, a neighbour mixes them unread, then they go under the deck. Where one of them
lies open the neighbour could follow it, and all mix. A single card that lies open goes there open,
and everybody can count how deep it lies (RULES.md).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Relock, Shuffle, Step
from engine.basics import Card, Line, Seat
from engine.games.citadels.table.state import BACK, DECK, State, others_there


def under(state: State, cards: tuple[Card, ...], seat: Seat) -> tuple[Line, ...]:
    """The lines that put cards of this seat under the deck."""
    if len(cards) < 2:
        return (Relock(cards, DECK),) if cards else ()
    known = any(card in state.faces for card in cards)
    return Relock(cards, BACK), Shuffle((BACK,), None if known else mixer(state, seat)), Under()


def mixer(state: State, seat: Seat) -> Seat | None:
    """Who mixes cards of this seat unread: the next one that is there, else all."""
    return next(iter(others_there(state, seat)), None)


@dataclass(frozen=True, slots=True)
class Under(Step[State]):
    """The mixed cards go under the deck."""

    def run(self, state: State) -> State:
        """In the order that nobody knows."""
        return state.move(state.zone(BACK), DECK)
