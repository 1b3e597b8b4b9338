"""What an answer is about: the names in it that its game can explain, asked for as ``?3``.

Drawn from plain phrases of a view alone; which of the names are cards, only the game knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

_ASKED_ABOUT = re.compile(r"\?\s*([0-9]{1,4})\.?")
_FACE = "face."


def asked_about(line: str) -> int | None:
    """The number of the answer that a typed line asks about, if it does.

    >>> asked_about("?3"), asked_about("? 12."), asked_about("?")
    (3, 12, None)
    """
    found = _ASKED_ABOUT.fullmatch(line.strip())
    return int(found[1]) if found else None


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
