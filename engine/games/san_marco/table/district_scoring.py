"""How a district is scored (book: "Dogenkarte", "Schlusswertung").

Most aristocrats bring the first award, second most the second; seats that tie get the award of the
next lower rank. Aristocrats on bridges do not count.
"""

from __future__ import annotations

from functools import lru_cache

from engine.basics import Seat
from engine.basics import seat as name
from engine.games.san_marco.table.data import KEYS
from engine.games.san_marco.table.state import State, prestige_of


def awards(state: State, district: int) -> tuple[tuple[Seat, int], ...]:
    """Who gets how much where this district is scored."""
    return paid(state.people[district], state.awards[district])


@lru_cache(maxsize=4096)
def paid(people: tuple[int, ...], two: tuple[int, int]) -> tuple[tuple[Seat, int], ...]:
    """Who gets how much of two awards where so many aristocrats of each seat stand."""
    most, next_most = two
    counts = sorted({count for count in people if count}, reverse=True)
    if not counts:
        return ()
    first = [seat for seat, count in enumerate(people) if count == counts[0]]
    if len(first) > 1:
        return tuple((seat, next_most) for seat in first)
    found = [(first[0], most)]
    second = [s for s, count in enumerate(people) if len(counts) > 1 and count == counts[1]]
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
