"""The points of one seat, with reasons (rule book: "Spielende", "Erklärungen der Gebäude").

The kind of a Haunted Quarter is chosen once for all of it: every kind is tried and the best whole
is taken (RULES.md). What counts from the hand (Secret Vault, action cards, cards for the Map Room)
is public by then: it has been shown, or only its number counts.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from engine.basics import Face, Phrase, Seat, phrase
from engine.games.citadels.data import districts as data
from engine.games.citadels.data.action_cards import ACTION_COPIES, ACTION_POINTS
from engine.games.citadels.data.districts import COST, KIND, KINDS, SILVER, UNIQUE, VAULT
from engine.games.citadels.table.cities import complete, cost_of, districts
from engine.games.citadels.table.state import HAND, MUSEUM, State, gold_of
from engine.shapes.phrases import cards_of, counted, points_of

HAUNTED = "haunted_quarter"

Reason = tuple[int, Phrase]


@dataclass(frozen=True, slots=True)
class City:
    """A city at scoring: its districts with their costs now, and the kind of each."""

    faces: tuple[Face, ...]
    costs: tuple[int, ...]
    kinds: tuple[str, ...]

    def has(self, face: Face) -> bool:
        """Whether a district stands there."""
        return face in self.faces


def city_of(state: State, seat: Seat, haunted: str) -> City:
    """The city with its Haunted Quarter counted as this kind."""
    cards = districts(state, seat)
    faces = tuple(state.faces[card] for card in cards)
    kinds = tuple(haunted if face == HAUNTED else KIND[face] for face in faces)
    return City(faces, tuple(cost_of(state, card) for card in cards), kinds)


def reasons_of(state: State, seat: Seat) -> list[Reason]:
    """Points and what for, with the best kind for the Haunted Quarter."""
    if HAUNTED not in state.city(seat):
        return _counted(state, seat, city_of(state, seat, UNIQUE))
    kinds = (UNIQUE, *(kind for kind in KINDS if kind != UNIQUE))
    ways = [(kind, _counted(state, seat, city_of(state, seat, kind))) for kind in kinds]
    kind, best = max(ways, key=lambda way: sum(worth for worth, _ in way[1]))
    if kind == UNIQUE:
        return best
    return [best[0], (0, phrase("score.haunted", kind=f"kind.{kind}")), *best[1:]]


def points(state: State, seat: Seat) -> int:
    """All points of a seat."""
    return sum(each for each, _ in reasons_of(state, seat))


def _counted(state: State, seat: Seat, city: City) -> list[Reason]:
    """The lines of one seat: its coins always, everything else where it brings something."""
    reasons = [_told("score.coins", sum(COST[face] for face in city.faces))]
    reasons += _on_districts(city)
    if set(KINDS) <= set(city.kinds):
        reasons.append(_told("score.kinds", data.ALL_KINDS_POINTS))
    if complete(state, seat):
        first = bool(state.completed) and seat in state.completed[0]
        key, worth = ("first", data.FIRST_POINTS) if first else ("complete", data.LATER_POINTS)
        reasons.append(_told(f"score.{key}", worth))
    for face, extra in EXTRA.items():
        worth, words = extra(state, seat, city) if city.has(face) else (0, {})
        if worth:
            reasons.append(_told(f"score.{face}", worth, face=f"face.{face}", **words))
    return reasons + _from_hand(state, seat)


def _on_districts(city: City) -> list[Reason]:
    """Silver coins, and gold that the Artist has laid."""
    reasons = []
    silver = [face for face in city.faces if SILVER[face]]
    if silver:
        faces = tuple(f"face.{face}" for face in silver)
        reasons.append(_told("score.silver", sum(SILVER[face] for face in silver), faces=faces))
    laid = sum(city.costs) - sum(COST[face] for face in city.faces)
    return [*reasons, _told("score.beautified", laid)] if laid else reasons


def _told(key: str, worth: int, **words: Any) -> Reason:
    return worth, phrase(key, points=points_of(worth), **words)


# -- extra points of unique districts, in the order of the data: how many, and for what -----------

Extra = tuple[int, dict[str, Any]]


def _treasury(state: State, seat: Seat, city: City) -> Extra:
    gold = state.gold[seat]
    return gold * data.IMPERIAL_TREASURY_POINTS, {"gold": gold_of(gold)}


def _map_room(state: State, seat: Seat, city: City) -> Extra:
    cards = len(state.zone(HAND[seat]))
    return cards * data.MAP_ROOM_POINTS, {"cards": cards_of(cards)}


def _museum(state: State, seat: Seat, city: City) -> Extra:
    cards = sum(len(state.zone(zone)) for zone in MUSEUM)
    return cards * data.MUSEUM_POINTS, {"cards": cards_of(cards)}


def _well(state: State, seat: Seat, city: City) -> Extra:
    count = city.kinds.count(UNIQUE)
    return count * data.WISHING_WELL_POINTS, {"districts": counted("word.uniques", count)}


def _basilica(state: State, seat: Seat, city: City) -> Extra:
    count = sum(cost % 2 for cost in city.costs)
    return count * data.BASILICA_POINTS, {"districts": counted("word.odd", count)}


def _capitol(state: State, seat: Seat, city: City) -> Extra:
    kind = max(KINDS, key=city.kinds.count)
    enough = city.kinds.count(kind) >= data.CAPITOL_ALIKE
    return data.CAPITOL_POINTS if enough else 0, {"kind": f"kind.{kind}"}


def _ivory_tower(state: State, seat: Seat, city: City) -> Extra:
    return data.IVORY_TOWER_POINTS if city.kinds.count(UNIQUE) == 1 else 0, {}


def _statue(state: State, seat: Seat, city: City) -> Extra:
    return data.STATUE_POINTS if state.crown == seat else 0, {}


EXTRA: dict[Face, Callable[[State, Seat, City], Extra]] = {
    "imperial_treasury": _treasury,
    "map_room": _map_room,
    "museum": _museum,
    "wishing_well": _well,
    "basilica": _basilica,
    "capitol": _capitol,
    "ivory_tower": _ivory_tower,
    "statue": _statue,
}


def _from_hand(state: State, seat: Seat) -> list[Reason]:
    """What was shown of the hand: the Secret Vault, and a point for each action card."""
    shown = [state.faces[card] for card in state.zone(HAND[seat]) if card in state.faces]
    reasons = []
    if VAULT in shown:
        reasons.append(_told("score.vault", SILVER[VAULT]))
    actions = sum(face in ACTION_COPIES for face in shown)
    if actions:
        reasons.append(_told("score.actions", actions * ACTION_POINTS, cards=cards_of(actions)))
    return reasons


def best_of(seats: Sequence[Seat], value: Callable[[Seat], int]) -> tuple[Seat, ...]:
    """The seats with the highest value."""
    most = max(value(seat) for seat in seats)
    return tuple(seat for seat in seats if value(seat) == most)
