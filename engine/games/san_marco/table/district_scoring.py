"""How a district is scored (book: "Dogenkarte", "Schlusswertung").

Most aristocrats bring the first award, second most the second; seats that tie get the award of the
next lower rank. Aristocrats on bridges do not count.
"""

from __future__ import annotations

from engine.basics import Seat
from engine.basics import seat as name
from engine.games.san_marco.table.data import KEYS
from engine.games.san_marco.table.state import State, prestige_of


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
