"""Who has won, and where the points come from: most prestige wins, equal points share (SM-9)."""

from __future__ import annotations

from engine.basics import Phrase, Seat, phrase
from engine.basics import seat as name
from engine.game import Outcome
from engine.games.san_marco.table.state import SOURCES, State, prestige_of


def score(state: State) -> Outcome:
    """Points, reasons and winners as the table stands."""
    scores = state.prestige
    best = max(scores)
    winners = tuple(seat for seat in range(state.seats) if scores[seat] == best)
    why_points = tuple(reasons(state, seat) for seat in range(state.seats))
    if len(winners) == 1:
        decided = phrase("decided.points", who=name(winners[0]))
    else:
        decided = phrase("decided.shared", who=tuple(name(seat) for seat in winners))
    why = phrase("why.third_passage" if state.over else "why.cut", decided=decided)
    return Outcome(scores, winners, why_points, why)


def reasons(state: State, seat: Seat) -> tuple[Phrase, ...]:
    """Where the points of a seat come from; tolls are what it was paid less what it has paid."""
    found = []
    for source, points in zip(SOURCES, state.won, strict=True):
        if points[seat]:
            found.append(phrase(f"score.{source}", points=prestige_of(points[seat])))
    return tuple(found)
