"""What a search must know of Ohne Furcht und Adel (``engine.search``)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.basics import Card, Face, Seat
from engine.game import Hooks, Likelihood, Stock
from engine.games.ohne_furcht.bot import me, medium, role_value
from engine.games.ohne_furcht.data import CITY as CITY_SIZE
from engine.games.ohne_furcht.data import COST, FACE_UP, RANK
from engine.games.ohne_furcht.data import DECK as DECK_FACES
from engine.games.ohne_furcht.data import ROLES as ROLE_FACES
from engine.games.ohne_furcht.scoring import score, seat_reasons
from engine.games.ohne_furcht.state import (
    AWAY,
    CITY,
    DECK,
    DISCARD,
    DRAWN,
    FACEUP,
    HAND,
    MIDDLE,
    PILE,
    ROLE,
    ROLES,
    SHOWN,
    State,
)
from engine.search.drafts import (
    BEFORE,
    NEVER,
    bounds,
    going_round,
    likelihood,
    picks_made,
    picks_of,
    readings,
)
from engine.shapes.cities import Cities
from engine.shapes.zones import lying
from engine.sight import Sight

GOLD, CARD, CROWN = 85, 45, 30
"""What a gold, a card of the hand and the crown promise, in hundredths of a point."""
DISTRICT, LAST_DISTRICT = 85, 140
"""What each district of a city promises besides its points: it is complete sooner, and more is that
worth where one city lacks a single district. All of it as games by medium bots have ended."""
MOST_CARDS = 4
"""Further cards of a hand promise nothing."""


def stock(state: State) -> Stock:
    """Districts and characters."""
    return (
        (DECK_FACES, lying(state, (DECK, DISCARD, *HAND, *DRAWN, *CITY))),
        (ROLE_FACES, lying(state, (FACEUP, ROLES, *PILE, *MIDDLE, *ROLE, *SHOWN, *AWAY))),
    )


def phase(state: State) -> int:
    """The round."""
    return state.round


def promise(state: State, seat: Seat) -> int:
    """The points as they stand, and what may come of gold, cards, the crown and districts."""
    points = sum(found for found, _ in seat_reasons(state, seat))
    cards = min(len(state.zone(HAND[seat])), MOST_CARDS)
    found = 100 * points + GOLD * state.gold[seat] + CARD * cards + CROWN * (state.crown == seat)
    built = [len(state.zone(CITY[other])) for other in state.order]
    each = LAST_DISTRICT if max(built) >= CITY_SIZE - 1 else DISTRICT
    return found + each * built[state.order.index(seat)]


def possible(sight: Sight[State]) -> Mapping[Card, frozenset[Face]]:
    """Characters by what the seat read in the draft, and by the ranks that were called.

    Where a seat is not there, who picked when is not worked out.
    """
    state, seat = sight.state, me(sight)
    if state.absent:
        return {}
    sizes = pile_sizes(state.seats)
    read = readings(sight.memory, PILE[seat], state.began, sizes)
    when: dict[Card, tuple[int, ...]] = {}
    for other in state.order:
        own = picks_of(state.order, seat, read, other, len(sizes))
        joined = (BEFORE,) if sizes[-1] == 1 and len(sizes) - 1 in own else ()
        when |= dict.fromkeys(state.zone(MIDDLE[other]), (BEFORE,))
        when |= dict.fromkeys(state.zone(ROLE[other]), (*own, *joined))
        when |= dict.fromkeys(state.zone(AWAY[other]), (*own, *joined, NEVER))
        when |= dict.fromkeys(state.zone(PILE[other]), (*joined, NEVER))
    found = bounds(ROLE_FACES, read, when)
    hidden = frozenset(
        role for role in ROLE_FACES if RANK[role] > state.called or role == state.murdered
    )
    for card in lying(state, ROLE):
        found[card] = found.get(card, hidden) & hidden
    return found


def likely(sight: Sight[State]) -> Likelihood | None:
    """Who kept which character, by how gladly each seat takes them as its city and gold lie open.

    With two and three seats each picks twice, and nothing is worked out.
    """
    state, seat = sight.state, me(sight)
    sizes = pile_sizes(state.seats)
    read = readings(sight.memory, PILE[seat], state.began, sizes)
    if state.absent or len(sizes) != state.seats or not read:
        return None
    turns = going_round(state.order, seat, min(read))
    kept = picks_made(state, turns, SHOWN, ROLE, lambda one: _liking(state, one, seat))
    return likelihood(kept, lying(state, (*PILE, *AWAY)), {**state.faces, **sight.eyes})


def _liking(state: State, seat: Seat, me: Seat) -> Mapping[Face, int] | None:
    if seat == me:
        return None
    public = Sight(state, seat, {})
    return {role: role_value(public, role) for role in ROLE_FACES}


def pile_sizes(seats: int) -> tuple[int, ...]:
    """How many characters lie in the pile at each pick of a round; one lies in the middle."""
    first = len(ROLE_FACES) - FACE_UP.get(seats, 0) - 1
    if seats == 2:
        return first, first - 1, first - 3, first - 5
    return tuple(first - pick for pick in range(6 if seats == 3 else seats))


CITIES = Cities(State.complete, HAND, COST, lambda state: bool(state.rules.duplicates))

HOOKS = Hooks(
    stock=stock,
    phase=phase,
    promise=promise,
    score=score,
    policy=medium,
    usual=medium,
    possible=possible,
    likely=likely,
    playouts=128,
    reviewed=2048,
    prospects=CITIES.prospects,
)
