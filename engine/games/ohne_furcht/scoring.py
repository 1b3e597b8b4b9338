"""The end of the game (rule book: "Spielende & Sieger").

Points of the districts; 3 for all five colours; 4 for the first with eight districts, 2 for others
with eight; gold and hand cards bring nothing. Ties: points of the districts alone, then gold (from
a later official answer; an option), then the win is shared.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from engine.agenda import Step
from engine.basics import Face, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.game import Outcome
from engine.games.ohne_furcht.data import (
    ALL_COLOURS_POINTS,
    COLOUR,
    COLOURS,
    FIRST_POINTS,
    LATER_POINTS,
)
from engine.games.ohne_furcht.data import CITY as CITY_SIZE
from engine.games.ohne_furcht.state import State, city_points, gold_of
from engine.shapes.phrases import points_of


@dataclass(frozen=True, slots=True)
class End(Step[State]):
    """The last round is over; nothing else comes."""

    def run(self, state: State) -> State:
        """Say so; points and reasons are the outcome's."""
        return state.but(over=True, agenda=()).tell("news.end")


class City(NamedTuple):
    """All that the points of a seat follow from. wild: whether its Haunted City may be of any
    colour; first: whether it had eight districts before all others.
    """

    districts: tuple[Face, ...]
    wild: bool
    first: bool


def city_of(state: State, seat: Seat) -> City:
    """The city of a seat; the Haunted City stays purple if it was built in the last round
    (``haunted_in_last_round`` says otherwise).
    """
    districts = state.city(seat)
    late = state.rules.haunted_late or state.haunted < state.round
    return City(districts, "haunted_quarter" in districts and late, seat == state.first)


def all_colours(city: City) -> bool:
    """Whether five colours lie there; the Haunted City is any one that is missing.

    Its owner chooses the colour, so the best choice is made: nothing else depends on it.
    """
    wild = city.wild
    colours = {COLOUR[face] for face in city.districts if not (wild and face == "haunted_quarter")}
    return len(colours) + wild >= len(COLOURS)


@lru_cache(maxsize=64)
def city_reasons(city: City) -> tuple[tuple[int, Phrase], ...]:
    """Points and what for."""
    districts = city_points(city.districts)
    reasons = [(districts, phrase("score.districts", points=points_of(districts)))]
    if all_colours(city):
        reasons.append((ALL_COLOURS_POINTS, _bonus("score.colours", ALL_COLOURS_POINTS)))
    if city.first:
        reasons.append((FIRST_POINTS, _bonus("score.first", FIRST_POINTS)))
    elif len(city.districts) >= CITY_SIZE:
        reasons.append((LATER_POINTS, _bonus("score.complete", LATER_POINTS)))
    return tuple(reasons)


def seat_reasons(state: State, seat: Seat) -> tuple[tuple[int, Phrase], ...]:
    """Points of a seat as the table stands, and what for."""
    return city_reasons(city_of(state, seat))


def _bonus(key: str, points: int) -> Phrase:
    return phrase(key, points=points_of(points))


def score(state: State) -> Outcome:
    """Points, reasons and winners as the table stands; ``why`` says how the game ended."""
    seats = range(state.seats)
    reasons = [seat_reasons(state, seat) for seat in seats]
    scores = tuple(sum(points for points, _ in each) for each in reasons)
    winners, decided = _winners(state, scores)
    if state.over:
        assert state.first is not None
        why = phrase("why.city", who=name(state.first), decided=decided)
    else:
        why = phrase("why.cut", decided=decided)
    return Outcome(
        scores=scores,
        winners=winners,
        reasons=tuple(tuple(words for _, words in each) for each in reasons),
        why=why,
    )


def _winners(state: State, scores: tuple[int, ...]) -> tuple[tuple[Seat, ...], Phrase]:
    """Who has won, and what decided it."""
    best = _best(range(state.seats), lambda seat: scores[seat])
    if len(best) == 1:
        return best, phrase("decided.points", who=name(best[0]))
    best = _best(best, lambda seat: city_points(state.city(seat)))
    if len(best) == 1:
        return best, phrase("decided.districts", who=name(best[0]))
    if state.rules.tie_by_gold:
        best = _best(best, lambda seat: state.gold[seat])
        if len(best) == 1:
            gold = gold_of(state.gold[best[0]])
            return best, phrase("decided.gold", who=name(best[0]), gold=gold)
    return best, phrase("decided.shared", who=tuple(name(seat) for seat in best))


def _best(seats: range | tuple[Seat, ...], value: Callable[[Seat], int]) -> tuple[Seat, ...]:
    most = max(value(seat) for seat in seats)
    return tuple(seat for seat in seats if value(seat) == most)
