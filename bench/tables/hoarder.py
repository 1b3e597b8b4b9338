"""A bot for measuring: gathers cards until it holds eight, and builds from a hand of eight.

Its turns hold what the budgets speak of, a draw of two hidden cards and a card played from a hand
of eight, far more often than a game between people does. Everything else it leaves to chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine.basics import Move
from engine.chance import Chance
from engine.open_table.bots import random_bot
from engine.sight import Sight

HAND = 8
DEAREST = 3  # gold that pays for most cards
TURN = frozenset({"gold", "cards", "end"})  # one of them is in every menu of a turn


def hoarder(sight: Sight[Any], moves: Sequence[Move], chance: Chance) -> Move:
    """One of the moves; in a turn, the one that leads to a hand of eight that can be built from."""
    names = {move.name: move for move in moves}
    if not TURN & set(names):
        return random_bot(sight, moves, chance)
    hand = len(sight.state.zone(f"hand:{sight.seat}"))
    if "build" in names and hand >= HAND:
        return names["build"]
    if "cards" in names or "gold" in names:
        return _gather(names, hand, sight.state.gold[sight.seat])
    for name in ("income", "bonus", "extra"):
        if name in names:
            return names[name]
    return names["end"]


def _gather(names: dict[str, Move], hand: int, gold: int) -> Move:
    draws = hand < HAND - 1 or (hand == HAND - 1 and gold >= DEAREST)
    order = ("cards", "gold") if draws else ("gold", "cards")
    return next(names[name] for name in order if name in names)
