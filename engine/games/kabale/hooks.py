"""What a search must know of Kabale & Hiebe (``engine.search``).

A closed card of a column was read by nobody but its owner, so nothing more is known of it than
what is left of its colour.
"""

from __future__ import annotations

from engine.basics import Seat
from engine.game import Hooks, Stock
from engine.games.kabale.bot import medium
from engine.games.kabale.data import GOAL_DOMAIN, SET
from engine.games.kabale.data import GOALS as GOAL_CARDS
from engine.games.kabale.rounds import in_columns
from engine.games.kabale.scoring import points, score
from engine.games.kabale.state import (
    ASIDE,
    BOX,
    DISCARD,
    GOAL,
    GOALS,
    HAND,
    PILE,
    WON,
    State,
)
from engine.shapes.zones import lying

DOMAIN = 110
"""What the first goal of a domain is worth besides its points, in hundredths of one."""


def stock(state: State) -> Stock:
    """The goals, and a set of allies for each seat."""
    kinds: list[tuple[tuple[str, ...], tuple[int, ...]]] = [
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


HOOKS = Hooks(
    stock=stock,
    phase=phase,
    promise=promise,
    score=score,
    policy=medium,
    usual=medium,
    playouts=48,
)
