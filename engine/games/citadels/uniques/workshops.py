"""Laboratory and Smithy: once in a turn cards become gold, or gold cards."""

from __future__ import annotations

from engine.basics import Move, Seat
from engine.basics import seat as name
from engine.games.citadels.cards.drawing import Draw
from engine.games.citadels.cards.under import under
from engine.games.citadels.data.districts import LABORATORY_GOLD, SMITHY
from engine.games.citadels.table.state import DECK, HAND, State, gold_of
from engine.shapes.arguments import number
from engine.shapes.menu import Entry, at_card, by_card, by_itself

WORK = Move("smithy")
SMITHY_GOLD, SMITHY_CARDS = SMITHY

# -- Laboratorium ---------------------------------------------------------------------------------


def laboratories(state: State, seat: Seat) -> list[Move]:
    """Any card of the hand."""
    if not state.unused("laboratory") or "laboratory" not in state.city(seat):
        return []
    return [Move("laboratory", (card,)) for card in state.zone(HAND[seat])]


def laboratory(state: State, seat: Seat, move: Move) -> State:
    """The card goes under the deck, closed."""
    state = state.tell("news.laboratory", who=name(seat), gold=gold_of(LABORATORY_GOLD))
    state = state.use("laboratory").pay(seat, LABORATORY_GOLD)
    return state.do(*under(state, (number(move),), seat))


# -- Schmiede -------------------------------------------------------------------------------------


def smithies(state: State, seat: Seat) -> list[Move]:
    """Only with the gold for it, and if there is a card left."""
    can = state.unused("smithy") and state.gold[seat] >= SMITHY_GOLD and state.zone(DECK)
    return [WORK] if can and "smithy" in state.city(seat) else []


def smithy(state: State, seat: Seat, move: Move) -> State:
    """Pay, and keep all that is drawn."""
    state = state.tell("news.smithy", who=name(seat), gold=gold_of(SMITHY_GOLD))
    state = state.use("smithy").pay(seat, -SMITHY_GOLD)
    return state.do(Draw(seat, SMITHY_CARDS, HAND[seat]))


ENTRIES = (
    Entry(
        "laboratory",
        laboratories,
        laboratory,
        of_hand=True,
        tell=by_card,
        on=at_card,
        under=by_itself,
    ),
    Entry("smithy", smithies, smithy),
)
"""What they add to a turn."""
