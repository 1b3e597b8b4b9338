"""Number 7: Architect, Navigator, Scholar. How many they build stands in ``data.characters``."""

from __future__ import annotations

from engine.basics import Face, Move, Seat
from engine.games.citadels.cards.drawing import Draw
from engine.games.citadels.data.characters import ARCHITECT_CARDS
from engine.games.citadels.table.entries import Entry
from engine.games.citadels.table.state import DECK, HAND, State

EXTRA = Move("extra")

# -- Baumeisterin ---------------------------------------------------------------------------------


def extras(state: State, seat: Seat) -> list[Move]:
    """Two cards more, whatever was gathered."""
    return [EXTRA] if state.unused("extra") and state.zone(DECK) else []


def extra(state: State, seat: Seat, move: Move) -> State:
    """Both are kept; Library and Observatory concern gathering alone."""
    return state.use("extra").do(Draw(seat, ARCHITECT_CARDS, HAND[seat]))


ENTRIES: dict[Face, tuple[Entry, ...]] = {
    "architect": (Entry("extra", extras, extra),),
    "navigator": (),
    "scholar": (),
}
"""What each adds to the turn of its player."""
