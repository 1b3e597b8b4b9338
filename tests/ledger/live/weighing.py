"""A game whose runs tell news before they come to a question: two seats count and answer.

First one seat alone, then both side by side: each proves how many of its cards are high, which is
told, and is asked something in the same event.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.agenda import Decision, Prove, Shuffle, Together
from engine.basics import Move, Seat, phrase
from engine.basics import seat as name
from engine.claims import Count
from engine.game import Game, Outcome
from engine.sight import Sight
from engine.table import Table, empty_table

FACES = ("low", "high")


@dataclass(frozen=True, slots=True)
class Weigh(Prove[Table]):
    """How many high cards a seat holds; everybody hears it."""

    def take(self, state: Table, value: int) -> Table:
        """Say so."""
        return state.tell("news.weighed", who=name(self.seat), n=value)


@dataclass(frozen=True, slots=True)
class Ask(Decision[Table]):
    """Yes or no."""

    def legal(self, state: Table) -> list[Move]:
        """Both are fine."""
        return [Move("yes"), Move("no")]

    def take(self, state: Table, move: Move) -> Table:
        """Everybody hears that there was an answer."""
        return state.tell("news.answered", who=name(self.seat))


def weigh(seat: Seat) -> Weigh:
    """The proof of a seat about its hand."""
    return Weigh(seat, Count(f"hand:{seat}", ("high",)))


def setup(order: tuple[Seat, ...], options: Mapping[str, str]) -> Table:
    """Two cards for each seat, closed by its own shuffle."""
    state = Table(**empty_table(order, {f"hand:{seat}": seat for seat in order}))
    for seat in order:
        state = state.lay(f"hand:{seat}", FACES)
    return state.do(
        Together(tuple(Shuffle((f"hand:{seat}",), seat) for seat in order)),
        weigh(0),
        Ask(0),
        Together((weigh(0), Ask(0), weigh(1), Ask(1))),
        Ask(1),
    )


def view(sight: Sight[Table]) -> dict[str, Any]:
    """Nothing lies there that these tests look at."""
    return {"facts": [], "areas": [], "seats": [], "own": {"facts": [], "areas": []}}


def score(state: Table) -> Outcome:
    """Nobody wins."""
    return Outcome((0,) * state.seats, (), ((),) * state.seats, phrase("why.over"))


GAME = Game(
    id="weighing",
    rules="weighing/1",
    seats=range(2, 3),
    faces=FACES,
    setup=setup,
    score=score,
    view=view,
    bots={},
    data=FACES,
    marks=("news.weighed",),
)
