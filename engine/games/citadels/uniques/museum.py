"""Museum: once in a turn a hand card is tucked under it, closed, for a point at the end.

The card stays under the key of whoever tucked it, also when the Museum goes to another city: its
new owner has the points and cannot read it. What becomes of the cards when the Museum falls stands
in ``building.fallen_museum``.
"""

from __future__ import annotations

from engine.basics import Move, Phrase, Seat
from engine.basics import seat as name
from engine.games.citadels.data.districts import MUSEUM_TUCKS
from engine.games.citadels.table.state import HAND, MUSEUM, State
from engine.games.citadels.table.words import USED, no_hand
from engine.shapes.menu import Entry, at_card, by_card, by_itself
from engine.shapes.move_arguments import number
from engine.shapes.phrases import cards_of


def no_tuck(state: State, seat: Seat) -> Phrase | None:
    """Why nothing is tucked by whoever has one."""
    if "museum" not in state.city(seat):
        return None
    return USED if state.used.count("museum") >= MUSEUM_TUCKS else no_hand(state, seat)


def tucks(state: State, seat: Seat) -> list[Move]:
    """Any card of the hand; there is no limit to how many lie there."""
    if "museum" not in state.city(seat) or no_tuck(state, seat):
        return []
    return [Move("museum", (card,)) for card in state.zone(HAND[seat])]


def tuck(state: State, seat: Seat, move: Move) -> State:
    """Nobody else sees which card it is."""
    state = state.use("museum").move((number(move),), MUSEUM[seat])
    lying = sum(len(state.zone(zone)) for zone in MUSEUM)
    return state.tell("news.museum", who=name(seat), cards=cards_of(lying))


ENTRIES = (
    Entry(
        "museum",
        tucks,
        tuck,
        of_hand=True,
        tell=by_card,
        on=at_card,
        under=by_itself,
        barred=no_tuck,
    ),
)
"""What it adds to a turn."""
