"""Number 7: Architect, Navigator, Scholar. How many they build stands in ``data.characters``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.agenda import Relock, Shuffle
from engine.basics import Card, Face, Line, Move, Phrase, Seat
from engine.basics import seat as name
from engine.games.citadels.cards.drawing import Draw
from engine.games.citadels.cards.keeping import Drawn, KeepCard
from engine.games.citadels.data.characters import ARCHITECT_CARDS, NAVIGATOR, SCHOLAR
from engine.games.citadels.table.state import DECK, DRAWN, HAND, State, gold_of
from engine.games.citadels.table.words import no_deck, once
from engine.shapes.menu import Entry

EXTRA, STUDY = Move("extra"), Move("study")
EXTRA_USED, NO_BONUS, STUDIED = once("extra"), once("bonus"), once("study")
BONUS_GOLD, BONUS_CARDS = Move("bonus_gold"), Move("bonus_cards")

# -- Baumeisterin ---------------------------------------------------------------------------------


def no_extra(state: State, seat: Seat) -> Phrase | None:
    """Drawn already, or no card is left."""
    return EXTRA_USED(state, seat) or no_deck(state)


def extras(state: State, seat: Seat) -> list[Move]:
    """Two cards more, whatever was gathered."""
    return [] if no_extra(state, seat) else [EXTRA]


def extra(state: State, seat: Seat, move: Move) -> State:
    """Both are kept; Library and Observatory concern gathering alone."""
    return state.use("extra").do(Draw(seat, ARCHITECT_CARDS, HAND[seat]))


# -- Kapitänin: one of the two, once ---------------------------------------------------------------


def gold_bonuses(state: State, seat: Seat) -> list[Move]:
    """Gold, whatever was gathered."""
    return [] if NO_BONUS(state, seat) else [BONUS_GOLD]


def gold_bonus(state: State, seat: Seat, move: Move) -> State:
    """The gold comes from the bank."""
    state = state.tell("news.bonus_gold", who=name(seat), gold=gold_of(NAVIGATOR))
    return state.use("bonus").pay(seat, NAVIGATOR)


def no_card_bonus(state: State, seat: Seat) -> Phrase | None:
    """One of the two was taken, or no card is left."""
    return NO_BONUS(state, seat) or no_deck(state)


def card_bonuses(state: State, seat: Seat) -> list[Move]:
    """Or cards, if there are any."""
    return [] if no_card_bonus(state, seat) else [BONUS_CARDS]


def card_bonus(state: State, seat: Seat, move: Move) -> State:
    """All are kept; Library and Observatory concern gathering alone."""
    return state.use("bonus").do(Draw(seat, NAVIGATOR, HAND[seat]))


# -- Gelehrte -------------------------------------------------------------------------------------


def no_study(state: State, seat: Seat) -> Phrase | None:
    """Studied already, or no card is left."""
    return STUDIED(state, seat) or no_deck(state)


def studies(state: State, seat: Seat) -> list[Move]:
    """Once, if there is a card to draw."""
    return [] if no_study(state, seat) else [STUDY]


def study(state: State, seat: Seat, move: Move) -> State:
    """Seven cards to choose from, or as many as there are (ruling 25)."""
    return state.use("study").do(Draw(seat, SCHOLAR, DRAWN[seat]), Studied(seat))


@dataclass(frozen=True, slots=True)
class Studied(Drawn):
    """As after gathering: one of the drawn cards is kept."""

    def choice(self) -> KeepCard:
        """What becomes of the others differs."""
        return KeepStudied(self.seat)


@dataclass(frozen=True, slots=True)
class KeepStudied(KeepCard):
    """Keep one; the others are shuffled into the deck."""

    told: ClassVar[str] = "news.studied"
    question: ClassVar[str] = "ask.keep_studied"

    def put_away(self, state: State, rest: tuple[Card, ...]) -> tuple[Line, ...]:
        """All shuffle the deck: nobody knows a place in it any more."""
        return Relock(rest, DECK), Shuffle((DECK,))


ENTRIES: dict[Face, tuple[Entry[State], ...]] = {
    "architect": (Entry("extra", extras, extra, barred=no_extra),),
    "navigator": (
        Entry("bonus_gold", gold_bonuses, gold_bonus, barred=NO_BONUS),
        Entry("bonus_cards", card_bonuses, card_bonus, barred=no_card_bonus),
    ),
    "scholar": (Entry("study", studies, study, barred=no_study),),
}
"""What each adds to the turn of its player."""
