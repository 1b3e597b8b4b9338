"""How long a game can last: the bound that ends one whose rules would go on for ever."""

from __future__ import annotations

from typing import TypeVar

from engine.table import Table

T = TypeVar("T", bound=Table)

MOST_STEPS = 1000
"""Steps between two answers; more is a fault of the rules."""

MOST_ANSWERS = 30_000
"""A game this long is over as it stands, so that no game goes on for ever."""


def cut_when_too_long(state: T) -> T:
    """The state as it is, or over as it stands when it has had too many answers."""
    return state if state.answered < MOST_ANSWERS else state.but(agenda=())
