"""Gathering: two gold, or two cards of which one is kept (rule book: "Einkommen nehmen").

Gold Mine, Observatory and Library help here and nowhere else (ruling 23). ``GatherOnly`` asks for
it alone: of the bewitched, of the threatened, of the Witch, of a killed owner of the Hospital.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Decision
from engine.basics import Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.cards.drawing import Draw
from engine.games.citadels.cards.keeping import Drawn
from engine.games.citadels.data.districts import (
    GATHER_CARDS,
    GATHER_GOLD,
    GOLD_MINE_GOLD,
    OBSERVATORY_CARDS,
)
from engine.games.citadels.table.state import DRAWN, HAND, State, gold_of
from engine.games.citadels.table.words import no_deck
from engine.hindrance import Hindrance, act_hindered
from engine.shapes.phrases import cards_of, face_of
from engine.sight import Sight

GOLD, CARDS = Move("gold"), Move("cards")


def gold_gathered(state: State, seat: Seat) -> int:
    """Two gold; three with a Gold Mine."""
    return GOLD_MINE_GOLD if "gold_mine" in state.city(seat) else GATHER_GOLD


def cards_gathered(state: State, seat: Seat) -> int:
    """Two cards; three with an Observatory."""
    return OBSERVATORY_CARDS if "observatory" in state.city(seat) else GATHER_CARDS


def has_gathered(state: State, seat: Seat) -> Phrase | None:
    """Why nothing more is gathered."""
    return phrase("hindered.gathered") if state.gathered else None


def golds(state: State, seat: Seat) -> list[Move]:
    """Unless something has been gathered."""
    return [] if has_gathered(state, seat) else [GOLD]


def gold(state: State, seat: Seat, move: Move) -> State:
    """From the bank, which has no bottom."""
    count = gold_gathered(state, seat)
    state = state.tell("news.gold", who=name(seat), gold=gold_of(count))
    return state.but(gathered=True).pay(seat, count)


def no_draw(state: State, seat: Seat) -> Phrase | None:
    """Something has been gathered, or the deck is empty."""
    return has_gathered(state, seat) or no_deck(state)


def draws(state: State, seat: Seat) -> list[Move]:
    """Unless there is a reason against it."""
    return [] if no_draw(state, seat) else [CARDS]


def draw(state: State, seat: Seat, move: Move) -> State:
    """With the Library straight to the hand, else to choose from."""
    count = cards_gathered(state, seat)
    state = state.but(gathered=True)
    if "library" in state.city(seat):
        return state.do(Draw(seat, count, HAND[seat]))
    return state.do(Draw(seat, count, DRAWN[seat]), Drawn(seat))


def why_only(state: State) -> str:
    """Why the turn has nothing but the gathering by now, as a question says it."""
    role = state.role
    if role == state.killed:
        return "ask.gather_hospital"
    if role == state.bewitched and not state.safe:
        return "ask.gather_bewitched"
    if role == "witch":
        return "ask.gather_witch"
    threatened = any(marked == role for marked, _ in state.threats)
    return "ask.gather_threatened" if threatened and not state.safe else "ask.gather_first"


@dataclass(frozen=True, slots=True)
class GatherOnly(Decision[State]):
    """Gather, and nothing else for now."""

    def legal(self, state: State) -> list[Move]:
        """Gold, or cards if there are any."""
        return golds(state, self.seat) + draws(state, self.seat)

    def hindered(self, sight: Sight[State]) -> Sequence[Hindrance]:
        """Cards, if there are none."""
        why = no_draw(sight.state, self.seat)
        return () if why is None else (act_hindered(CARDS.name, why),)

    def take(self, state: State, move: Move) -> State:
        """Gold or cards, as from the menu of a turn."""
        return (gold if move == GOLD else draw)(state, self.seat, move)

    def title(self, state: State) -> Phrase:
        """As whom, and why no more is possible."""
        return phrase(why_only(state), role=face_of(state.role))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """How much gold, or how many cards."""
        return told_gathering(sight, move)


def told_gathering(sight: Sight[State], move: Move) -> Phrase:
    """How much gold, or how many cards."""
    state, seat = sight.state, sight.seat
    assert seat is not None
    if move == GOLD:
        return phrase("move.gold", gold=gold_of(gold_gathered(state, seat)))
    key = "move.cards_all" if "library" in state.city(seat) else "move.cards"
    return phrase(key, cards=cards_of(cards_gathered(state, seat)))
