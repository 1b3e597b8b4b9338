"""What may be built now and how it can be paid for, by public facts (rule book: "Gebäude bauen").

The limit of the turn, names that may not stand twice, the Monument, the Factory's rebate, and the
ways to pay: with gold, by the Framework, by the Necropolis, by cards for the Thieves' Den, with
gold borrowed as the Cardinal. A hand card is *some* district to everybody else, so ``fits`` lists
every face for which one way is open; the claim of a building move is that its card is one of them.
"""

from __future__ import annotations

from engine.basics import Face, Seat
from engine.games.citadels.data.characters import BUILDS
from engine.games.citadels.data.districts import (
    COST,
    FACTORY_LESS,
    KIND,
    MONUMENT_BARRED_FROM,
    PLAIN,
    TRADE,
    UNIQUE,
    VAULT,
)
from engine.games.citadels.table.cities import districts
from engine.games.citadels.table.state import HAND, State, others


def price(state: State, seat: Seat, face: Face) -> int:
    """What building costs this seat: the Factory takes one off every other unique district."""
    rebate = KIND[face] == UNIQUE and face != "factory" and "factory" in state.city(seat)
    return COST[face] - (FACTORY_LESS if rebate else 0)


def may_stand(state: State, seat: Seat, face: Face) -> bool:
    """Whether a city may take in this name by building: not twice, save with a Quarry or in the
    Wizard's own turn; no Monument beside five districts; the Secret Vault never.
    """
    city = state.city(seat)
    if face == VAULT:
        return False
    if face == "monument" and len(city) >= MONUMENT_BARRED_FROM:
        return False
    twice = "quarry" in city or (state.role == "wizard" and state.turn == seat)
    return twice or face not in city


def counts(state: State, face: Face) -> bool:
    """Whether building this face uses up a build of the turn."""
    return face != "stables" and not (state.role == "trader" and KIND[face] == TRADE)


def limit(state: State) -> int:
    """How many districts may be built in this turn; the Director adds two."""
    return BUILDS[state.role] + state.more


def within_limit(state: State, face: Face) -> bool:
    """Whether the limit leaves room for it; to the Navigator nothing is left (ruling 26)."""
    if state.role == "navigator":
        return False
    return state.built < limit(state) or not counts(state, face)


def pays_gold(state: State, seat: Seat, cost: int) -> bool:
    """Whether the seat has the gold."""
    return state.gold[seat] >= cost


def by_framework(state: State, seat: Seat, face: Face) -> bool:
    """The Framework is destroyed instead; never for itself (ruling 26)."""
    return face != "framework" and "framework" in state.city(seat)


def by_necropolis(state: State, seat: Seat, face: Face) -> bool:
    """Any own district is destroyed instead; a Circus Tent is none."""
    return face == "necropolis" and bool(districts(state, seat))


def borrowable(state: State, seat: Seat, missing: int, spare: int) -> tuple[Seat, ...]:
    """Whom the Cardinal can borrow all missing gold from, for as many of ``spare`` hand cards.

    Nobody is asked for it, so a seat that is not there lends as well.
    """
    if state.role != "cardinal" or state.turn != seat or not state.unused("borrow"):
        return ()
    if not 0 < missing <= spare:
        return ()
    return tuple(o for o in others(state, seat) if state.gold[o] >= missing)


def by_cards(state: State, seat: Seat, face: Face, cost: int, spare: int) -> int | None:
    """The fewest of ``spare`` hand cards that pay for a Thieves' Den with the gold there is; None
    if even all of them do not. What still is missing then, the Cardinal may borrow for others.
    """
    if face != "thieves_den":
        return None
    for given in range(1, min(spare, cost) + 1):
        missing = cost - given - state.gold[seat]
        if missing <= 0 or borrowable(state, seat, missing, spare - given):
            return given
    return None


def payable(state: State, seat: Seat, face: Face, cost: int, spare: int) -> bool:
    """Whether one way to pay is open, with ``spare`` other hand cards."""
    return (
        pays_gold(state, seat, cost)
        or by_framework(state, seat, face)
        or by_necropolis(state, seat, face)
        or by_cards(state, seat, face, cost, spare) is not None
        or bool(borrowable(state, seat, cost - state.gold[seat], spare))
    )


def in_deck(state: State) -> tuple[Face, ...]:
    """The faces of all districts of this table."""
    return (*(d.face for d in PLAIN), *state.rules.uniques)


def fits(
    state: State, seat: Seat, *, own_card: bool = True, free_of_limit: bool = False
) -> tuple[Face, ...]:
    """The faces that this seat may build now.

    ``own_card`` says that the card lies in its own hand and so cannot pay for itself;
    ``free_of_limit`` that this build does not count (the Wizard's).
    """
    spare = len(state.zone(HAND[seat])) - own_card
    return tuple(
        face
        for face in in_deck(state)
        if may_stand(state, seat, face)
        and (free_of_limit or within_limit(state, face))
        and payable(state, seat, face, price(state, seat, face), spare)
    )
