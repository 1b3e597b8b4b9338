"""The end (rule book: "Ende des Spiels"): the plain sum, or six different goals doubled.

A seat counts in the way that brings it more; which six goals are doubled is no choice, since the
best of each domain always brings most.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.basics import Face, Phrase, phrase
from engine.basics import seat as name
from engine.game import Outcome
from engine.games.kabale.table.data import DOMAINS, GOAL_POINTS
from engine.games.kabale.table.domains import best_by_domain
from engine.games.kabale.table.state import State
from engine.shapes.phrases import counted, points_of


def plain_count(goals: Sequence[Face]) -> int:
    """The points of all goals."""
    return sum(GOAL_POINTS[goal] for goal in goals)


def best_of_each(goals: Sequence[Face]) -> tuple[int, ...] | None:
    """The points of the best goal of each domain; None if a domain is missing."""
    best = best_by_domain(goals)
    return tuple(best[domain] for domain in DOMAINS) if len(best) == len(DOMAINS) else None


def doubled_count(goals: Sequence[Face]) -> int | None:
    """Twice the points of six different goals, less one for every other goal; None without six."""
    best = best_of_each(goals)
    return None if best is None else 2 * sum(best) - (len(goals) - len(best))


def points(goals: Sequence[Face]) -> int:
    """The better of the two counts."""
    return max(plain_count(goals), doubled_count(goals) or 0)


def reasons(goals: Sequence[Face]) -> tuple[Phrase, ...]:
    """What the points are for."""
    best, doubled = best_of_each(goals), doubled_count(goals)
    if best is None or doubled is None or doubled <= plain_count(goals):
        held = counted("goals", len(goals))
        return (phrase("score.plain", goals=held, points=points_of(plain_count(goals))),)
    twice = points_of(2 * sum(best))
    found = [phrase("score.doubled", sum=sum(best), points=twice)]
    more = len(goals) - len(best)
    if more:
        found.append(phrase("score.more", goals=counted("goals", more), points=points_of(more)))
    return tuple(found)


def score(state: State) -> Outcome:
    """Points by seat number; equal ones share the win."""
    won = [state.won(seat) for seat in range(state.seats)]
    scores = tuple(points(goals) for goals in won)
    winners = tuple(seat for seat, found in enumerate(scores) if found == max(scores))
    if len(winners) == 1:
        why = phrase("why.most", who=name(winners[0]))
    else:
        why = phrase("why.shared", who=tuple(name(seat) for seat in winners))
    return Outcome(scores, winners, tuple(reasons(goals) for goals in won), why)
