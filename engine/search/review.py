"""What a move that was made has cost, as the search sees it, in points of lead.

The best answer is looked for first, then it and the made one are weighed anew in other worlds: what
is best of many by luck in some worlds is not so in fresh ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Chance
from engine.game import Hooks
from engine.search.hints import mean_and_error
from engine.search.search import Weighed, candidates, halved, weighed
from engine.sight import Sight

POINT = 100
ERRORS = 2


@dataclass(frozen=True, slots=True)
class Judgement:
    """The move that was made and the best one, and what was lost with its standard error.

    Both are in hundredths of a point of lead; nothing is lost where the made move is the best.
    """

    made: Move
    best: Move
    lost: int
    error: int

    def worth_telling(self) -> bool:
        """More than a point, and more than two errors: below that other worlds say otherwise."""
        return self.lost > POINT and self.lost > ERRORS * self.error


def judged(
    hooks: Hooks,
    sight: Sight[Any],
    decision: Decision[Any],
    made: Move,
    moves: Sequence[Move],
    chance: Chance,
    *,
    fresh: int = 24,
) -> Judgement:
    """The made move against the best of the honest ``moves``, in so many fresh worlds.

    ``made`` is one of the moves or of a choice too wide to list. Raises NoWorld.
    """
    found = candidates(hooks, sight, decision, (made, *moves), chance)
    last = halved(hooks, sight, found, chance) if len(found) > 1 else [Weighed(made, (0,))]
    best = max(last, key=Weighed.total).move
    if best == made:
        return Judgement(made, made, 0, 0)
    one, other = weighed(hooks, sight, (best, made), fresh, chance)
    gains = [gain - kept for gain, kept in zip(one.worth, other.worth, strict=True)]
    return Judgement(made, best, *mean_and_error(gains))
