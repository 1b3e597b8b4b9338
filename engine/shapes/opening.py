"""Cards that have to lie open before a rule goes on, and a hand that is opened at once.

For Ohne Furcht und Adel (drawn cards go to the open discard pile), Citadels (action cards in hand
are shown at the end), San Marco (a hand is laid open before its first card is played). An own
closed card cannot lie in an open zone: its owner opens it first, unasked, and the rule goes on
behind that.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Reveal, S, Step, Together
from engine.basics import ALL, Card


@dataclass(frozen=True, slots=True)
class OpenedShape(Step[S]):
    """A rule over cards of one seat that must lie open; a game's class says which and what then."""

    def to_open(self, state: S) -> tuple[Card, ...]:
        """The cards, open or closed."""
        raise TypeError(f"{type(self).__name__} does not say which cards")

    def opened(self, state: S) -> S:
        """The state after the rule; all of the cards lie open."""
        raise TypeError(f"{type(self).__name__} does not say what follows")

    def run(self, state: S) -> S:
        """Have the closed ones opened and come back; go on where there are none."""
        closed = tuple(card for card in self.to_open(state) if card not in state.faces)
        if closed:
            return state.do(Reveal(((closed, ALL),)), self)
        return self.opened(state)


def opened_at_once(cards: tuple[Card, ...]) -> Together:
    """A line by which a seat's node opens these cards before anything is asked of the seat.

    As a bare ``Reveal`` it would travel with the answer to the seat's next decision, and all would
    wait before closed cards while a person thinks; a ``Together`` of one line ends the run.
    """
    return Together((Reveal(((cards, ALL),)),))
