"""The bot ``clever``."""

from __future__ import annotations

from collections.abc import Sequence

from engine.basics import Move
from engine.chance import Chance
from engine.games.burgund.state import State
from engine.sight import Sight


def clever(sight: Sight[State], moves: Sequence[Move], chance: Chance) -> Move:
    """Any move."""
    return moves[chance.below(len(moves))]
