"""An entry of a turn: a menu item that also knows its words, and what it points at.

What a rule does and what it is called stand side by side, in the file of its character, district or
action card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.basics import Card, Move, Phrase, phrase
from engine.choices import Choice, On
from engine.games.citadels.data.districts import KIND
from engine.games.citadels.table.state import State
from engine.shapes.arguments import number, several, word
from engine.shapes.menu import MenuItem
from engine.shapes.phrases import face_of
from engine.sight import Sight

Told = Callable[[Sight[State], Move], Phrase]
Pointed = Callable[[Sight[State], Move], On | None]
Under = Callable[[Sight[State], Move], Phrase | None]
MANY = 8
"""A list of more cards than this is asked in two steps."""

Worded = Callable[[Sight[State], Choice], Phrase]


def by_name(sight: Sight[State], move: Move) -> Phrase:
    """An answer that its name alone tells."""
    return phrase(f"move.{move.name}")


def by_card(sight: Sight[State], move: Move) -> Phrase:
    """An answer about one card, by its face if the seat can know it."""
    return phrase(f"move.{move.name}", face=face_of(sight.face(number(move))))


def by_role(sight: Sight[State], move: Move) -> Phrase:
    """An answer about a character."""
    return phrase(f"move.{move.name}", role=face_of(word(move)))


def by_roles(sight: Sight[State], move: Move) -> Phrase:
    """An answer about the plates of several characters."""
    faces = tuple(face_of(sight.face(card)) for card in several(move))
    return phrase(f"move.{move.name}", roles=faces)


def by_seat(sight: Sight[State], move: Move) -> Phrase:
    """An answer about a seat."""
    return phrase(f"move.{move.name}", who=("seat", number(move)))


def at_nothing(sight: Sight[State], move: Move) -> On | None:
    """An answer that points at nothing."""
    return None


def at_card(sight: Sight[State], move: Move) -> On | None:
    """An answer that points at its card."""
    return ("card", number(move))


def at_role(sight: Sight[State], move: Move) -> On | None:
    """An answer that points at a character on the track."""
    return ("space", "track", word(move))


def at_seat(sight: Sight[State], move: Move) -> On | None:
    """An answer that points at a seat."""
    return ("seat", number(move))


def alone(sight: Sight[State], move: Move) -> Phrase | None:
    """An answer that is listed by itself."""
    return None


def by_itself(sight: Sight[State], move: Move) -> Phrase | None:
    """An answer about one of many cards: first what to do is chosen, then the card."""
    return phrase(f"under.{move.name}")


def by_kind(sight: Sight[State], card: Card, among: int, key: str) -> Phrase | None:
    """An answer about one of so many cards: of a long list first the kind is chosen."""
    if among <= MANY:
        return None
    return phrase(key, kind=f"kind.{KIND.get(sight.face(card) or '', 'action')}")


def worded(sight: Sight[State], choice: Choice) -> Phrase:
    """A wide choice that its name alone tells."""
    return phrase(f"choice.{choice.name}")


@dataclass(frozen=True, slots=True)
class Entry(MenuItem[State]):
    """One entry: rules as in ``MenuItem``, and its words.

    ``tell`` says what a move means to the seat that is asked, ``on`` what it points at, ``under``
    what several moves are listed under together, ``wording`` what a wide choice is about.
    """

    tell: Told = by_name
    on: Pointed = at_nothing
    under: Under = alone
    wording: Worded = worded


Entries = Mapping[str, Entry]
"""The entries of a menu by their names, in the order in which they are listed."""


def entries_of(*entries: Entry) -> Entries:
    """A menu of these entries. Raises ValueError if two of them have one name."""
    menu = {entry.name: entry for entry in entries}
    if len(menu) != len(entries):
        raise ValueError(f"two entries have one name among {[e.name for e in entries]!r}")
    return menu
