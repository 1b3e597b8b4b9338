"""Laboratory and Smithy: once in a turn cards become gold, or gold cards."""

from __future__ import annotations

from engine.basics import Move, Phrase, Seat
from engine.basics import seat as name
from engine.games.citadels.cards.drawing import Draw
from engine.games.citadels.cards.under_the_deck import under
from engine.games.citadels.data.districts import LABORATORY_GOLD, SMITHY
from engine.games.citadels.table.state import HAND, State, gold_of
from engine.games.citadels.table.words import no_deck, no_hand, once, too_dear
from engine.shapes.menu import Entry, at_card, by_card, by_itself
from engine.shapes.move_arguments import number

WORK = Move("smithy")
SMITHY_GOLD, SMITHY_CARDS = SMITHY
LABORATORY_USED, SMITHY_USED = once("laboratory"), once("smithy")

# -- Laboratorium ---------------------------------------------------------------------------------


def no_laboratory(state: State, seat: Seat) -> Phrase | None:
    """Why it does not work for whoever has one."""
    if "laboratory" not in state.city(seat):
        return None
    return LABORATORY_USED(state, seat) or no_hand(state, seat)


def laboratories(state: State, seat: Seat) -> list[Move]:
    """Any card of the hand."""
    if "laboratory" not in state.city(seat) or no_laboratory(state, seat):
        return []
    return [Move("laboratory", (card,)) for card in state.zone(HAND[seat])]


def laboratory(state: State, seat: Seat, move: Move) -> State:
    """The card goes under the deck, closed."""
    state = state.tell("news.laboratory", who=name(seat), gold=gold_of(LABORATORY_GOLD))
    state = state.use("laboratory").pay(seat, LABORATORY_GOLD)
    return state.do(*under(state, (number(move),), seat))


# -- Schmiede -------------------------------------------------------------------------------------


def no_smithy(state: State, seat: Seat) -> Phrase | None:
    """Why it does not work for whoever has one: once, the gold for it, a card left."""
    if "smithy" not in state.city(seat):
        return None
    poor = too_dear(SMITHY_GOLD, state.gold[seat])
    return SMITHY_USED(state, seat) or poor or no_deck(state)


def smithies(state: State, seat: Seat) -> list[Move]:
    """For whoever has one."""
    return [WORK] if "smithy" in state.city(seat) and not no_smithy(state, seat) else []


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
        barred=no_laboratory,
    ),
    Entry("smithy", smithies, smithy, barred=no_smithy),
)
"""What they add to a turn."""
