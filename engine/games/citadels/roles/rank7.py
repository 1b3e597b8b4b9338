"""Number 7: Architect, Navigator, Scholar. How many they build stands in ``data.characters``."""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Decision, Relock, Shuffle, Step
from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.cards.drawing import Draw
from engine.games.citadels.data.characters import ARCHITECT_CARDS, NAVIGATOR, SCHOLAR
from engine.games.citadels.table.entries import Entry
from engine.games.citadels.table.state import DECK, DRAWN, HAND, State, gold_of
from engine.shapes.arguments import number
from engine.shapes.phrases import cards_of, face_of
from engine.sight import Sight

EXTRA, STUDY = Move("extra"), Move("study")
BONUS_GOLD, BONUS_CARDS = Move("bonus_gold"), Move("bonus_cards")

# -- Baumeisterin ---------------------------------------------------------------------------------


def extras(state: State, seat: Seat) -> list[Move]:
    """Two cards more, whatever was gathered."""
    return [EXTRA] if state.unused("extra") and state.zone(DECK) else []


def extra(state: State, seat: Seat, move: Move) -> State:
    """Both are kept; Library and Observatory concern gathering alone."""
    return state.use("extra").do(Draw(seat, ARCHITECT_CARDS, HAND[seat]))


# -- Kapitänin: one of the two, once ---------------------------------------------------------------


def gold_bonuses(state: State, seat: Seat) -> list[Move]:
    """Gold, whatever was gathered."""
    return [BONUS_GOLD] if state.unused("bonus") else []


def gold_bonus(state: State, seat: Seat, move: Move) -> State:
    """From the bank."""
    state = state.tell("news.bonus_gold", who=name(seat), gold=gold_of(NAVIGATOR))
    return state.use("bonus").pay(seat, NAVIGATOR)


def card_bonuses(state: State, seat: Seat) -> list[Move]:
    """Or cards, if there are any."""
    return [BONUS_CARDS] if state.unused("bonus") and state.zone(DECK) else []


def card_bonus(state: State, seat: Seat, move: Move) -> State:
    """All are kept; Library and Observatory concern gathering alone."""
    return state.use("bonus").do(Draw(seat, NAVIGATOR, HAND[seat]))


# -- Gelehrte -------------------------------------------------------------------------------------


def studies(state: State, seat: Seat) -> list[Move]:
    """Once, if there is a card to draw."""
    return [STUDY] if state.unused("study") and state.zone(DECK) else []


def study(state: State, seat: Seat, move: Move) -> State:
    """Seven cards to choose from, or as many as there are (ruling 25)."""
    return state.use("study").do(Draw(seat, SCHOLAR, DRAWN[seat]), Studied(seat))


@dataclass(frozen=True, slots=True)
class Studied(Step[State]):
    """Drawn cards lie apart: one of them is kept."""

    seat: Seat

    def run(self, state: State) -> State:
        """A single card leaves nothing to choose, and nothing to put back."""
        drawn = state.zone(DRAWN[self.seat])
        if len(drawn) > 1:
            return state.do(KeepStudied(self.seat))
        return state.move(drawn, HAND[self.seat])


@dataclass(frozen=True, slots=True)
class KeepStudied(Decision[State]):
    """Keep one; the others are shuffled into the deck."""

    def names(self, state: State) -> tuple[str, ...]:
        """The drawn cards."""
        return (DRAWN[self.seat],)

    def legal(self, state: State) -> list[Move]:
        """One move a card."""
        return [Move("take", (card,)) for card in state.zone(DRAWN[self.seat])]

    def take(self, state: State, move: Move) -> State:
        """All shuffle the deck: nobody knows a place in it any more."""
        kept = number(move)
        rest = tuple(card for card in state.zone(DRAWN[self.seat]) if card != kept)
        state = state.move((kept,), HAND[self.seat]).tell("news.studied", who=name(self.seat))
        return state.do(Relock(rest, DECK), Shuffle((DECK,)))

    def title(self, state: State) -> Phrase:
        """How many there are to choose from."""
        return phrase("ask.keep_studied", cards=cards_of(len(state.zone(DRAWN[self.seat]))))

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The card by its face."""
        return phrase("move.take", face=face_of(sight.face(number(move))))


ENTRIES: dict[Face, tuple[Entry, ...]] = {
    "architect": (Entry("extra", extras, extra),),
    "navigator": (
        Entry("bonus_gold", gold_bonuses, gold_bonus),
        Entry("bonus_cards", card_bonuses, card_bonus),
    ),
    "scholar": (Entry("study", studies, study),),
}
"""What each adds to the turn of its player."""
