"""The best answers to a question and what they are worth, for somebody who wants to learn.

What a hint says of closed cards is what the seat itself may think of them; it sees no more. The
answers are looked for as a hard bot does and then looked at anew in other worlds: what is best of
many by luck in some worlds is not so in fresh ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Chance
from engine.game import Hooks
from engine.search.outlook import Outlook, outlooks
from engine.search.playout import WON
from engine.search.search import Weighed, at_table_of, candidates, halved
from engine.sight import Sight

BEST = 2
"""So many answers are told."""
FRESH = 24
"""Worlds in which each of them is looked at anew."""


def hints(
    hooks: Hooks, sight: Sight[Any], decision: Decision[Any], moves: Sequence[Move], chance: Chance
) -> tuple[Outlook, ...]:
    """The best of the honest ``moves`` and of what is too wide to list, the best one first.

    There is one where one is all that can be done. Raises NoWorld.
    """
    usual = hooks.usual(sight, moves, chance)
    here = at_table_of(hooks, sight.state.seats)
    found = candidates(here, sight, decision, (usual, *moves), chance)
    if len(found) > 1:
        last = halved(here, sight, found, chance)
        found = [one.move for one in sorted(last, key=Weighed.total, reverse=True)[:BEST]]
    looked = outlooks(hooks, sight, found, FRESH, chance)
    # in equal looks, and a won game is worth more than its points, as to the search
    return tuple(sorted(looked, key=lambda one: -(sum(one.worth) + WON * one.won)))
