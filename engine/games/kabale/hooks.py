"""What a search must know of Kabale & Hiebe (``engine.search``).

A closed card of a column was read by nobody but its owner, so nothing more is known of it than
what is left of its colour.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.basics import Card, Face, Move, Seat
from engine.chance import Chance, one_of_best
from engine.game import Hooks, Stock
from engine.games.kabale.bot import filling, laid_in, medium, outcome_worth
from engine.games.kabale.data import GOAL_DOMAIN, NUMBER, SET
from engine.games.kabale.data import GOALS as GOAL_CARDS
from engine.games.kabale.prospects import prospects
from engine.games.kabale.rounds import in_columns
from engine.games.kabale.scoring import points, score
from engine.games.kabale.state import (
    ASIDE,
    BOX,
    COLUMN,
    DISCARD,
    GOAL,
    GOALS,
    HAND,
    PILE,
    WON,
    State,
)
from engine.shapes.move_arguments import number
from engine.shapes.zones import lying
from engine.sight import Sight

DOMAIN = 110
"""What the first goal of a domain is worth besides its points, in hundredths of one."""
THROWN_OUT = -100
"""What it is worth to lay a card that the covered assassin throws out."""


def stock(state: State) -> Stock:
    """The goals, and a set of allies for each seat."""
    kinds: list[tuple[tuple[Face, ...], tuple[Card, ...]]] = [
        (GOAL_CARDS, lying(state, (GOALS, BOX, ASIDE, *WON, *GOAL)))
    ]
    laid = in_columns(state)
    for seat in state.order:
        own = lying(state, (PILE[seat], HAND[seat], DISCARD[seat]))
        kinds.append((SET, (*own, *(card for card in laid if state.player(card) == seat))))
    return kinds


def phase(state: State) -> int:
    """The round."""
    return state.round


def promise(state: State, seat: Seat) -> int:
    """The points of the goals, and how near all six domains are."""
    won = state.won(seat)
    return 100 * points(won) + DOMAIN * len({GOAL_DOMAIN[goal] for goal in won})


def quick(sight: Sight[State], moves: Sequence[Move], chance: Chance) -> Move:
    """What is laid in a look ahead: by one filling of the columns, each weighed once before."""
    state, seat = sight.state, sight.seat
    if seat is None or moves[0].name != "lay":
        return medium(sight, moves, chance)
    world = filling(sight, chance)
    before = {
        column: outcome_worth(state, seat, goal, laid_in(state, column, world))
        for column in state.columns
        if (goal := state.goal(column)) is not None
    }

    def gained(move: Move) -> int:
        column, face = number(move, 1), sight.face(number(move))
        goal, row = state.goal(column), state.zone(COLUMN[column])
        if goal is None or face is None:
            return 0
        if row and world[row[-1]] == "assassin" and state.is_down(row[-1]):
            return THROWN_OUT
        laid = [*laid_in(state, column, world), (seat, face)]
        return outcome_worth(state, seat, goal, laid) - before[column] - (NUMBER[face] or 0)

    return one_of_best(moves, gained, chance)


HOOKS = Hooks(
    stock=stock,
    phase=phase,
    promise=promise,
    score=score,
    policy=quick,
    usual=medium,
    playouts=72,
    prospects=prospects,
)
