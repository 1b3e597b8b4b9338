"""Goals by their domains: six different ones count double in the end."""

from __future__ import annotations

from collections.abc import Iterable

from engine.basics import Face
from engine.games.kabale.table.data import GOAL_DOMAIN, GOAL_POINTS


def best_by_domain(goals: Iterable[Face]) -> dict[str, int]:
    """The points of the best of these goals of each domain that they have.

    >>> best_by_domain(("music_1", "trade_2", "music_5"))
    {'music': 5, 'trade': 2}
    """
    best: dict[str, int] = {}
    for goal in goals:
        domain = GOAL_DOMAIN[goal]
        best[domain] = max(best.get(domain, 0), GOAL_POINTS[goal])
    return best
