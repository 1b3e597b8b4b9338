"""Points as the table stands, with reasons, and who has won (rule book: "Spielende").

Everything is counted as it comes (BG-7); only the start player card counts at the end alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.basics import Face, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.game import Outcome
from engine.games.burgund.table.data import (
    ANIMAL_KINDS,
    ANIMAL_SET_POINTS,
    FIRST_POINTS,
    START_CARD_POINTS,
)
from engine.games.burgund.table.state import SOLD, State
from engine.shapes.phrases import points_of


def animal_sets(animals: Sequence[Face]) -> tuple[int, ...]:
    """How many different animals each set has; the largest sets first are the best split.

    >>> animal_sets(("sheep", "sheep", "sheep", "cow", "cow", "chicken"))
    (3, 2, 1)
    """
    counts = [animals.count(kind) for kind in ANIMAL_KINDS]
    return tuple(sum(n > at for n in counts) for at in range(max(counts)))


def animal_points(animals: Sequence[Face]) -> int:
    """The points of all sets.

    >>> animal_points(("sheep", "sheep", "sheep", "cow", "cow", "chicken"))
    3
    """
    return sum(ANIMAL_SET_POINTS[size] for size in animal_sets(animals))


def triple_points(state: State, seat: Seat) -> int:
    """The points of all completed piles."""
    return sum(state.triple_points[pile.type] for pile in state.piles[seat] if pile.whole())


def counted_points(state: State, seat: Seat) -> Iterable[tuple[str, int]]:
    """Each reason for points with how many."""
    firsts = sum(FIRST_POINTS for _, who in state.firsts if who == seat)
    yield "score.triples", triple_points(state, seat)
    yield "score.firsts", firsts
    yield "score.sevens", state.sevens[seat]
    yield "score.points", state.points[seat]
    yield "score.goods", len(state.zone(SOLD[seat]))
    yield "score.animals", animal_points(state.animals(seat))
    yield "score.start_card", START_CARD_POINTS if state.over and state.holder == seat else 0


def points(state: State, seat: Seat) -> int:
    """The sum of what is counted."""
    return sum(count for _, count in counted_points(state, seat))


def reasons(state: State, seat: Seat) -> tuple[Phrase, ...]:
    """What the points are for; what brought none is left out."""
    found = [(key, count) for key, count in counted_points(state, seat) if count]
    return tuple(phrase(key, points=points_of(count)) for key, count in found)


def unused(state: State, seat: Seat) -> int:
    """What is left in the storage: workers, silver, unsold goods, animals in no scored set."""
    goods = sum(len(cards) for cards in state.goods(seat).values())
    alone = sum(ANIMAL_SET_POINTS[size] == 0 for size in animal_sets(state.animals(seat)))
    return state.workers[seat] + state.silver[seat] + goods + alone


def score(state: State) -> Outcome:
    """The most points, then the most left in the storage; against Egon, not to be behind."""
    scores = tuple(points(state, seat) for seat in range(state.seats))
    told = tuple(reasons(state, seat) for seat in range(state.seats))
    if state.solo:
        won = state.over and not state.lost
        why = (
            phrase("why.solo_won")
            if won
            else phrase("why.solo_lost", round=f"round.{state.round + 1}")
        )
        return Outcome(scores, (0,) if won else (), told, why)
    best = max(scores)
    equal = [seat for seat in range(state.seats) if scores[seat] == best]
    most = max(unused(state, seat) for seat in equal)
    winners = tuple(seat for seat in equal if unused(state, seat) == most)
    if len(equal) == 1:
        why = phrase("why.points", who=name(winners[0]))
    elif len(winners) == 1:
        why = phrase("why.storage", who=name(winners[0]), n=most)
    else:
        why = phrase("why.shared", who=tuple(name(seat) for seat in winners))
    return Outcome(scores, winners, told, why)
