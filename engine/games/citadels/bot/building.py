"""What is worth building, what to build now, and how to pay for it.

Worth is counted in quarters of a point.
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


def worth(asked: Asked, face: Face) -> int:
    """What a district would be worth in the own city."""
    state, seat, taste = asked.state, asked.seat, asked.taste
    city = state.city(seat)
    value = taste.point * (COST[face] + SILVER[face]) + taste.ends.get(face, 0)
    if not late(state, seat):
        value += taste.helps.get(face, 0)
    lacking = set(KINDS) - {KIND.get(built) for built in city}
    if KIND[face] in lacking:
        value += taste.last_kind if len(lacking) == 1 else taste.new_kind
    return value


def card_worth(asked: Asked, face: Face, held: Held = ()) -> int:
    """How welcome a card is in the hand, beside others that are held."""
    state, seat, taste = asked.state, asked.seat, asked.taste
    if face in ACTION_COPIES:
        return taste.actions[face]
    if face == VAULT:
        return taste.vault
    if not may_stand(builder(asked.sight), face) or face in held:
        return taste.useless
    far = COST[face] - state.gold[seat] - taste.reach
    return worth(asked, face) - taste.too_dear * max(0, far)


def wanted(asked: Asked) -> list[Face]:
    """The districts of the hand that the own city can still take, the best first."""
    return sorted(fits_city(asked.sight), key=lambda face: -worth(asked, face))


def least(asked: Asked, count: int, cards: Iterable[Card] | None = None) -> list[Card]:
    """The cards of the hand that are missed least, the worst first."""
    held = hand(asked.sight)
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
            return card_worth(asked, face, rest), card

        worst = min(left, key=missed)
        left.remove(worst)
        given.append(worst)
    return given


def spare(asked: Asked) -> Card | None:
    """A card of the hand that is of no use, if there is one."""
    held = hand(asked.sight)
    for card in least(asked, 1):
        rest = [face for other, face in held.items() if other != card]
        if card_worth(asked, held[card], rest) <= asked.taste.useless:
            return card
    return None


def useless_cards(asked: Asked) -> int:
    """How many cards of the hand are of no use beside the others."""
    held = list(hand(asked.sight).values())
    kept = {face for face in held if card_worth(asked, face) > asked.taste.useless}
    return len(held) - len(kept)


def cards_lost(asked: Asked, count: int) -> int:
    """What giving away so many cards of the hand costs, the useless ones first."""
    useless = min(count, useless_cards(asked))
    return useless + asked.taste.card * (count - useless)


# -- what to build --------------------------------------------------------------------------------


def losses(asked: Asked, face: Face, cost: int) -> dict[str, int]:
    """The ways to pay for a district that lies in the hand or on the site, and what each costs."""
    state, seat, taste = asked.state, asked.seat, asked.taste
    one, gold, cards = builder(asked.sight), state.gold[seat], len(state.zone(HAND[seat]))
    found: dict[str, int] = {}
    if gold >= cost:
        found["pay"] = taste.gold * cost
    if by_framework(one, face):
        found["framework"] = taste.point * COST["framework"] + taste.district
    if by_necropolis(one, face):
        cheapest = min(cost_of(state, card) for card in districts(state, seat))
        found["necropolis"] = taste.point * cheapest + taste.district
    fewest = by_cards(one, face, cost, cards)
    if fewest is not None:
        given = max(fewest, min(cost, useless_cards(asked)))
        found["den"] = taste.gold * (cost - given) + cards_lost(asked, given)
    if by_loan(one, cost - gold, cards):
        found["borrow"] = taste.gold * gold + cards_lost(asked, cost - gold)
    return found


def gain(asked: Asked, face: Face) -> int:
    """What building a face of the hand brings, less what the best way to pay for it costs."""
    state, seat = asked.state, asked.seat
    paid = losses(asked, face, price(state, seat, face))
    if not paid:
        return 0
    scale = 0 if late(state, seat) and "pay" in paid else 1
    return worth(asked, face) + asked.taste.district - scale * min(paid.values())


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
        free = asked.taste.district if not counts(state.role, face) else 0
        return gain(asked, face) + free

    return asked.best("build", value, above=0)


# -- how to pay -----------------------------------------------------------------------------------


def pay(asked: Asked) -> Move | None:
    """The way that costs least, and for it the least of what there is."""
    state, line = asked.state, asked_line(asked.sight)
    card, cost = getattr(line, "card", None), getattr(line, "cost", 0)
    paid = losses(asked, state.faces[card], cost) if card is not None else {}
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
    given = max(choice.least, min(useless_cards(asked), choice.most))
    return choice.move(least(asked, given, choice.cards))


def lend(asked: Asked) -> Move | None:
    """The cards that are missed least."""
    choice = asked.wide("lend")
    if choice is None:
        return None
    return choice.move(least(asked, choice.least, choice.cards))
