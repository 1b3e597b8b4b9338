"""What is worth building, what to build now, and how to pay for it.

Worth is counted in quarters of a point. A gold is half as much as a point: it becomes one, but a
city has room for seven or eight districts only.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.basics import Card, Face, Move
from engine.games.citadels.bot.reading import Asked, Sights, asked_line, hand, late, me, missing
from engine.games.citadels.building.ways import (
    Builder,
    builder_of,
    by_cards,
    by_framework,
    by_loan,
    by_necropolis,
    counts,
    may_stand,
    price,
)
from engine.games.citadels.data.action_cards import ACTION_COPIES
from engine.games.citadels.data.districts import COST, KIND, KINDS, SILVER, VAULT
from engine.games.citadels.table.cities import cost_of, districts
from engine.games.citadels.table.state import HAND
from engine.shapes.move_arguments import number

POINT, GOLD = 4, 2
"""What a point and a gold are worth."""
DISTRICT = 6
"""What one district more is worth besides its points: the city is complete sooner."""
NEW_KIND, LAST_KIND = 3, 12
IN_THE_END: dict[Face, int] = {
    "basilica": 10,
    "capitol": 6,
    "haunted_quarter": 6,
    "imperial_treasury": 4,
    "ivory_tower": 6,
    "map_room": 6,
    "museum": 4,
    "monument": 10,
    "statue": 5,
    "wishing_well": 6,
}
"""What unique districts usually bring when points are counted, besides their coins."""
UNTIL_THEN: dict[Face, int] = {
    "armory": 2,
    "factory": 3,
    "framework": 2,
    "gold_mine": 7,
    "great_wall": 1,
    "hospital": 2,
    "keep": 1,
    "laboratory": 6,
    "library": 6,
    "lighthouse": 4,
    "museum": 4,
    "observatory": 3,
    "park": 3,
    "poor_house": 3,
    "quarry": 2,
    "school_of_magic": 5,
    "smithy": 4,
    "stables": 4,
    "theater": 2,
    "throne_room": 4,
}
"""What unique districts bring while the game goes on."""
ACTIONS: dict[Face, int] = {
    "acrobat": 9,
    "circus_tent": 16,
    "director": 14,
    "fortune_teller": 12,
    "living_cannonball": 10,
    "rasputin": 10,
    "ticket_booth": 8,
}
"""What action cards are worth in the hand."""
VAULT_WORTH = 14
USELESS = 3
"""What a card is worth that cannot be built, or is held twice."""
CARD = 5
"""What another one is worth when it is given away."""

Held = Sequence[Face]


def builder(sight: Sights) -> Builder:
    """The own seat as a builder; out of its turn it is no character."""
    state, seat = sight.state, me(sight)
    if state.turn == seat:
        return builder_of(state, seat)
    return Builder("", state.city(seat), state.gold[seat], 1, 0)


def fits_city(sight: Sights) -> list[Face]:
    """The districts of the hand that may stand in the own city, one of each name."""
    one = builder(sight)
    free = {face for face in hand(sight).values() if face in COST and may_stand(one, face)}
    return sorted(free)


def worth(sight: Sights, face: Face) -> int:
    """What a district would be worth in the own city."""
    state, seat = sight.state, me(sight)
    city = state.city(seat)
    value = POINT * (COST[face] + SILVER[face]) + IN_THE_END.get(face, 0)
    if not late(state, seat):
        value += UNTIL_THEN.get(face, 0)
    lacking = set(KINDS) - {KIND.get(built) for built in city}
    if KIND[face] in lacking:
        value += LAST_KIND if len(lacking) == 1 else NEW_KIND
    return value


def card_worth(sight: Sights, face: Face, held: Held = ()) -> int:
    """How welcome a card is in the hand, beside others that are held."""
    state, seat = sight.state, me(sight)
    if face in ACTION_COPIES:
        return ACTIONS[face]
    if face == VAULT:
        return VAULT_WORTH
    if not may_stand(builder(sight), face) or face in held:
        return USELESS
    far = COST[face] - state.gold[seat] - 4
    return worth(sight, face) - 3 * max(0, far)


def wanted(sight: Sights) -> list[Face]:
    """The districts of the hand that the own city can still take, the best first."""
    return sorted(fits_city(sight), key=lambda face: -worth(sight, face))


def least(sight: Sights, count: int, cards: Iterable[Card] | None = None) -> list[Card]:
    """The cards of the hand that are missed least, the worst first."""
    held = hand(sight)
    left = list(held if cards is None else cards)
    given: list[Card] = []
    while left and len(given) < count:
        faces = [held[card] for card in left if card in held]

        def missed(card: Card, faces: list[Face] = faces) -> tuple[int, Card]:
            face = held.get(card)
            if face is None:
                return 0, card
            rest = list(faces)
            rest.remove(face)
            return card_worth(sight, face, rest), card

        worst = min(left, key=missed)
        left.remove(worst)
        given.append(worst)
    return given


def spare(sight: Sights) -> Card | None:
    """A card of the hand that is of no use, if there is one."""
    held = hand(sight)
    for card in least(sight, 1):
        rest = [face for other, face in held.items() if other != card]
        if card_worth(sight, held[card], rest) <= USELESS:
            return card
    return None


def useless_cards(sight: Sights) -> int:
    """How many cards of the hand are of no use beside the others."""
    held = list(hand(sight).values())
    kept = {face for face in held if card_worth(sight, face) > USELESS}
    return len(held) - len(kept)


def cards_lost(sight: Sights, count: int) -> int:
    """What giving away so many cards of the hand costs, the useless ones first."""
    useless = min(count, useless_cards(sight))
    return useless + CARD * (count - useless)


# -- what to build --------------------------------------------------------------------------------


def losses(sight: Sights, face: Face, cost: int) -> dict[str, int]:
    """The ways to pay for a district that lies in the hand or on the site, and what each costs."""
    state, seat = sight.state, me(sight)
    one, gold, cards = builder(sight), state.gold[seat], len(state.zone(HAND[seat]))
    found: dict[str, int] = {}
    if gold >= cost:
        found["pay"] = GOLD * cost
    if by_framework(one, face):
        found["framework"] = POINT * COST["framework"] + DISTRICT
    if by_necropolis(one, face):
        cheapest = min(cost_of(state, card) for card in districts(state, seat))
        found["necropolis"] = POINT * cheapest + DISTRICT
    fewest = by_cards(one, face, cost, cards)
    if fewest is not None:
        given = max(fewest, min(cost, useless_cards(sight)))
        found["den"] = GOLD * (cost - given) + cards_lost(sight, given)
    if by_loan(one, cost - gold, cards):
        found["borrow"] = GOLD * gold + cards_lost(sight, cost - gold)
    return found


def gain(sight: Sights, face: Face) -> int:
    """What building a face of the hand brings, less what the best way to pay for it costs."""
    paid = losses(sight, face, price(sight.state, me(sight), face))
    if not paid:
        return 0
    scale = 0 if late(sight.state, me(sight)) and "pay" in paid else 1
    return worth(sight, face) + DISTRICT - scale * min(paid.values())


def chosen_build(asked: Asked) -> Move | None:
    """The district that brings most; cheap ones if together they complete the city."""
    sight, state, seat = asked.sight, asked.state, asked.seat
    moves = asked.listed("build")
    if not moves:
        return None
    held = hand(sight)
    gaps = missing(state, seat)
    left = builder(sight).left
    prices = sorted(price(state, seat, face) for face in {held[number(m)] for m in moves})
    finishing = 1 < gaps <= min(left, len(prices)) and sum(prices[:gaps]) <= state.gold[seat]
    reserve = sum(prices[: gaps - 1]) if finishing else 0

    def value(move: Move) -> int:
        face = held[number(move)]
        if finishing and price(state, seat, face) + reserve > state.gold[seat]:
            return min(prices.index(price(state, seat, face)) - len(prices), -1) + 1
        free = DISTRICT if not counts(state.role, face) else 0
        return gain(sight, face) + free

    return asked.best("build", value, above=0)


# -- how to pay -----------------------------------------------------------------------------------


def pay(asked: Asked) -> Move | None:
    """The way that costs least, and for it the least of what there is."""
    sight, state = asked.sight, asked.state
    line = asked_line(sight)
    card, cost = getattr(line, "card", None), getattr(line, "cost", 0)
    paid = losses(sight, state.faces[card], cost) if card is not None else {}
    open_ways = [name for name in paid if name in asked.moves]
    way = min(open_ways, key=lambda name: (paid[name], name), default=None)
    if way == "den":
        return _den(asked)
    if way == "necropolis":
        return asked.best(way, lambda move: -cost_of(state, number(move)))
    if way == "borrow" or (way is None and "borrow" in asked.moves):
        return asked.best("borrow", lambda move: state.gold[number(move)])
    return asked.any(way) if way is not None else asked.any("pay", *asked.moves)


def _den(asked: Asked) -> Move | None:
    """No more good cards than must be; useless ones as many as there are."""
    choice = asked.wide("den")
    if choice is None:
        return asked.any("den")
    given = max(choice.least, min(useless_cards(asked.sight), choice.most))
    return choice.move(least(asked.sight, given, choice.cards))


def lend(asked: Asked) -> Move | None:
    """The cards that are missed least."""
    choice = asked.wide("lend")
    if choice is None:
        return None
    return choice.move(least(asked.sight, choice.least, choice.cards))
