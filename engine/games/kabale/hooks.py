"""What a search must know of Kabale & Hiebe (``engine.search``).

A closed card of a column was read by nobody but its owner, so nothing more is known of it than
what is left of its colour.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from engine.basics import Card, Face, Seat
from engine.game import Hooks, Stock
from engine.games.kabale.bot.medium import medium
from engine.games.kabale.bot.stakes import expected
from engine.games.kabale.bot.taste import TASTE
from engine.games.kabale.prospects import prospects
from engine.games.kabale.rounds import in_columns
from engine.games.kabale.scoring import score
from engine.games.kabale.table.data import GOALS as GOAL_CARDS
from engine.games.kabale.table.data import ROUNDS, SET
from engine.games.kabale.table.state import (
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

EACH_ROUND = 100
"""Hundredths of a goal that a seat is taken to win in a round: there is one for each seat."""


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
    """The points that its goals let a seat expect, with those that it may win yet."""
    wins = 0 if seat in state.absent else EACH_ROUND * (ROUNDS + 1 - state.round)
    return expected(state.won(seat), wins, TASTE.mean, TASTE.aim)


quick = partial(medium, taste=replace(TASTE, fillings=1))
"""What is answered in a look ahead: by one filling of the columns."""

HOOKS = Hooks(
    stock=stock,
    phase=phase,
    promise=promise,
    score=score,
    policy=quick,
    usual=medium,
    playouts=72,
    full_seats=3,
    reviewed=1536,
    prospects=prospects,
)
