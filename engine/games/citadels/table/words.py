"""Words of this game that entries of several files say: characters, plates, kinds of districts."""

from __future__ import annotations

from engine.basics import Card, Face, Move, Phrase, phrase
from engine.choices import On
from engine.games.citadels.data.districts import KIND
from engine.games.citadels.table.cities import owner_of_city
from engine.games.citadels.table.state import State
from engine.shapes.arguments import number, several, word
from engine.shapes.phrases import face_of
from engine.sight import Sight

MANY = 8
"""A list of more cards than this is asked in two steps."""


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
