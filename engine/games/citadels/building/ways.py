"""What may be built now and how it can be paid for, by public facts (rule book: "Gebäude bauen").

The limit of the turn, names that may not stand twice, the Monument, the Factory's rebate, and the
ways to pay: with gold, by the Framework, by the Necropolis, by cards for the Thieves' Den, with
gold borrowed as the Cardinal. A hand card is *some* district to everybody else, so ``fits`` lists
every face for which one way is open; the claim of a building move is that its card is one of them.

All of it depends on a few facts, which stand together as one plain value (``Builder``): what fits
is asked for every card of every menu, and counted once for each such value.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from engine.basics import Face, Phrase, Seat, phrase
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
from engine.games.citadels.table.cities import TENT
from engine.games.citadels.table.state import HAND, State, others
from engine.games.citadels.table.words import SAME_NAME, too_dear

PLAIN_FACES = tuple(one.face for one in PLAIN)


@dataclass(frozen=True, slots=True)
class Builder:
    """What decides which districts a seat may build in its turn, and how it can pay for them."""

    role: Face
    city: tuple[Face, ...]
    gold: int
    left: int
    """So many builds are left of the limit of the turn; the Director adds two to it."""
    loan: int
    """The most gold that one other seat can lend; 0 for all but a Cardinal, once in a turn."""


def builder_of(state: State, seat: Seat) -> Builder:
    """The builder as the table stands; ``seat`` is the one whose turn it is."""
    lends = state.role == "cardinal" and state.unused("borrow")
    loan = max((state.gold[o] for o in others(state, seat)), default=0) if lends else 0
    left = BUILDS[state.role] + state.more - state.built
    return Builder(state.role, state.city(seat), state.gold[seat], left, loan)


# -- price, names, limit ---------------------------------------------------------------------------


def price(state: State, seat: Seat, face: Face) -> int:
    """What building costs this seat."""
    return price_in(state.city(seat), face)


def price_in(city: tuple[Face, ...], face: Face) -> int:
    """The Factory takes one off every other unique district."""
    rebate = KIND[face] == UNIQUE and face != "factory" and "factory" in city
    return COST[face] - (FACTORY_LESS if rebate else 0)


def out_of_place(builder: Builder, face: Face) -> Phrase | None:
    """Why a city may not take in this name by building: not twice, save with a Quarry or in the
    Wizard's own turn; no Monument beside five districts; the Secret Vault never.
    """
    city = builder.city
    if face == VAULT:
        return phrase("hindered.vault")
    if face == "monument" and len(city) >= MONUMENT_BARRED_FROM:
        return phrase("hindered.monument", n=MONUMENT_BARRED_FROM)
    free = face not in city or "quarry" in city or builder.role == "wizard"
    return None if free else SAME_NAME


def may_stand(builder: Builder, face: Face) -> bool:
    """Whether there is no such reason."""
    return out_of_place(builder, face) is None


def counts(role: Face, face: Face) -> bool:
    """Whether building this face uses up a build of this character's turn."""
    return face != "stables" and not (role == "trader" and KIND[face] == TRADE)


def over_limit(builder: Builder, face: Face) -> Phrase | None:
    """Why the limit leaves no room for it; to the Navigator nothing is left (ruling 26)."""
    if builder.role == "navigator":
        return phrase("hindered.builds_nothing")
    left = builder.left > 0 or not counts(builder.role, face)
    return None if left else phrase("hindered.limit")


# -- ways to pay -----------------------------------------------------------------------------------


def by_framework(builder: Builder, face: Face) -> bool:
    """The Framework is destroyed instead; never for itself (ruling 26)."""
    return face != "framework" and "framework" in builder.city


def by_necropolis(builder: Builder, face: Face) -> bool:
    """Any own district is destroyed instead; a Circus Tent is none."""
    return face == "necropolis" and any(other != TENT for other in builder.city)


def by_loan(builder: Builder, missing: int, spare: int) -> bool:
    """One other seat lends the Cardinal all missing gold, for as many of ``spare`` hand cards."""
    return 0 < missing <= min(builder.loan, spare)


def lenders(state: State, seat: Seat, missing: int, spare: int) -> tuple[Seat, ...]:
    """Whom the Cardinal can borrow from; nobody is asked, so an absent seat lends as well."""
    if not by_loan(builder_of(state, seat), missing, spare):
        return ()
    return tuple(o for o in others(state, seat) if state.gold[o] >= missing)


def by_cards(builder: Builder, face: Face, cost: int, spare: int) -> int | None:
    """The fewest of ``spare`` hand cards that pay for a Thieves' Den with the gold there is; None
    if even all of them do not. What still is missing then, the Cardinal may borrow for others.
    """
    if face != "thieves_den":
        return None
    for given in range(1, min(spare, cost) + 1):
        missing = cost - given - builder.gold
        if missing <= 0 or by_loan(builder, missing, spare - given):
            return given
    return None


def payable(builder: Builder, face: Face, cost: int, spare: int) -> bool:
    """Whether one way to pay is open, with ``spare`` other hand cards."""
    return (
        builder.gold >= cost
        or by_framework(builder, face)
        or by_necropolis(builder, face)
        or by_cards(builder, face, cost, spare) is not None
        or by_loan(builder, cost - builder.gold, spare)
    )


def unpaid(builder: Builder, face: Face, spare: int) -> Phrase | None:
    """Why it cannot be paid for."""
    cost = price_in(builder.city, face)
    return None if payable(builder, face, cost, spare) else too_dear(cost, builder.gold)


# -- what fits -------------------------------------------------------------------------------------


def in_deck(state: State) -> tuple[Face, ...]:
    """The faces of all districts of this table."""
    return (*PLAIN_FACES, *state.rules.uniques)


def fits(
    state: State, seat: Seat, *, own_card: bool = True, free_of_limit: bool = False
) -> tuple[Face, ...]:
    """The faces that this seat may build now.

    ``own_card`` says that the card lies in its own hand and so cannot pay for itself;
    ``free_of_limit`` that this build does not count (the Wizard's).
    """
    spare = len(state.zone(HAND[seat])) - own_card
    return _fits(builder_of(state, seat), spare, free_of_limit, state.rules.uniques)


@lru_cache(maxsize=4096)
def _fits(
    builder: Builder, spare: int, free_of_limit: bool, uniques: tuple[Face, ...]
) -> tuple[Face, ...]:
    return tuple(
        face for face in (*PLAIN_FACES, *uniques) if not unfit(builder, face, spare, free_of_limit)
    )


def unfit(builder: Builder, face: Face, spare: int, free_of_limit: bool) -> Phrase | None:
    """Why this face may not be built now."""
    limit = None if free_of_limit else over_limit(builder, face)
    return limit or out_of_place(builder, face) or unpaid(builder, face, spare)


def unbuildable(state: State, seat: Seat, face: Face) -> Phrase | None:
    """Why a card of the own hand with this face may not be built now."""
    return unfit(builder_of(state, seat), face, len(state.zone(HAND[seat])) - 1, False)
