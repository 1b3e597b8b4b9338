"""Who has won (rule book: "Gleichstand"): the most points, then the higher character revealed in
the last round; whoever revealed none counts 0, and then the win is shared (ruling 33).
"""

from __future__ import annotations

from engine.basics import Phrase, Seat, phrase
from engine.basics import seat as name
from engine.game import Outcome
from engine.games.citadels.scoring.points import best_of, reasons_of
from engine.games.citadels.table.state import State


def score(state: State) -> Outcome:
    """Points, reasons and winners as the table stands; ``why`` says how the game ended."""
    seats = range(state.seats)
    reasons = [reasons_of(state, seat) for seat in seats]
    scores = tuple(sum(points for points, _ in each) for each in reasons)
    winners, decided = _winners(state, scores)
    if state.over and state.completed:
        first = tuple(name(seat) for seat in state.completed[0])
        why = phrase("why.city", who=first, decided=decided)
    else:
        why = phrase("why.over" if state.over else "why.cut", decided=decided)
    told = tuple(tuple(words for _, words in each) for each in reasons)
    return Outcome(scores, winners, told, why)


def _winners(state: State, scores: tuple[int, ...]) -> tuple[tuple[Seat, ...], Phrase]:
    best = best_of(range(state.seats), lambda seat: scores[seat])
    if len(best) == 1:
        return best, phrase("decided.points", who=name(best[0]))
    best = best_of(best, lambda seat: state.stood[seat])
    if len(best) == 1:
        return best, phrase("decided.rank", who=name(best[0]), n=state.stood[best[0]])
    return best, phrase("decided.shared", who=tuple(name(seat) for seat in best))
