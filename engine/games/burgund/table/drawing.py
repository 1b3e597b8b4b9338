"""Drawing action cards: the display first, then a card a seat in turn (BG-11).

When the draw pile is empty the discard pile is shuffled into a new one. What is left unread of a
personal stack, because its owner was not there, goes closed to the discard pile first.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Step
from engine.basics import Card, Line
from engine.games.burgund.table.data import BOUGHT_CARDS
from engine.games.burgund.table.state import ACTIONS, BOUGHT, SPENT, State
from engine.shapes.drawing import DrawShape, RefillShape, Want


@dataclass(frozen=True, slots=True)
class Refill(RefillShape[State]):
    """The discard pile becomes the draw pile."""

    def deck_and_pile(self) -> tuple[str, str]:
        """The only deck that is refilled."""
        return ACTIONS, SPENT

    def told(self, state: State, count: int) -> State:
        return state.tell("news.refill", n=count)


@dataclass(frozen=True, slots=True)
class Deal(DrawShape[State]):
    """Cards go closed to where they are wanted; what they show is another line's affair."""

    wanted: tuple[Want, ...]

    def wants(self) -> tuple[Want, ...]:
        """What whoever made this line asked for."""
        return self.wanted

    def pile(self, deck: str) -> str | None:
        """All action cards that are out of play."""
        return SPENT

    def after_refill(self, deck: str, left: tuple[Want, ...]) -> tuple[Line, ...]:
        """Shuffle and go on."""
        return Refill(), Deal(left)


def for_sale(state: State) -> bool:
    """Whether there are three cards to buy."""
    return len(state.zone(ACTIONS)) + len(state.zone(SPENT)) >= BOUGHT_CARDS


def to_buy() -> Step[State]:
    """The three top cards are laid out."""
    return Deal((Want(ACTIONS, BOUGHT_CARDS, BOUGHT),))


def halves(cards: tuple[Card, ...]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Cards as two stacks, the first one not the smaller.

    >>> halves((1, 2, 3))
    ((1, 2), (3,))
    """
    half = (len(cards) + 1) // 2
    return cards[:half], cards[half:]
