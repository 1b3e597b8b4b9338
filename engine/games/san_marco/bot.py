"""The bot ``clever``."""

from __future__ import annotations

from collections.abc import Sequence

from engine.basics import Move
from engine.chance import Chance
from engine.games.san_marco.state import State
from engine.sight import Sight


def clever(sight: Sight[State], moves: Sequence[Move], chance: Chance) -> Move:
    """Anything but forgoing."""
    wanted = [move for move in moves if move.name != "forgo"] or list(moves)
    return wanted[chance.below(len(wanted))]
