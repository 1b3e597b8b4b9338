"""Drawing from a deck that may run dry: the discard pile is shuffled in, and drawing goes on.

For Ohne Furcht und Adel (a card is due and the deck is empty), San Marco (action cards of both
offers), Burgund (the display, the deal, three cards for silver). What was drawn before the shuffle
stays drawn: it is not mixed in again. A pile that is empty too leaves the rest undrawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.agenda import Reveal, S, Shuffle, Step
from engine.basics import Card, Line


@dataclass(frozen=True, slots=True)
class Want:
    """So many cards from the top of a deck to a zone."""

    deck: str
    count: int
    zone: str


@dataclass(frozen=True, slots=True)
class DrawShape(Step[S]):
    """Cards are moved as they are; a game's class says what is wanted, and who may read it."""

    def wants(self) -> tuple[Want, ...]:
        """What is drawn, in this order."""
        raise TypeError(f"{type(self).__name__} does not say what is drawn")

    def pile(self, deck: str) -> str | None:
        """The open pile that becomes this deck when it is empty; None if it has none."""
        return None

    def after_refill(self, deck: str, left: tuple[Want, ...]) -> tuple[Line, ...]:
        """The lines that refill the deck and then go on with what is left to draw."""
        raise TypeError(f"{type(self).__name__} does not say how its deck is refilled")

    def dry(self, state: S, left: Want) -> S:
        """The state when there is no card left for this; nothing happens unless told otherwise."""
        return state

    def drawn(self, state: S, got: tuple[tuple[Want, tuple[Card, ...]], ...]) -> S:
        """The state with what was drawn by now lying where it was wanted: reveal it, tell it."""
        return state

    def run(self, state: S) -> S:
        """Draw what is there; stop where a deck must be refilled first."""
        got: list[tuple[Want, tuple[Card, ...]]] = []
        wants = self.wants()
        for at, want in enumerate(wants):
            cards = state.zone(want.deck)[: want.count]
            state = state.move(cards, want.zone)
            if cards:
                got.append((want, cards))
            if len(cards) == want.count:
                continue
            left = replace(want, count=want.count - len(cards))
            pile = self.pile(want.deck)
            if pile is not None and state.zone(pile):
                state = state.do(*self.after_refill(want.deck, (left, *wants[at + 1 :])))
                break
            state = self.dry(state, left)
        return self.drawn(state, tuple(got))


@dataclass(frozen=True, slots=True)
class RefillShape(Step[S]):
    """The open pile goes under its deck and all shuffle that: no card of it is known any more."""

    def deck_and_pile(self) -> tuple[str, str]:
        """The zones of the deck and of its open pile."""
        raise TypeError(f"{type(self).__name__} does not say what is refilled")

    def told(self, state: S, count: int) -> S:
        """The state with the news of it; none unless told otherwise."""
        return state

    def run(self, state: S) -> S:
        """Move and shuffle."""
        deck, pile = self.deck_and_pile()
        cards = state.zone(pile)
        return self.told(state, len(cards)).move(cards, deck).do(Shuffle((deck,)))


def hands_dealt(state: S, deck: str, hands: Sequence[str], count: int) -> tuple[S, Reveal]:
    """The state with so many cards for each seat from the top, in the order of the table, and the
    one line by which each seat reads its own. ``hands`` are listed by seat.
    """
    pairs = []
    for seat in state.order:
        cards = state.zone(deck)[:count]
        state = state.move(cards, hands[seat])
        pairs.append((cards, seat))
    return state, Reveal(tuple(pairs))
