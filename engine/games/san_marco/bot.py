"""A bot that plays to win: a pure function of what its seat can know.

It gives each use of a card a value by what a district would pay it and others if it were scored as
the aristocrats stand, more for what the Doge scores at once; it cuts what it draws into offers of
nearly equal worth and takes the offer that is worth most. It looks one answer ahead, no further.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.basics import Card, Face, Move, Seat
from engine.chance import Chance, one_of_best
from engine.choices import Pick
from engine.games.san_marco.action_cards.doge import ways
from engine.games.san_marco.offers import Cut
from engine.games.san_marco.table.data import (
    BANISHMENT,
    BRIDGE,
    DISTRICT_OF,
    DOGE,
    KEYS,
    LIMIT,
    TRANSFER,
)
from engine.games.san_marco.table.district_scoring import awards
from engine.games.san_marco.table.state import OFFER, State, beside
from engine.kernel.asked import asked
from engine.shapes.move_arguments import number, several
from engine.sight import Sight

Sights = Sight[State]
ALL_DISTRICTS = range(len(KEYS))

WORTH = {DOGE: 100, TRANSFER: 50, BRIDGE: 15, BANISHMENT: 45}
PER_DISTRICT_CARD = 28
PER_LIMIT_POINT = -20
"""What a card is worth in an offer, in tenths of a point."""


def medium(sight: Sights, moves: Sequence[Move], chance: Chance) -> Move:
    """One of the honest moves, or a cut of what was drawn."""
    state = sight.state
    decision = asked(state, sight.seat)
    if isinstance(decision, Cut) and decision.choices(state):
        return cut(sight, decision)
    values = {
        "take": lambda move: offer_worth(sight, _giver(sight, move), number(move)),
        "open": lambda move: _rank(sight, sight.face(number(move))),
        "pay": lambda move: -sum(several(move)),
        "from": lambda move: after(sight, lambda s: s.put(number(move), me(sight), -1)),
        "set": lambda move: bridge_value(sight, number(move)),
        "remove": lambda move: remove_value(sight, move),
    }
    name = moves[0].name
    found = values.get(name)
    if found is not None:
        return one_of_best(moves, found, chance)
    return one_of_best(moves, lambda move: use_value(sight, move), chance)


def me(sight: Sights) -> Seat:
    """The seat that is asked."""
    assert sight.seat is not None
    return sight.seat


# -- offers ---------------------------------------------------------------------------------------


def face_worth(face: Face | None) -> int:
    """What a card is worth in an offer."""
    if face in LIMIT:
        return PER_LIMIT_POINT * LIMIT[face]
    return PER_DISTRICT_CARD if face in DISTRICT_OF else WORTH.get(face or "", 0)


def offer_worth(sight: Sights, giver: Seat, at: int) -> int:
    """The sum of its cards."""
    return sum(face_worth(sight.face(card)) for card in sight.state.zone(OFFER[at][giver]))


def _giver(sight: Sights, move: Move) -> Seat:
    decision = asked(sight.state, sight.seat)
    return getattr(decision, "giver", me(sight))


def cut(sight: Sights, decision: Cut) -> Move:
    """The subset whose worth comes nearest to its share: what is left for oneself is no worse."""
    (choice,) = decision.choices(sight.state)
    assert isinstance(choice, Pick)
    worth = {card: face_worth(sight.face(card)) for card in choice.cards}
    share = sum(worth.values()) // decision.left
    sets: list[tuple[Card, ...]] = [()]
    for card in choice.cards:
        sets += [(*chosen, card) for chosen in sets]
    fitting = [chosen for chosen in sets if choice.least <= len(chosen) <= choice.most]
    return choice.move(min(fitting, key=lambda c: (abs(sum(worth[x] for x in c) - share), c)))


# -- uses of cards --------------------------------------------------------------------------------


def _rank(sight: Sights, face: Face | None) -> int:
    """The Doge last but for the bridges, which help the next card too."""
    order = {DOGE: 1, BRIDGE: 4, BANISHMENT: 3}
    return order.get(face or "", 2)


def standing(state: State, seat: Seat) -> int:
    """How well the aristocrats stand: what each district would pay, less what rivals would get."""
    total = 0
    for district in ALL_DISTRICTS:
        weight = 3 if state.doge == district else 2
        for other, points in awards(state, district):
            total += weight * points * (6 if other == seat else -2)
        total += 3 * min(state.people[district][seat], 6)
    return total


def after(sight: Sights, change: Callable[[State], State]) -> int:
    """How much better the own seat stands after a change."""
    seat = me(sight)
    return standing(change(sight.state), seat) - standing(sight.state, seat)


def use_value(sight: Sights, move: Move) -> int:
    """What a use of an open card, or the bonus banishment, brings."""
    state, seat = sight.state, me(sight)
    at = number(move, 1) if len(move.args) > 1 else number(move) if move.args else 0
    match move.name:
        case "place":
            return 1 + after(sight, lambda s: s.put(at, seat, 1))
        case "transfer":
            other = number(move, 2)
            lead = state.prestige[other] - state.prestige[seat]
            return max(lead, 0) + after(sight, lambda s: s.put(at, other, -1).put(at, seat, 1))
        case "banish":
            return _banish_value(state, seat, at)
        case "doge":
            return _doge_value(state, seat, at)
        case "bridge":
            return 2 + bridge_value(sight, at)
        case "wrest":
            return 1
    return -1


def bridge_value(sight: Sights, border: int) -> int:
    """A border on which none of one's own stands yet, where others have few."""
    there = [bridge for bridge in sight.state.bridges if bridge.border == border]
    own = sum(bridge.owner == me(sight) for bridge in there)
    doge = sight.state.doge
    near = doge is not None and border in [one for one, _ in beside(sight.state, doge)]
    return (0 if own else 6) + (2 if near else 0) - len(there)


def _doge_value(state: State, seat: Seat, district: int) -> int:
    """Twelve for each own point, less for those of others and for the tolls of the cheapest way."""
    toll = min(sum(way[1:]) for way in ways(state, seat) if way[0] == district)
    paid = awards(state, district)
    gained = sum(points * (12 if other == seat else -5) for other, points in paid)
    return gained - 16 * toll


def _banish_value(state: State, seat: Seat, district: int) -> int:
    """Many of others and few of one's own: half of the rolls remove no more than three."""
    people = state.people[district]
    foreign = sum(people) - people[seat]
    risk = max(0, 4 - foreign) * people[seat]
    before = standing(state, seat)
    rivals = [0 if other == seat else n for other, n in enumerate(people)]
    top = max(rivals)
    left = state
    if top:
        other = rivals.index(top)
        left = state.put(district, other, -min(top, 3))
    return standing(left, seat) - before - 12 * risk


def remove_value(sight: Sights, move: Move) -> int:
    """How one stands when they are gone."""
    state, seat = sight.state, me(sight)
    decision = asked(state, seat)
    district = getattr(decision, "district", 0)
    others = [o for o in range(state.seats) if state.people[district][o] and o != seat]
    for other, count in zip(others, several(move), strict=True):
        state = state.put(district, other, -count)
    return standing(state, seat)
