"""Words of this game that entries of several files say: characters, plates, kinds of districts;
reasons against what cannot be done now.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.games.citadels.data.districts import KIND
from engine.games.citadels.table.cities import owner_of_city
from engine.games.citadels.table.state import DECK, HAND, State, gold_of
from engine.shapes.move_arguments import number, several, word
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

MANY = 8
"""A list of more cards than this is asked in two steps."""

NOT_GATHERED, SAME_NAME = phrase("hindered.not_gathered"), phrase("hindered.same")
USED = phrase("hindered.used")


def once(ability: str) -> Callable[[State, Seat], Phrase | None]:
    """The reason against an ability that works once in a turn, if it has been used."""
    return partial(_used, ability)


def _used(ability: str, state: State, seat: Seat) -> Phrase | None:
    return None if state.unused(ability) else USED


def no_deck(state: State) -> Phrase | None:
    """The reason against drawing, if no card is left."""
    return None if state.zone(DECK) else phrase("hindered.no_deck")


def no_hand(state: State, seat: Seat) -> Phrase | None:
    """The reason against using a hand card, if there is none."""
    return None if state.zone(HAND[seat]) else phrase("hindered.no_hand")


def too_dear(cost: int, gold: int) -> Phrase | None:
    """The reason against what costs more gold than there is."""
    if cost <= gold:
        return None
    return phrase("hindered.gold", cost=gold_of(cost), gold=gold_of(gold))


def by_role(sight: Sight[State], move: Move) -> Phrase:
    """An answer about a character."""
    return phrase(f"move.{move.name}", role=face_of(word(move)))


def by_roles(sight: Sight[State], move: Move) -> Phrase:
    """An answer about the plates of several characters."""
    faces = tuple(face_of(sight.face(card)) for card in several(move))
    return phrase(f"move.{move.name}", roles=faces)


def at_role(sight: Sight[State], move: Move) -> On | None:
    """An answer that points at a character on the track."""
    return ("space", "track", word(move))


def at_city(sight: Sight[State], move: Move) -> On | None:
    """The seat in whose city the district of an answer lies."""
    return ("seat", owner_of_city(sight.state, number(move)))


def by_kind(sight: Sight[State], card: Card, among: int, key: str) -> Phrase | None:
    """An answer about one of so many cards: of a long list first the kind is chosen."""
    if among <= MANY:
        return None
    return phrase(key, kind=f"kind.{KIND.get(sight.face(card) or '', 'action')}")


def ranked(state: State, role: Face) -> Phrase:
    """A character with its rank, within a sentence."""
    return phrase("role.ranked", n=state.rules.roles.index(role) + 1, role=face_of(role))
