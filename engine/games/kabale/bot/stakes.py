"""What it is worth to a seat to be first in a column: the goal, and that no rival gets it.

Six goals of different domains count double in the end, so a goal is worth what it adds to the
points that a seat may expect with all its goals.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from engine.basics import Face, Seat
from engine.games.kabale.bot.taste import TASTE, Taste
from engine.games.kabale.table.data import DOMAINS, GOAL_POINTS, GOALS, POINTS, ROUNDS
from engine.games.kabale.table.domains import best_by_domain
from engine.games.kabale.table.state import State

Stake = Mapping[Seat | None, int]
"""Hundredths of a point that lie between being first and another seat being it; by that seat; None
is the mean of all, where no rival has a card there."""


def stakes(state: State, me: Seat, taste: Taste = TASTE) -> tuple[Stake, ...]:
    """What lies on each column, by the goal over it; all must have one."""
    left = ROUNDS - state.round
    # half of the goals of this round are still to be won
    wins, rival_wins = (each * left + each // 2 for each in (taste.wins, taste.rival_wins))
    # whoever is absent lays nothing as long as that is so
    more = {seat: 0 if seat in state.absent else rival_wins for seat in state.order}
    won = {seat: state.won(seat) for seat in state.order}
    rivals = {
        seat: expected(won[seat], more[seat], taste.mean, taste.aim)
        for seat in state.order
        if seat != me
    }
    before, first = expected(won[me], wins, taste.mean, taste.aim), max(rivals.values())
    found = []
    for column in state.columns:
        goal = state.goal(column)
        assert goal is not None
        own = expected((*won[me], goal), wins, taste.mean, taste.aim) - before
        stake: dict[Seat | None, int] = {}
        for seat, now in rivals.items():
            theirs = expected((*won[seat], goal), more[seat], taste.mean, taste.aim) - now
            share = taste.rival if now == first else taste.rival * taste.minor // 100
            stake[seat] = own + share * theirs // 100
        stake[None] = sum(stake.values()) // len(rivals)
        found.append(stake)
    return tuple(found)


def expected(goals: Iterable[Face], wins: int, mean: int, aim: int) -> int:
    """The points that a seat with these goals may expect, in hundredths.

    It wins so many hundredths of a goal more, each of ``mean`` points. Those beside six domains it
    wins only where they are better than what it has of theirs: each costs a point.
    """
    return _expected(tuple(sorted(goals)), wins, mean, aim)


@lru_cache(maxsize=16384)
def _expected(goals: tuple[Face, ...], wins: int, mean: int, aim: int) -> int:
    best = best_by_domain(goals)
    missing = len(DOMAINS) - len(best)
    plain = 100 * sum(GOAL_POINTS[goal] for goal in goals) + mean * wins
    others = max(0, wins - 100 * missing)
    held = (*best.values(), *(mean,) * missing)
    better = sum(max(0, 2 * (points - one) - 1) for one in held for points in POINTS)
    doubled = 200 * sum(held) - 100 * (len(goals) - len(best)) + others * better // len(GOALS)
    return plain + completes(missing, wins, aim) * max(0, doubled - plain) // 100


@lru_cache(maxsize=4096)
def completes(missing: int, wins: int, aim: int) -> int:
    """In how many of a hundred games a seat wins goals of so many missing domains.

    >>> [completes(1, wins, 120) for wins in (0, 50, 100, 600)]
    [0, 10, 20, 73]
    """
    if not missing:
        return 100
    if wins <= 0:
        return 0
    part = min(wins, 100)  # the last of them is won in so many of a hundred games
    new = min(100, missing * aim // len(DOMAINS)) * part // 100
    left = wins - part
    return (
        new * completes(missing - 1, left, aim) + (100 - new) * completes(missing, left, aim)
    ) // 100
