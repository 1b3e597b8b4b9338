"""The bot ``clever``: builds what it can pay for, and takes what its character brings."""

from __future__ import annotations

from collections.abc import Sequence

from engine.basics import Move
from engine.chance import Chance
from engine.games.citadels.data.districts import COST
from engine.games.citadels.table.state import State
from engine.shapes.arguments import number
from engine.sight import Sight

FIRST = ("bonus", "extra", "income", "crown")


def clever(sight: Sight[State], moves: Sequence[Move], chance: Chance) -> Move:
    """What helps at once, then the dearest district, else anything."""
    for wanted in FIRST:
        for move in moves:
            if move.name == wanted:
                return move
    builds = [move for move in moves if move.name == "build"]
    if builds:
        return max(builds, key=lambda move: COST.get(sight.face(number(move)) or "", 0))
    return moves[chance.below(len(moves))]
