"""What a search must know of Citadels (``engine.search``)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.basics import Card, Face, Seat
from engine.chance import Seeded
from engine.game import Hooks, Likelihood, Stock
from engine.games.citadels.bot.draft import outlook, role_worth
from engine.games.citadels.bot.medium import medium
from engine.games.citadels.bot.reading import asked_of, me
from engine.games.citadels.data.action_cards import ACTION_DECK
from engine.games.citadels.data.characters import THREATS, WARRANTS
from engine.games.citadels.data.districts import COST, PLAIN_DECK
from engine.games.citadels.data.lineups import FACE_UP
from engine.games.citadels.scoring.outcome import score
from engine.games.citadels.scoring.points import points
from engine.games.citadels.table.cities import complete, needed, size
from engine.games.citadels.table.state import (
    AWAY,
    BACK,
    BOOTH,
    CITY,
    DECK,
    DRAWN,
    FACEUP,
    HAND,
    LAYING,
    MIDDLE,
    MUSEUM,
    PARTS,
    PILE,
    PLAYED,
    ROLE,
    ROLES,
    SHOWN,
    SITE,
    TAKEN,
    TOKENS,
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

GOLD, CARD = 80, 45
"""What a gold and a card of the hand promise, in hundredths of a point; the crown does nothing."""
DISTRICT, LAST_DISTRICT = 85, 140
"""What each district of a city promises besides its points: it is complete sooner, and more is that
worth where one city lacks a single district. All of it as games by medium bots have ended."""
MOST_CARDS = 4
"""Further cards of a hand promise nothing."""

IN_HANDS = (*HAND, *DRAWN, *TAKEN, *MUSEUM, *(zone for part in PARTS for zone in part))
DISTRICTS = (DECK, BACK, SITE, PLAYED, *IN_HANDS, *CITY, *BOOTH)
CHARACTERS = (FACEUP, ROLES, MIDDLE, *PILE, *AWAY, *ROLE, *SHOWN)


def stock(state: State) -> Stock:
    """Districts with action cards, characters, warrants, threats."""
    rules = state.rules
    deck = (*PLAIN_DECK, *rules.uniques, *(ACTION_DECK if rules.action_cards else ()))
    warrants = _tokens(state, state.warrants, WARRANTS, rank=1)
    return (
        (deck, lying(state, DISTRICTS)),
        (rules.roles, lying(state, CHARACTERS)),
        (WARRANTS, warrants),
        (THREATS, _tokens(state, state.threats, THREATS, rank=2)),
    )


def _tokens(
    state: State, laid: tuple[tuple[Face, Card], ...], faces: tuple[Face, ...], *, rank: int
) -> tuple[Card, ...]:
    """Tokens of a kind: those on plates, those that are about to be laid, those that lie open."""
    closed = [token for _, token in laid if token not in state.faces]
    opened = [token for token in lying(state, TOKENS) if state.faces.get(token) in faces]
    laying = lying(state, LAYING) if state.called == rank else ()
    return (*closed, *opened, *laying)


def phase(state: State) -> int:
    """The round."""
    return state.round


def promise(state: State, seat: Seat) -> int:
    """The points as they stand, and what may come of gold, cards and districts."""
    cards = min(len(state.zone(HAND[seat])), MOST_CARDS)
    found = 100 * points(state, seat) + GOLD * state.gold[seat] + CARD * cards
    near = max(size(state, other) for other in state.order) >= needed(state) - 1
    return found + (LAST_DISTRICT if near else DISTRICT) * size(state, seat)


def possible(sight: Sight[State]) -> Mapping[Card, frozenset[Face]]:
    """Characters by what the seat read in the draft, and by the ranks that were called.

    Where a seat is not there, or a Theater may have swapped two, who kept which is not worked out.
    """
    state = sight.state
    if state.absent:
        return {}
    found = {} if _may_be_swapped(state) else _drafted(sight)
    hidden = frozenset(
        role
        for rank, role in enumerate(state.rules.roles, 1)
        if rank > state.called or role == state.killed
    )
    for card in lying(state, ROLE):
        found[card] = found.get(card, hidden) & hidden
    return found


def _may_be_swapped(state: State) -> bool:
    return "theater" in state.rules.uniques and state.called > 0


def _drafted(sight: Sight[State]) -> dict[Card, frozenset[Face]]:
    state, seat = sight.state, me(sight)
    sizes = pile_sizes(state)
    read = readings(sight.memory, PILE[seat], state.began, sizes)
    when: dict[Card, tuple[int, ...]] = dict.fromkeys(state.zone(ROLES), (BEFORE,))
    for other in state.order:
        own = picks_of(state.order, seat, read, other, len(sizes))
        joined = (BEFORE,) if sizes[-1] == 1 and len(sizes) - 1 in own else ()
        when |= dict.fromkeys(state.zone(ROLE[other]), (*own, *joined))
        when |= dict.fromkeys(state.zone(AWAY[other]), (*own, *joined, NEVER))
        when |= dict.fromkeys(state.zone(PILE[other]), (*joined, NEVER))
    return bounds(state.rules.roles, read, when)


def likely(sight: Sight[State]) -> Likelihood | None:
    """Who kept which character, by how gladly each seat takes them as its city and gold lie open.

    With two and three seats each picks twice, and nothing is worked out.
    """
    state, seat = sight.state, me(sight)
    sizes = pile_sizes(state)
    read = readings(sight.memory, PILE[seat], state.began, sizes)
    if state.absent or len(sizes) != state.seats or not read or _may_be_swapped(state):
        return None
    turns = going_round(state.order, seat, min(read))
    kept = picks_made(state, turns, SHOWN, ROLE, lambda one: _liking(state, one, seat))
    return likelihood(kept, lying(state, (*PILE, *AWAY)), {**state.faces, **sight.eyes})


def _liking(state: State, seat: Seat, me: Seat) -> Mapping[Face, int] | None:
    if seat == me:
        return None
    public = asked_of(Sight(state, seat, {}), (), Seeded(0))
    ahead = outlook(public)
    return {role: role_worth(public, role, ahead) for role in state.rules.roles}


def pile_sizes(state: State) -> tuple[int, ...]:
    """How many characters lie in the pile at each pick of a round; one is laid aside before."""
    roles, seats = len(state.rules.roles), state.seats
    first = roles - FACE_UP.get((roles, seats), 0) - 1
    if seats == 2:
        return first, first - 1, first - 3, first - 5
    if seats == 3:  # with the third pick one leaves unread
        return first, first - 1, first - 2, first - 4, first - 5, first - 6
    return tuple(first - pick for pick in range(seats))


CITIES = Cities(complete, HAND, COST, lambda state: False)

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
    reviewed=1280,
    prospects=CITIES.prospects,
)
