"""What a seat is shown: public facts to everybody, and what the seat itself can read."""

from __future__ import annotations

from typing import Any

from engine.basics import Seat, phrase
from engine.sight import Sight
from engine.views.areas import area, pile
from engine.views.seats import before_seat, known_alone
from tests.games.skeleton.boards import track
from tests.games.skeleton.scoring import points, reasons
from tests.games.skeleton.state import DECK, DISCARD, HAND, LIT, State


def parts(sight: Sight[State]) -> dict[str, Any]:
    """``facts``, ``areas``, ``boards``, ``seats`` and ``own`` of a view."""
    state = sight.state
    own = [] if sight.seat is None else state.zone(HAND[sight.seat])
    return {
        "facts": [phrase("fact.turn", n=state.turn).plain()],
        "areas": [
            pile("deck", phrase("area.deck"), len(state.zone(DECK))),
            area(sight, "discard", phrase("area.discard"), state.zone(DISCARD)),
        ],
        "boards": [track(state).plain()],
        "seats": [seat_part(sight, seat) for seat in state.order],
        "own": known_alone(areas=[area(sight, "hand", phrase("own.hand"), own)]),
    }


def seat_part(sight: Sight[State], seat: Seat) -> dict[str, Any]:
    """What lies before a seat, for everybody."""
    state = sight.state
    return before_seat(
        seat,
        marks=[phrase("mark.absent")] if seat in state.absent else [],
        facts=[],
        areas=[
            pile("hand", phrase("area.hand"), len(state.zone(HAND[seat]))),
            area(sight, "lit", phrase("area.lit"), state.zone(LIT[seat])),
        ],
        points=points(state, seat),
        reasons=reasons(state, seat),
    )
