"""The arguments of a move that its decision has allowed, each as what it is.

For every game. A move that was not allowed never comes here; an argument of another kind is a fault
of the rules and ends as an AssertionError.
"""

from __future__ import annotations

from engine.basics import Card, Move


def number(move: Move, at: int = 0) -> int:
    """An argument that is a number: a seat, a card, a place.

    >>> number(Move("swap", (2,)))
    2
    """
    value = move.args[at]
    assert isinstance(value, int)
    return value


def word(move: Move, at: int = 0) -> str:
    """An argument that is a word: a face, the key of a space.

    >>> word(Move("murder", ("king",)))
    'king'
    """
    value = move.args[at]
    assert isinstance(value, str)
    return value


def several(move: Move, at: int = 0) -> tuple[Card, ...]:
    """An argument that is a list: the cards of a pick, a part of a split, amounts.

    >>> several(Move("exchange", ((3, 5),)))
    (3, 5)
    """
    value = move.args[at]
    assert isinstance(value, tuple)
    return value
