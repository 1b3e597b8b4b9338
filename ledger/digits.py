"""Whole numbers in text that somebody typed, or that came from anywhere.

Python reads no more than some thousand digits, and takes long for many: so they are counted first.
"""

from __future__ import annotations

from typing import Final

MOST: Final = 18  # digits of the largest number that is read


def number_in(text: str) -> int | None:
    """The number in these digits of ASCII, None for another text. What has more than MOST is read
    as 10**MOST, which is more than anything here is numbered.

    >>> number_in("007"), number_in("-1"), number_in(""), number_in("9" * 5000) == 10**18
    (7, None, None, True)
    """
    if not (text.isascii() and text.isdigit()):
        return None
    digits = text.lstrip("0") or "0"
    return int(digits) if len(digits) <= MOST else 10**MOST
