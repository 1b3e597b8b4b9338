"""Gold or cards for districts of one kind (King, Emperor, Patrician, Bishop, Abbot, Cardinal,
Merchant, Trader, and all of number 8): once in a turn, at any moment of it.
"""

from __future__ import annotations

from engine.basics import Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.cards.drawing import Draw
from engine.games.citadels.data.characters import INCOME
from engine.games.citadels.table.cities import kind_count
from engine.games.citadels.table.state import DECK, HAND, State, gold_of
from engine.games.citadels.table.words import no_deck, once
from engine.shapes.menu import Entry
from engine.shapes.phrases import cards_of
from engine.sight import Sight

TAKE = Move("income")
INCOME_USED = once("income")


def due(state: State, seat: Seat) -> int:
    """How many districts bring the character of this turn its income now."""
    return kind_count(state, seat, INCOME[state.role])


def no_income(state: State, seat: Seat) -> Phrase | None:
    """Why there is none: taken already, or nothing to get."""
    if due(state, seat) or not state.unused("income"):
        return INCOME_USED(state, seat)
    return phrase("hindered.no_income", kind=f"kind.{INCOME[state.role]}")


def no_card_income(state: State, seat: Seat) -> Phrase | None:
    """The same, or no card to draw."""
    return no_income(state, seat) or no_deck(state)


def gold_incomes(state: State, seat: Seat) -> list[Move]:
    """Not listed while there is nothing to get."""
    return [] if no_income(state, seat) else [TAKE]


def gold_income(state: State, seat: Seat, move: Move) -> State:
    """One gold for each district of the kind that lies there now."""
    gold = due(state, seat)
    kind = f"kind.{INCOME[state.role]}"
    state = state.tell("news.income", who=name(seat), gold=gold_of(gold), kind=kind)
    return state.use("income").pay(seat, gold)


def card_incomes(state: State, seat: Seat) -> list[Move]:
    """Not listed while there is nothing to get, or no card to draw."""
    return [] if no_card_income(state, seat) else [TAKE]


def there(state: State, count: int) -> int:
    """So many of these cards the deck can give."""
    return min(count, len(state.zone(DECK)))


def card_income(state: State, seat: Seat, move: Move) -> State:
    """One card for each district of the kind that lies there now."""
    count = due(state, seat)
    kind, cards = f"kind.{INCOME[state.role]}", cards_of(there(state, count))
    state = state.tell("news.card_income", who=name(seat), cards=cards, kind=kind)
    return state.use("income").do(Draw(seat, count, HAND[seat]))


def told_gold(sight: Sight[State], move: Move) -> Phrase:
    """How much it would be."""
    assert sight.state.turn is not None
    return phrase("move.income", gold=gold_of(due(sight.state, sight.state.turn)))


def told_cards(sight: Sight[State], move: Move) -> Phrase:
    """How many it would be."""
    assert sight.state.turn is not None
    count = there(sight.state, due(sight.state, sight.state.turn))
    return phrase("move.card_income", cards=cards_of(count))


GOLD_INCOME = Entry("income", gold_incomes, gold_income, tell=told_gold, barred=no_income)
CARD_INCOME = Entry("income", card_incomes, card_income, tell=told_cards, barred=no_card_income)
