"""Words of this game that several places say: columns by their goals, numbers with a half."""

from __future__ import annotations

from engine.basics import Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.kabale.table.state import State
from engine.shapes.phrases import face_of


def column_key(column: int) -> str:
    """The space of a column on the board."""
    return f"column{column + 1}"


def column_told(state: State, column: int) -> Phrase:
    """A column by its place and its goal."""
    return phrase("word.column", n=column + 1, goal=face_of(state.goal(column)))


def halves(number: int) -> Phrase:
    """A number that is kept in halves.

    >>> halves(19).plain(), halves(40).plain()
    (['number.half', {'n': 9}], ['number.whole', {'n': 20}])
    """
    return phrase("number.half" if number % 2 else "number.whole", n=number // 2)


def sum_told(seat: Seat, number: int) -> Phrase:
    """What the cards of a seat count together."""
    return phrase("word.sum", who=name(seat), number=halves(number))
