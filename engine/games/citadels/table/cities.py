"""Cities: what a district costs now, how many districts they count, and which are complete.

Rule book: "Spielende", "Wichtige Begriffe"; unique districts "Monument" and "Glockenturm"; rulings
6, 7, 8, 22 and 31.
"""

from __future__ import annotations

from engine.basics import Card, Face, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.data.districts import (
    BELL_TOWER_LESS,
    COST,
    KIND,
    MONUMENT_COUNTS,
)
from engine.games.citadels.table.state import CITY, State, gold_of
from engine.shapes.phrases import face_of
from engine.shapes.zones import seat_of

TENT = "circus_tent"


def districts(state: State, seat: Seat) -> tuple[Card, ...]:
    """The districts of a city; Circus Tents are none."""
    faces = state.faces
    return tuple([card for card in state.zone(CITY[seat]) if faces[card] != TENT])


def cost_of(state: State, card: Card) -> int:
    """What a district of a city costs now: a beautified one costs one more, for good."""
    return COST[state.faces[card]] + state.coins.get(card, 0)


def district_told(state: State, card: Card) -> Phrase | str:
    """A district of a city within a sentence, with the gold that the Artist has laid on it: of two
    with one name people can tell which is meant.
    """
    face, gold = face_of(state.faces[card]), state.coins.get(card, 0)
    return phrase("word.beautified", face=face, gold=gold_of(gold)) if gold else face


def owner_of_city(state: State, card: Card) -> Seat:
    """The seat in whose city a card lies. Raises ValueError if it lies elsewhere."""
    zone = state.where(card)
    if zone is None or not zone.startswith("city:"):
        raise ValueError(f"card {card} lies in no city but in {zone!r}")
    return seat_of(zone)


def owner_of(state: State, face: Face) -> Seat | None:
    """The seat whose city holds this unique district, if one does."""
    return next((seat for seat in state.order if face in state.city(seat)), None)


def kind_count(state: State, seat: Seat, kind: str) -> int:
    """How many districts bring income of this kind; the School of Magic is of any."""
    return sum(KIND.get(face) == kind or face == "school_of_magic" for face in state.city(seat))


def size(state: State, seat: Seat) -> int:
    """How many districts a city counts for being complete; the Monument counts as two."""
    city = state.city(seat)
    return len(city) + (MONUMENT_COUNTS - 1 if "monument" in city else 0)


def needed(state: State) -> int:
    """So many districts complete a city: one less while a Bell Tower stands that rings sooner."""
    return state.rules.size - (BELL_TOWER_LESS if state.bell is not None else 0)


def complete(state: State, seat: Seat) -> bool:
    """Whether a city is complete."""
    return size(state, seat) >= needed(state)


def note_cities(state: State) -> State:
    """The state in which it is known which cities are complete; the first makes this round the
    last, and that stays so even if the city shrinks again (ruling 31).
    """
    kept = [tuple(s for s in group if complete(state, s)) for group in state.completed]
    known = {seat for group in kept for seat in group}
    new = tuple(s for s in state.order if s not in known and complete(state, s))
    groups = (*(group for group in kept if group), *((new,) if new else ()))
    ending = state.ending or bool(groups)
    if (groups, ending) == (state.completed, state.ending):
        return state
    for seat in new:
        key = "news.complete" if known or state.ending else "news.first"
        state = state.tell(key, who=name(seat))
    return state.but(completed=groups, ending=ending)
