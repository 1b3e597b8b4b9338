"""The words every rule uses: seats, cards, faces, phrases, moves.

A card is a handle, a number that says *which* card on the table and never *what* it shows; the
face is what is printed on it. A phrase is something to be told to people, as a key of a word
catalogue and its fillings: the rules know no language.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

Seat = int
Card = int
Face = str

ALL: Seat = -1
"""Instead of a seat: everybody at the table, watchers included."""

EACH: Seat = -2
"""Instead of a zone's owner: the zone is a row, where every card stays under its own lock."""

Arg = int | str | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One line of an agenda; the lines there are stand in ``engine.agenda``."""


class Move(NamedTuple):
    """What a seat answers to a decision: a name and its arguments (numbers, names, card handles).

    >>> Move("build", (17,)).plain()
    ('build', 17)
    """

    name: str
    args: tuple[Arg, ...] = ()

    def plain(self) -> tuple[Arg, ...]:
        """The move as one flat tuple, the form it has in the log and in a view."""
        return (self.name, *self.args)


class Phrase(NamedTuple):
    """Something to tell people: a key of the game's word catalogue and what fills its places.

    A filling is a number, another key of the catalogue (text), ``("seat", n)`` for a seat's name,
    a phrase, or a tuple of these.

    >>> phrase("built", who=seat(2), face="face.tavern").plain()
    ['built', {'face': 'face.tavern', 'who': ['seat', 2]}]
    """

    key: str
    fillings: tuple[tuple[str, Any], ...] = ()

    def plain(self) -> list[Any]:
        """The phrase as lists and texts, the form it has in a view."""
        fillings = {}
        for name, value in self.fillings:
            fillings[name] = value if type(value) in _LEAVES else _plain(value)
        return [self.key, fillings]


_LEAVES = (str, int)
_made_of = tuple.__new__  # what makes a named tuple in the end: views have hundreds of phrases


def _plain(value: Any) -> Any:
    if isinstance(value, Phrase):
        return value.plain()
    if isinstance(value, tuple | list):
        return [item if type(item) in _LEAVES else _plain(item) for item in value]
    return value


def phrase(key: str, **fillings: Any) -> Phrase:
    """A phrase with its fillings in one order, so that equal phrases compare equal."""
    return _made_of(Phrase, (key, tuple(sorted(fillings.items())) if fillings else ()))


def seat(number: Seat) -> tuple[str, Seat]:
    """A filling that stands for the name of whoever sits there."""
    return ("seat", number)
