"""What becomes of the cards under a Museum that falls: they go under the deck, closed.

How they come to lie under it stands in ``uniques.museum``.
"""

from __future__ import annotations

from engine.agenda import Relock, Shuffle, Together
from engine.basics import Line
from engine.games.citadels.cards.under_the_deck import Under, under
from engine.games.citadels.table.state import BACK, MUSEUM, State


def emptied(state: State) -> tuple[Line, ...]:
    """What lay under the Museum goes under the deck; it may be cards of two seats, mixed by all."""
    tucked = [(seat, state.zone(MUSEUM[seat])) for seat in sorted(state.order)]
    held = [(seat, cards) for seat, cards in tucked if cards]
    if len(held) < 2:
        return under(state, held[0][1], held[0][0]) if held else ()
    relocks = Together(tuple(Relock(cards, BACK) for _, cards in held))
    return relocks, Shuffle((BACK,)), Under()
