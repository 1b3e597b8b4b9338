"""How wide letters stand on a terminal, and the part of a line that a row has room for.

>>> window("a long line", 6, 6)
('…long…', 5)
"""

from __future__ import annotations

import shutil
import unicodedata

CUT = "…"


def columns() -> int:
    """How wide the terminal is now."""
    return shutil.get_terminal_size((80, 24)).columns


def wide(text: str) -> int:
    """How many columns a text takes (Unicode UAX 11; marks that combine take none)."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def window(text: str, at: int, room: int) -> tuple[str, int]:
    """The part of a text around a place in it that fits into so many columns, with a sign where
    something is cut off; and the columns of it that stand before the place.

    As much as may be stands before the place: there somebody types.
    """
    if wide(text) <= room:
        return text, wide(text[:at])
    before, behind = text[:at], text[at:]
    after = _head(behind, min(wide(behind), max(1, room // 4)))
    left = room - wide(after)
    shown = before if wide(before) <= left else CUT + _tail(before, left - 1)
    rest = _head(behind, room - wide(shown))
    return shown + rest, wide(shown)


def _head(text: str, room: int) -> str:
    """As much of the beginning as fits, with the sign where that is not all."""
    if wide(text) <= room:
        return text
    shown = ""
    for letter in text:
        if wide(shown + letter) > room - 1:
            break
        shown += letter
    return shown + CUT if room > 0 else ""


def _tail(text: str, room: int) -> str:
    """As much of the end as fits."""
    shown = ""
    for letter in reversed(text):
        if wide(letter + shown) > room:
            break
        shown = letter + shown
    return shown
