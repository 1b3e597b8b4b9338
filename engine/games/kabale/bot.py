"""The medium bot: it fills in what it cannot see and takes what brings it most in the columns.

Closed cards of others could be any that their owner has not shown since its pile was last mixed:
a few such fillings are drawn, and every answer is weighed by how likely the columns would be won
in them, for a goal is won by far only once its cards are there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from engine.basics import Card, Face, Move, Seat
from engine.chance import Chance, choice, shuffled
from engine.games.kabale.data import GOAL_DOMAIN, GOAL_POINTS, NUMBER, SET
from engine.games.kabale.effects import Push, Swap
from engine.games.kabale.judging import Laid, judge
from engine.games.kabale.state import COLUMN, DISCARD, State
from engine.shapes.move_arguments import number
from engine.sight import Sight


@dataclass(frozen=True)
class Taste:
    """What things are worth to it, in hundredths of a point; leads and cards are told in halves.

    ``denied`` is what a point that somebody else does not get is worth, with one rival. A lead is
    half as sure as it can be where it is as large as ``doubt``, and ``doubt_card`` more for each
    card that the goal still lacks. ``spent``: what each half on a card costs that is laid.
    """

    point: int = 100
    new_domain: int = 120
    denied: int = 60
    doubt: int = 2
    doubt_card: int = 3
    decided: int = 60
    spent: int = 1
    thrown_out: int = 100
    pushed: int = 1
    fillings: int = 4


TASTE = Taste()

World = Mapping[Card, Face]


def medium(
    sight: Sight[State], moves: Sequence[Move], chance: Chance, *, taste: Taste = TASTE
) -> Move:
    """The answer of the greatest worth; of equal ones any."""
    weigh = _WEIGHED.get(moves[0].name)
    if weigh is None or sight.seat is None:
        return choice(moves, chance)
    filled = [filling(sight, chance) for _ in range(taste.fillings)]
    worth = {move: weigh(sight, filled, move, taste) for move in moves}
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


def goal_worth(state: State, seat: Seat, goal: Face, taste: Taste = TASTE) -> int:
    """What a goal is worth to a seat."""
    domains = {GOAL_DOMAIN[one] for one in state.won(seat)}
    new = GOAL_DOMAIN[goal] not in domains
    return taste.point * GOAL_POINTS[goal] + taste.new_domain * new


@lru_cache(maxsize=16384)
def lead(cards: tuple[Laid, ...], domain: str, me: Seat, decided: int) -> int:
    """By how much a seat would win a column, in halves; negative, if it would not.

    What is won by something else than a sum counts as so much.
    """
    verdict = judge(cards, domain)
    if verdict.winner is None:
        return 0
    if verdict.by not in ("highest", "lowest"):
        return decided if verdict.winner == me else -decided
    own = verdict.sums.get(me)
    others = [total for seat, total in verdict.sums.items() if seat != me]
    if own is None:
        return -decided
    if not others:
        return decided if verdict.by == "lowest" else own
    return min(others) - own if verdict.by == "lowest" else own - max(others)


def outcome_worth(
    state: State, me: Seat, goal: Face, cards: Sequence[Laid], taste: Taste = TASTE
) -> int:
    """What it is worth to it if a column stands like this: the goal, as likely as it is to get it.

    The points that nobody else gets then count a little too.
    """
    if not cards:
        return 0
    ahead = lead(tuple(cards), GOAL_DOMAIN[goal], me, taste.decided)
    lacking = max(0, GOAL_POINTS[goal] - len(cards))
    doubt = taste.doubt + taste.doubt_card * lacking
    denied = taste.denied * GOAL_POINTS[goal] // (state.seats - 1)
    whole = goal_worth(state, me, goal, taste) + denied
    return whole * ahead // (2 * (abs(ahead) + doubt))


def _lay(sight: Sight[State], worlds: Sequence[World], move: Move, taste: Taste) -> int:
    """How much better a column becomes; a card that its own assassin would throw out is lost."""
    state, me = sight.state, sight.seat
    assert me is not None
    card, column = number(move), number(move, 1)
    goal, face = state.goal(column), sight.face(card)
    if goal is None or face is None:
        return 0
    row = state.zone(COLUMN[column])
    gained = 0
    for world in worlds:
        laid = laid_in(state, column, world)
        if row and world[row[-1]] == "assassin" and state.is_down(row[-1]):
            gained -= taste.thrown_out
            continue
        gained += outcome_worth(state, me, goal, [*laid, (me, face)], taste)
        gained -= outcome_worth(state, me, goal, laid, taste)
    return gained - taste.spent * (NUMBER[face] or 0)


def _push(sight: Sight[State], worlds: Sequence[World], move: Move, taste: Taste) -> int:
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
    gained = taste.pushed
    for world in worlds:
        laid = laid_in(state, column, world)
        gained += outcome_worth(state, me, goal, [*laid[:at], (me, face), *laid[at:]], taste)
        gained -= outcome_worth(state, me, goal, laid, taste)
    return gained


def _swap(sight: Sight[State], worlds: Sequence[World], move: Move, taste: Taste) -> int:
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
        gained += outcome_worth(state, me, other, left, taste)
        gained += outcome_worth(state, me, one, right, taste)
        gained -= outcome_worth(state, me, one, left, taste)
        gained -= outcome_worth(state, me, other, right, taste)
    return gained


_WEIGHED: Mapping[str, Callable[[Sight[State], Sequence[World], Move, Taste], int]] = {
    "lay": _lay,
    "push": _push,
    "swap": _swap,
}
