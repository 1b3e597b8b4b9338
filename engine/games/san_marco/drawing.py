"""Drawing cards for an offer.

A deck that runs dry is filled with what was spent, in the middle of a draw too (SM-8).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Line
from engine.games.san_marco.table.state import ACTIONS, SPENT, State
from engine.shapes.drawing import DrawShape, RefillShape, Want
from engine.shapes.phrases import counted


@dataclass(frozen=True, slots=True)
class Fetch(DrawShape[State]):
    """What the distributors draw, actions before limits, the first distributor first."""

    needs: tuple[Want, ...]

    def wants(self) -> tuple[Want, ...]:
        """What all distributors still need."""
        return self.needs

    def pile(self, deck: str) -> str | None:
        """Actions come back when the deck is empty; limit cards never run out (data)."""
        return SPENT if deck == ACTIONS else None

    def after_refill(self, deck: str, left: tuple[Want, ...]) -> tuple[Line, ...]:
        """The rest is drawn from the new deck."""
        return Refill(), Fetch(left)


@dataclass(frozen=True, slots=True)
class Refill(RefillShape[State]):
    """What was spent becomes the deck; what had been open is closed."""

    def deck_and_pile(self) -> tuple[str, str]:
        """Action cards alone run out."""
        return ACTIONS, SPENT

    def told(self, state: State, count: int) -> State:
        """How many cards there are again."""
        return state.tell("news.refill", cards=counted("word.actions", count))
