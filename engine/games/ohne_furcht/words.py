"""Words of this game that several places say: characters, cards, whose city it is; reasons against
what cannot be done now.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.games.ohne_furcht.data import RANK
from engine.games.ohne_furcht.state import FACEUP, State, gold_of
from engine.shapes.move_arguments import number, several, word
from engine.shapes.phrases import face_of
from engine.shapes.zones import seat_of
from engine.sight import Sight
from engine.targets import On

NO_CARDS, NO_HAND = phrase("hindered.no_cards"), phrase("hindered.no_hand")
USED = phrase("hindered.used")
OUT = {"murder": "move.murder_out", "rob": "move.rob_out"}
"""An answer about a character that nobody has."""


def once(ability: str) -> Callable[[State, Seat], Phrase | None]:
    """The reason against an ability that works once in a turn, if it has been used."""
    return partial(_used, ability)


def _used(ability: str, state: State, seat: Seat) -> Phrase | None:
    return None if state.unused(ability) else USED


def too_dear(cost: int, gold: int) -> Phrase | None:
    """The reason against what costs more gold than there is."""
    if cost <= gold:
        return None
    return phrase("hindered.gold", cost=gold_of(cost), gold=gold_of(gold))


def by_role(sight: Sight[State], move: Move) -> Phrase:
    """An answer about a character; that it lies open in the middle is said: nobody has it."""
    role, state = word(move), sight.state
    out = any(state.faces[card] == role for card in state.zone(FACEUP))
    return phrase(OUT[move.name] if out else f"move.{move.name}", role=face_of(role))


def at_role(sight: Sight[State], move: Move) -> On | None:
    """An answer that points at a character on the track."""
    return ("space", "track", word(move))


def by_cards(sight: Sight[State], move: Move) -> Phrase:
    """An answer about several cards, by their faces if the seat reads them."""
    return phrase(f"move.{move.name}", faces=tuple(face_of(sight.face(c)) for c in several(move)))


def owner_of_city(state: State, card: Card) -> Seat:
    """The seat in whose city a district lies."""
    zone = state.where(card)
    assert zone is not None
    return seat_of(zone)


def at_city(sight: Sight[State], move: Move) -> On | None:
    """The seat in whose city the district of an answer lies."""
    return ("seat", owner_of_city(sight.state, number(move)))


def ranked(role: Face) -> Phrase:
    """A character with its rank, within a sentence."""
    return phrase("role.ranked", n=RANK[role], role=face_of(role))
