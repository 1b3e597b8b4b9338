"""What happened, as people are told it: nothing of which there was none, and of which stacks.

The news of a state are part of what every log binds; how they are told may say more and less.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.basics import Phrase
from engine.games.burgund.table.data import GOOD_KINDS
from engine.games.burgund.table.state import State
from engine.shapes.phrases import counted, face_of

GOODS = frozenset(map(face_of, GOOD_KINDS))


def retold(_before: State, _after: State, news: Sequence[Phrase]) -> Sequence[Phrase]:
    """The news, one by one by what was told before it."""
    return [_told(one, earlier) for one, earlier in zip(news, (None, *news), strict=False)]


def _told(one: Phrase, earlier: Phrase | None) -> Phrase:
    if one.key == "news.convert":
        return _converted(one)
    if one.key == "news.split" and earlier is not None and earlier.key == "news.top":
        goods = dict(earlier.fillings)["face"] in GOODS
        return Phrase("news.split_goods" if goods else "news.split_animals", one.fillings)
    return one


def _converted(one: Phrase) -> Phrase:
    """Of workers or of silver alone, where nothing of the other was given."""
    words = dict(one.fillings)
    for other, told in (
        ("workers", "news.convert_no_workers"),
        ("silver", "news.convert_no_silver"),
    ):
        if words[other] == counted(other, 0):
            left = tuple(part for part in one.fillings if part[0] != other)
            return Phrase(told, left)
    return one
