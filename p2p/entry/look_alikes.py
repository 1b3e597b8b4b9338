"""Names that people would take for each other: a courtesy of lobbies, by the data of UTS #39.

`skeleton` is that of UTS #39, section 4: take the name apart (NFD), draw each character like its
prototype, take it apart again. Its table is `look_alikes.txt`, facts of Unicode 17.0 about the
characters that a name may hold; it is read when the first two names are compared. A newer table
may come with any version of the program, since no log and no audit asks for it.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib import resources

from ledger.records.names import PUNCTUATION, folded


def look_alike(one: str, other: str) -> bool:
    """Whether these two names look like each other, in either case; punctuation does not count."""
    return not looks(one).isdisjoint(looks(other))


def first_alike(name: str, others: Iterable[str]) -> str | None:
    """The first of the other names that this one looks like, or None."""
    return next((other for other in others if look_alike(name, other)), None)


@lru_cache(maxsize=1024)
def looks(name: str) -> frozenset[str]:
    """What a name looks like: as it is written, and all in small letters."""
    return frozenset(_plain(look) for look in (folded(skeleton(name)), skeleton(folded(name))))


def skeleton(name: str) -> str:
    """The skeleton of UTS #39: names that look the same have the same."""
    drawn = _table()
    return _apart("".join(drawn.get(sign, sign) for sign in _apart(name)))


def _plain(look: str) -> str:
    return "".join(sign for sign in look if sign != " " and sign not in PUNCTUATION)


def _apart(text: str) -> str:
    return unicodedata.normalize("NFD", text)


@cache
def _table() -> dict[str, str]:
    text = (resources.files(__package__) / "look_alikes.txt").read_text(encoding="ascii")
    drawn = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            picture, _, signs = line.partition(": ")
            for sign in signs.split():
                drawn[chr(int(sign, 16))] = "".join(chr(int(c, 16)) for c in picture.split())
    return drawn
