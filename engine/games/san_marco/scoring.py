"""How a district is scored (seed: "Dogenkarte", "Schlusswertung"), and who has won.

Most aristocrats bring the first award, second most the second; who ties gets the award of the next
lower rank. Aristocrats on bridges do not count. Most prestige wins; equal points share (SM-9).
"""

from __future__ import annotations

from engine.basics import Phrase, Seat, phrase
from engine.basics import seat as name
from engine.game import Outcome
from engine.games.san_marco.data import KEYS
from engine.games.san_marco.state import SOURCES, State, prestige_of


def awards(state: State, district: int) -> tuple[tuple[Seat, int], ...]:
    """Who gets how much where this district is scored."""
    people, (most, next_most) = state.people[district], state.awards[district]
    counts = sorted({count for count in people if count}, reverse=True)
    if not counts:
        return ()
    first = [seat for seat in range(state.seats) if people[seat] == counts[0]]
    if len(first) > 1:
        return tuple((seat, next_most) for seat in first)
    found = [(first[0], most)]
    second = [s for s in range(state.seats) if len(counts) > 1 and people[s] == counts[1]]
    if len(second) == 1:
        found.append((second[0], next_most))
    return tuple(found)


def score_district(state: State, district: int, source: str) -> State:
    """Its awards are paid out, in a count by the Doge or in the last one."""
    where = f"district.{KEYS[district]}"
    found = awards(state, district)
    if not found:
        return state.tell("news.nobody_scores", district=where)
    for seat, points in found:
        words = {"who": name(seat), "district": where, "points": prestige_of(points)}
        state = state.win(seat, points, source).tell("news.scores", **words)
    return state


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
