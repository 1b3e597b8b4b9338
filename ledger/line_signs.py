"""Which characters a line of words from somebody else may hold: a rule that no Unicode changes.

Each Python has a table of Unicode of its own, and `str.isprintable` follows it: a picture that is
printable on one machine is not yet assigned on another, and one of two honest programs would close
the link over it. Here stands a list instead: controls, what steers the direction or the breaking of
a line, what has no picture, halves of pairs, and the codes that are no characters for ever. All
else may stand in a line, assigned or not. What this machine cannot show is for `shown`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from typing import Final

REFUSED: Final = (
    (0x00, 0x1F),  # controls, the end of a line among them
    (0x7F, 0x9F),
    (0xAD, 0xAD),  # the soft hyphen
    (0x61C, 0x61C),  # a mark of direction
    (0x180E, 0x180E),  # a separator without width
    (0x200B, 0x200F),  # blanks without width, joiners, marks of direction
    (0x2028, 0x202E),  # separators of lines and paragraphs, embeddings of direction
    (0x2060, 0x206F),  # joiners, signs of arithmetic that nobody sees, isolates of direction
    (0xD800, 0xDFFF),  # halves of pairs
    (0xFDD0, 0xFDEF),  # no characters
    (0xFEFF, 0xFEFF),  # the mark of byte order
    (0xFFF0, 0xFFFB),  # without a picture
    (0x1BCA0, 0x1BCA3),  # steer shorthand
    (0x1D173, 0x1D17A),  # steer notes of music
    (0xE0000, 0xE0FFF),  # tags, selectors of variants, and what is kept for more of them
)
"""First and last code of each range; besides these the last two codes of every plane."""

SHOWN_FOR_OTHERS: Final = "?"

UNSEEN: Final = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
"""Letters and marks that are printed as a blank or as nothing: with them a long word of somebody
looks like a sentence of the program, in a row of its own."""

MARKS: Final = 5
"""So many marks above and below one letter are shown: no language piles up more, and hundreds of
them cover the lines around."""

_MARKS = ("Mn", "Me")
_ENDS_OF_PLANES = tuple((plane + 0xFFFE, plane + 0xFFFF) for plane in range(0, 0x110000, 0x10000))
_NOT_IN_LINES = re.compile(
    "[" + "".join(f"{chr(one)}-{chr(last)}" for one, last in (*REFUSED, *_ENDS_OF_PLANES)) + "]"
)


def is_line(text: str) -> bool:
    """Whether a text is one line of such characters; an empty one is."""
    return _NOT_IN_LINES.search(text) is None


def line_of(text: str, instead: str = "") -> str:
    """The text as a line: what cannot stand there is left out, or has another sign in its place."""
    return _NOT_IN_LINES.sub(instead, text)


def shown(text: str, *, can_show: Callable[[str], bool] = str.isprintable) -> str:
    """Somebody's words as this machine can print them: nothing in them moves a terminal.

    What may not stand in a line, what is `UNSEEN`, what the Unicode of this Python knows no picture
    of, and of marks in a row those behind the first `MARKS` are question marks. can_show: whether
    it knows one.
    """
    told, marks = list[str](), 0
    for sign in line_of(text, SHOWN_FOR_OTHERS):
        marks = marks + 1 if unicodedata.category(sign) in _MARKS else 0
        seen = marks <= MARKS and sign not in UNSEEN and can_show(sign)
        told.append(sign if seen else SHOWN_FOR_OTHERS)
    return "".join(told)


def is_ascii_line(text: str) -> bool:
    """Whether a text is one line of the printable characters of ASCII."""
    return all(" " <= sign <= "~" for sign in text)


def ascii_line(text: str) -> str:
    """The text in printable characters of ASCII; others are question marks."""
    return "".join(sign if " " <= sign <= "~" else SHOWN_FOR_OTHERS for sign in text)
