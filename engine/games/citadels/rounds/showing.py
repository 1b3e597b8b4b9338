"""The game is over: what counts from the hand is shown (rule book: "Geheimkammer",
"Aktionskarten").

The Secret Vault and action cards are worth points if they are shown; nobody gains by hiding them,
so each seat's node shows them unasked. Every seat with closed cards is asked while such a card may
be in a hand by public facts; a hand without one stays closed, and nothing is proven of it (ruling
21).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from engine.agenda import Decision, Pace, Step, Together
from engine.basics import Card, Face, Line, Move, Phrase, phrase
from engine.basics import seat as name
from engine.choices import Choice, Pick
from engine.claims import Claim, Opened
from engine.games.citadels.data.action_cards import ACTION_COPIES
from engine.games.citadels.data.districts import VAULT
from engine.games.citadels.table.state import HAND, State
from engine.shapes.move_arguments import several
from engine.shapes.phrases import face_of
from engine.sight import Sight

WORTH = (VAULT, *ACTION_COPIES)
"""The faces that bring points from a hand."""


def still_closed(state: State) -> bool:
    """Whether a card that is worth showing may lie in a hand, by public facts."""
    copies = {VAULT: 1} if VAULT in state.rules.uniques else {}
    if state.rules.action_cards:
        copies |= ACTION_COPIES
    seen = list(state.faces.values())
    return any(seen.count(face) < count for face, count in copies.items())


def closed_hand(state: State, hand: str) -> tuple[Card, ...]:
    """The cards of a hand that do not lie open, by their handles."""
    return tuple(sorted(card for card in state.zone(hand) if card not in state.faces))


def showings(state: State) -> tuple[Line, ...]:
    """What asks every hand that may hold something worth showing, all at once."""
    if not still_closed(state):
        return ()
    seats = [seat for seat in state.order if closed_hand(state, HAND[seat])]
    return (Together(tuple(ShowHand(seat) for seat in seats)),)


@dataclass(frozen=True, slots=True)
class ShowHand(Decision[State]):
    """Open the cards of the hand that bring points; the node does it unasked."""

    pace: ClassVar[Pace] = Pace.FORCED

    def names(self, state: State) -> tuple[str, ...]:
        """The hand: which card is opened must not tell when it was drawn."""
        return (HAND[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """Nothing; what else can be opened is as wide as ``choices``."""
        return [choice.smallest() for choice in self.choices(state)]

    def choices(self, state: State) -> tuple[Choice, ...]:
        """Any closed cards of the hand."""
        cards = closed_hand(state, HAND[self.seat])
        return (Pick("reveal", cards, 0, len(cards)),)

    def claims(self, state: State, move: Move) -> tuple[Claim, ...]:
        """Each of them is worth showing."""
        return tuple(Opened(card, WORTH) for card in several(move))

    def take(self, state: State, move: Move) -> State:
        """They lie open in the hand and are counted there."""
        cards = several(move)
        if not cards:
            return state
        shown = tuple(face_of(state.faces[card]) for card in cards)
        return state.tell("news.reveal", who=name(self.seat), faces=shown)

    def absent(self, state: State) -> Move:
        """Nothing is shown."""
        return Move("reveal", ((),))

    def auto(self, state: State, eyes: Mapping[Card, Face]) -> Move:
        """All that is worth showing."""
        cards = closed_hand(state, HAND[self.seat])
        return Move("reveal", (tuple(card for card in cards if eyes.get(card) in WORTH),))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """Which cards."""
        cards = several(move)
        if not cards:
            return phrase("move.reveal_nothing")
        return phrase("move.reveal", faces=tuple(face_of(sight.face(card)) for card in cards))


@dataclass(frozen=True, slots=True)
class GameOver(Step[State]):
    """What counts lies open; nothing else comes."""

    def run(self, state: State) -> State:
        """Say so; points and reasons are the outcome's."""
        return state.but(over=True, agenda=()).tell("news.end")
