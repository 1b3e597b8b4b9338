"""The end: the points of the lanterns that burn; equal points share the win."""

from __future__ import annotations

from engine.basics import Phrase, Seat, phrase
from engine.basics import seat as name
from engine.game import Outcome
from engine.shapes.phrases import points_of
from tests.games.skeleton.data import POINTS
from tests.games.skeleton.state import State


def points(state: State, seat: Seat) -> int:
    """What burns before a seat."""
    return sum(POINTS[face] for face in state.lanterns(seat))


def reasons(state: State, seat: Seat) -> tuple[Phrase, ...]:
    """What the points are for."""
    return (phrase("score.lanterns", points=points_of(points(state, seat))),)


def score(state: State) -> Outcome:
    """Points by seat number, and who has most of them."""
    scores = tuple(points(state, seat) for seat in range(state.seats))
    winners = tuple(seat for seat, found in enumerate(scores) if found == max(scores))
    if len(winners) == 1:
        why = phrase("why.brightest", who=name(winners[0]))
    else:
        why = phrase("why.shared", who=tuple(name(seat) for seat in winners))
    return Outcome(scores, winners, tuple(reasons(state, seat) for seat in range(state.seats)), why)
