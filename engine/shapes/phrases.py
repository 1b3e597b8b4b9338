"""Words that every game says: how many there are of a thing, and the name of a face.

For every game. A number of things is a phrase of its own, with one key for one and another for all
other numbers (``cards.one``, ``cards.many`` with ``{n}``): no catalogue needs plural forms.
"""

from __future__ import annotations

from functools import lru_cache

from engine.basics import Face, Phrase, phrase


@lru_cache(maxsize=1024)
def counted(what: str, count: int) -> Phrase:
    """So many of a thing, in the catalogue's words for it.

    >>> counted("gold", 1).plain(), counted("gold", 4).plain()
    (['gold.one', {}], ['gold.many', {'n': 4}])
    """
    return phrase(f"{what}.one") if count == 1 else phrase(f"{what}.many", n=count)


def cards_of(count: int) -> Phrase:
    """So many cards."""
    return counted("cards", count)


def points_of(count: int) -> Phrase:
    """So many points."""
    return counted("points", count)


def face_of(face: Face | None) -> str:
    """The catalogue's key of a face; of one that whoever is told does not know, that it is unknown.

    >>> face_of("king"), face_of(None)
    ('face.king', 'word.unknown')
    """
    return f"face.{face}" if face is not None else "word.unknown"
