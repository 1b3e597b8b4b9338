"""What is asked about: an answer (``?3``, ``3?``) with the names in it, or a card or term
(``?hermit``, ``hermit?``).

A line that begins or ends with a question mark asks, wherever it is typed; it is never an answer.

Drawn from plain phrases of a view alone; which of the names can be explained, only the game knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_MARKS = "?？"  # that of an ASCII keyboard, and the wide one of some others
_NUMBERS = re.compile(r"[0-9]{1,4}\.?([\s,]+[0-9]{1,4}\.?)*")
_FACE = "face."


def subject(line: str) -> str | None:
    """What a typed line asks about, empty where it asks for help alone; None where it asks nothing.

    >>> subject("?3"), subject("end the turn?"), subject(" ? "), subject("hermit")
    ('3', 'end the turn', '', None)
    """
    typed = line.strip()
    if not typed or (typed[0] not in _MARKS and typed[-1] not in _MARKS):
        return None
    return typed.strip(_MARKS + " \t")


def asked_about(line: str) -> tuple[int, ...]:
    """The numbers of the answers or cards that a typed line asks about, if it does.

    >>> asked_about("?3"), asked_about("12.?"), asked_about("1, 2?"), asked_about("?")
    ((3,), (12,), (1, 2), ())
    """
    typed = subject(line) or ""
    found = re.findall("[0-9]+", typed) if _NUMBERS.fullmatch(typed) else ()
    return tuple(int(number) for number in found)


def term_asked_about(line: str) -> str | None:
    """The card or term that a typed line asks about, if it does; numbers are those of answers.

    >>> term_asked_about("?hermit"), term_asked_about("school of magic?")
    ('hermit', 'school of magic')
    >>> term_asked_about("?"), term_asked_about("?3"), term_asked_about("hermit")
    (None, None, None)
    """
    return None if asked_about(line) else subject(line) or None


def names_in(part: Any) -> Iterator[str]:
    """The faces named in a phrase in its plain form, in their order, however deep they stand.

    >>> list(names_in(["move.build", {"face": "face.tavern", "cost": ["gold.one", {}]}]))
    ['tavern']
    """
    if isinstance(part, str):
        if part.startswith(_FACE):
            yield part.removeprefix(_FACE)
    elif isinstance(part, dict):
        for value in part.values():
            yield from names_in(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from names_in(value)
