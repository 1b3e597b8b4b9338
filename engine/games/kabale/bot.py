"""The medium bot: it fills in what it cannot see and takes what brings it most in the columns.

Closed cards of others could be any that their owner has not shown since its pile was last mixed:
some such fillings are drawn, and every answer is weighed by the columns it would win in them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from engine.basics import Card, Face, Move, Seat
from engine.chance import Chance, choice, shuffled
from engine.games.kabale.data import GOAL_DOMAIN, GOAL_POINTS, NUMBER, SET
from engine.games.kabale.effects import Push, Swap
from engine.games.kabale.judging import Laid, judge
from engine.games.kabale.state import COLUMN, DISCARD, State
from engine.shapes.move_arguments import number
from engine.sight import Sight

FILLINGS = 12
"""So many worlds are looked at for each answer."""
POINT, NEW_DOMAIN, LEADER = 100, 120, 40
"""What a point is worth to it; a domain it has no goal of; a point the leader does not get."""

World = Mapping[Card, Face]


def medium(sight: Sight[State], moves: Sequence[Move], chance: Chance) -> Move:
    """The answer of the greatest worth; of equal ones any."""
    weigh = _WEIGHED.get(moves[0].name)
    if weigh is None or sight.seat is None:
        return choice(moves, chance)
    filled = [filling(sight, chance) for _ in range(FILLINGS)]
    worth = {move: weigh(sight, filled, move) for move in moves}
    most = max(worth.values())
    return choice([move for move in moves if worth[move] == most], chance)


def filling(sight: Sight[State], chance: Chance) -> World:
    """Faces for all cards of the columns: those it knows, and possible ones for the others."""
    state = sight.state
    world: dict[Card, Face] = {}
    unknown: dict[Seat, list[Card]] = {}
    for column in state.columns:
        for card in state.zone(COLUMN[column]):
            face = sight.face(card)
            if face is None:
                unknown.setdefault(state.player(card), []).append(card)
            else:
                world[card] = face
    for seat, cards in unknown.items():
        seen = {state.faces[card] for card in state.zone(DISCARD[seat])}
        seen |= {face for card, face in world.items() if state.player(card) == seat}
        left = shuffled([face for face in SET if face not in seen], chance)
        world.update(zip(cards, left, strict=False))
    return world


def laid_in(state: State, column: int, world: World) -> list[Laid]:
    """A column with every card turned up."""
    return [(state.player(card), world[card]) for card in state.zone(COLUMN[column])]


def goal_worth(state: State, seat: Seat, goal: Face) -> int:
    """What a goal is worth to a seat."""
    domains = {GOAL_DOMAIN[one] for one in state.won(seat)}
    return POINT * GOAL_POINTS[goal] + NEW_DOMAIN * (GOAL_DOMAIN[goal] not in domains)


def outcome_worth(state: State, me: Seat, goal: Face, cards: Sequence[Laid]) -> int:
    """What it is worth to it if a column ends like this; a lead that is clear counts a little."""
    verdict = judge(cards, GOAL_DOMAIN[goal])
    if verdict.winner is None:
        return 0
    if verdict.winner != me:
        return -LEADER * GOAL_POINTS[goal]
    lead = verdict.sums.get(me, 0) - max(
        (total for seat, total in verdict.sums.items() if seat != me), default=0
    )
    return goal_worth(state, me, goal) + min(abs(lead), POINT // 2)


def _lay(sight: Sight[State], worlds: Sequence[World], move: Move) -> int:
    """How much better a column becomes; a card that its own assassin would throw out is lost."""
    state, me = sight.state, sight.seat
    assert me is not None
    card, column = number(move), number(move, 1)
    goal, face = state.goal(column), sight.face(card)
    if goal is None or face is None:
        return 0
    row = state.zone(COLUMN[column])
    own = row and sight.face(row[-1]) == "assassin" and state.is_down(row[-1])
    if own and state.player(row[-1]) == me:
        return -POINT * FILLINGS
    gained = 0
    for world in worlds:
        laid = laid_in(state, column, world)
        gained += outcome_worth(state, me, goal, [*laid, (me, face)])
        gained -= outcome_worth(state, me, goal, laid)
    return gained - (NUMBER[face] or 0)


def _push(sight: Sight[State], worlds: Sequence[World], move: Move) -> int:
    """A card under the cloak is a card more: pushed if that does not harm."""
    state, me = sight.state, sight.seat
    line = state.agenda[0]
    if move.name != "push" or me is None or not isinstance(line, Push):
        return 0
    column = state.column_of(line.cloak)
    goal, face = state.goal(column), sight.face(number(move))
    if goal is None or face is None:
        return 0
    at = state.zone(COLUMN[column]).index(line.cloak) + 1
    gained = 1
    for world in worlds:
        laid = laid_in(state, column, world)
        gained += outcome_worth(state, me, goal, [*laid[:at], (me, face), *laid[at:]])
        gained -= outcome_worth(state, me, goal, laid)
    return gained


def _swap(sight: Sight[State], worlds: Sequence[World], move: Move) -> int:
    """What both columns are worth under each other's goals, against what they are worth now."""
    state, me = sight.state, sight.seat
    line = state.agenda[0]
    if move.name != "swap" or me is None or not isinstance(line, Swap):
        return 0
    here, to = line.column, number(move)
    one, other = state.goal(here), state.goal(to)
    if one is None or other is None:
        return 0
    gained = 0
    for world in worlds:
        left, right = laid_in(state, here, world), laid_in(state, to, world)
        gained += outcome_worth(state, me, other, left) + outcome_worth(state, me, one, right)
        gained -= outcome_worth(state, me, one, left) + outcome_worth(state, me, other, right)
    return gained


_WEIGHED: Mapping[str, Callable[[Sight[State], Sequence[World], Move], int]] = {
    "lay": _lay,
    "push": _push,
    "swap": _swap,
}
