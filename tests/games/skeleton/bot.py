"""A bot that looks at what its seat can know, and at nothing else."""

from __future__ import annotations

from collections.abc import Sequence

from engine.basics import Face, Move
from engine.chance import Chance, choice
from engine.sight import Sight
from tests.games.skeleton.data import FOG, POINTS
from tests.games.skeleton.state import State
from tests.games.skeleton.turn import WAIT, cards_in


def eager(sight: Sight[State], moves: Sequence[Move], chance: Chance) -> Move:
    """The brightest lantern it can light; else fog goes; else it waits."""

    def face(move: Move) -> Face | None:
        return sight.face(cards_in(move)[0])

    lights = [move for move in moves if move.name == "light"]
    if lights:
        most = max(POINTS.get(face(move) or "", 0) for move in lights)
        return choice([m for m in lights if POINTS.get(face(m) or "", 0) == most], chance)
    fog = [move for move in moves if move.name == "toss" and face(move) == FOG]
    return choice(fog or [WAIT], chance)
