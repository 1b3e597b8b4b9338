"""Who has won: the most prestige; equal points share the victory (SM-9)."""

from __future__ import annotations

from engine.basics import phrase
from engine.basics import seat as name
from engine.game import Outcome
from engine.games.san_marco.state import State, prestige_of


def score(state: State) -> Outcome:
    """Points, reasons and winners as the table stands."""
    scores = state.prestige
    best = max(scores)
    winners = tuple(seat for seat in range(state.seats) if scores[seat] == best)
    reasons = tuple((phrase("score.prestige", points=prestige_of(n)),) for n in scores)
    if len(winners) == 1:
        decided = phrase("decided.points", who=name(winners[0]))
    else:
        decided = phrase("decided.shared", who=tuple(name(seat) for seat in winners))
    why = phrase("why.third_passage" if state.over else "why.cut", decided=decided)
    return Outcome(scores, winners, reasons, why)
