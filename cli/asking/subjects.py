"""What is asked about: an answer (``?3``) with the names in it, or a card or term (``?hermit``).

Drawn from plain phrases of a view alone; which of the names can be explained, only the game knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_ASKED_ABOUT = re.compile(r"\?\s*([0-9]{1,4})\.?")
_TERM = re.compile(r"\?\s*([^\s?].*)")
_FACE = "face."


def asked_about(line: str) -> int | None:
    """The number of the answer that a typed line asks about, if it does.

    >>> asked_about("?3"), asked_about("? 12."), asked_about("?")
    (3, 12, None)
    """
    found = _ASKED_ABOUT.fullmatch(line.strip())
    return int(found[1]) if found else None


def term_asked_about(line: str) -> str | None:
    """The card or term that a typed line asks about, if it does; a number is that of an answer.

    >>> term_asked_about("?hermit"), term_asked_about("? school of magic")
    ('hermit', 'school of magic')
    >>> term_asked_about("?"), term_asked_about("?3"), term_asked_about("hermit")
    (None, None, None)
    """
    found = _TERM.fullmatch(line.strip())
    return found[1] if found and asked_about(line) is None else None


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
