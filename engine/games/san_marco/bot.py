"""A bot that plays to win: a pure function of what its seat can know.

It gives each use of a card a value by what a district would pay it and others if it were scored as
the aristocrats stand, more for what the Doge scores at once; it cuts what it draws into offers of
nearly equal worth and takes the offer that is worth most. A card in an offer counts in part by what
it can do on this table, also one that its giver keeps. It looks one answer ahead, no further.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.basics import Card, Face, Move, Seat
from engine.chance import Chance, one_of_best
from engine.choices import Pick
from engine.games.san_marco.offers import Cut
from engine.games.san_marco.standing import (
    TASTE,
    Taste,
    banished,
    card_worth,
    placed,
    scored,
    standing,
    transferred,
)
from engine.games.san_marco.table.data import BANISHMENT, BRIDGE, DOGE
from engine.games.san_marco.table.state import OFFER, State, beside
from engine.kernel.asked import asked
from engine.shapes.move_arguments import number, several
from engine.sight import Sight

Sights = Sight[State]


def medium(sight: Sights, moves: Sequence[Move], chance: Chance, *, taste: Taste = TASTE) -> Move:
    """One of the honest moves, or a cut of what was drawn."""
    state = sight.state
    decision = asked(state, sight.seat)
    if isinstance(decision, Cut) and decision.choices(state):
        return cut(sight, decision, taste)
    values = {
        "take": lambda move: offer_worth(sight, _giver(sight, move), number(move), taste),
        "open": lambda move: _rank(sight, sight.face(number(move))),
        "pay": lambda move: -sum(several(move)),
        "from": lambda move: after(sight, lambda s: s.put(number(move), me(sight), -1), taste),
        "set": lambda move: bridge_value(sight, number(move)),
        "remove": lambda move: remove_value(sight, move, taste),
    }
    name = moves[0].name
    found = values.get(name)
    if found is not None:
        return one_of_best(moves, found, chance)
    return one_of_best(moves, lambda move: use_value(sight, move, taste), chance)


def me(sight: Sights) -> Seat:
    """The seat that is asked."""
    assert sight.seat is not None
    return sight.seat


# -- offers ---------------------------------------------------------------------------------------


def offer_worth(sight: Sights, giver: Seat, at: int, taste: Taste = TASTE) -> int:
    """The sum of its cards."""
    cards = sight.state.zone(OFFER[at][giver])
    return sum(card_worth(sight.state, me(sight), sight.face(card), taste) for card in cards)


def _giver(sight: Sights, move: Move) -> Seat:
    decision = asked(sight.state, sight.seat)
    return getattr(decision, "giver", me(sight))


def cut(sight: Sights, decision: Cut, taste: Taste = TASTE) -> Move:
    """The subset whose worth comes nearest to its share: what is left for oneself is no worse."""
    (choice,) = decision.choices(sight.state)
    assert isinstance(choice, Pick)
    state, seat = sight.state, me(sight)
    worth = {card: card_worth(state, seat, sight.face(card), taste) for card in choice.cards}
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


def after(sight: Sights, change: Callable[[State], State], taste: Taste) -> int:
    """How much better the own seat stands after a change."""
    seat = me(sight)
    return standing(change(sight.state), seat, taste) - standing(sight.state, seat, taste)


def use_value(sight: Sights, move: Move, taste: Taste = TASTE) -> int:
    """What a use of an open card, or the bonus banishment, brings."""
    state, seat = sight.state, me(sight)
    at = number(move, 1) if len(move.args) > 1 else number(move) if move.args else 0
    match move.name:
        case "place":
            return 1 + placed(state, seat, at, taste)
        case "transfer":
            other = number(move, 2)
            lead = state.prestige[other] - state.prestige[seat]
            return max(lead, 0) + transferred(state, seat, at, other, taste)
        case "banish":
            return banished(state, seat, at, taste)
        case "doge":
            return scored(state, seat, at, taste)
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


def remove_value(sight: Sights, move: Move, taste: Taste = TASTE) -> int:
    """How one stands when they are gone."""
    state, seat = sight.state, me(sight)
    decision = asked(state, seat)
    district = getattr(decision, "district", 0)
    others = [o for o in range(state.seats) if state.people[district][o] and o != seat]
    for other, count in zip(others, several(move), strict=True):
        state = state.put(district, other, -count)
    return standing(state, seat, taste)
