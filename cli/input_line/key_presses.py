"""What terminals send for a pressed key, as the key: a letter, or one of those that edit a line.

Arrows and the like come as a few letters behind an escape (ECMA-48, and what xterm and the Linux
console made of it); whatever else begins so is no letter of a line and is left out.

>>> [key.name for key in PressedKeys().of("\\x1b[D\\x1b[1;5C\\x1b[3~\\x1b[20~\\t")]
['LEFT', 'WORD_ON', 'DELETE', 'TAB']
"""

from __future__ import annotations

from enum import Enum


class Key(Enum):
    """A key that is no letter, by what it does."""

    ENTER = "the line is done"
    END = "nothing more comes"
    RUB_OUT = "not the letter before"
    DELETE = "not the letter here"
    RUB_WORD = "not the word before"
    RUB_LINE = "nothing of this line"
    RUB_REST = "nothing from here on"
    LEFT = "one letter back"
    RIGHT = "one letter on"
    WORD_BACK = "one word back"
    WORD_ON = "one word on"
    FIRST = "to the first letter"
    LAST = "behind the last letter"
    EARLIER = "the line before"
    LATER = "the line behind it"
    TAB = "what this can become"


ESCAPE = "\x1b"

SINGLE = {
    "\r": Key.ENTER,
    "\n": Key.ENTER,
    "\x04": Key.END,
    "\x7f": Key.RUB_OUT,
    "\b": Key.RUB_OUT,
    "\x17": Key.RUB_WORD,
    "\x15": Key.RUB_LINE,
    "\x0b": Key.RUB_REST,
    "\x02": Key.LEFT,
    "\x06": Key.RIGHT,
    "\x01": Key.FIRST,
    "\x05": Key.LAST,
    "\x10": Key.EARLIER,
    "\x0e": Key.LATER,
    "\t": Key.TAB,
}
"""Keys that send one control letter."""

ENDS = {
    "A": Key.EARLIER,
    "B": Key.LATER,
    "C": Key.RIGHT,
    "D": Key.LEFT,
    "H": Key.FIRST,
    "F": Key.LAST,
}
"""By the last letter of what they send."""

NUMBERED = {
    "1": Key.FIRST,
    "7": Key.FIRST,
    "4": Key.LAST,
    "8": Key.LAST,
    "3": Key.DELETE,
}
"""By the number before a tilde."""

BY_WORDS = {Key.LEFT: Key.WORD_BACK, Key.RIGHT: Key.WORD_ON}
"""What an arrow does with Ctrl or Alt beside it."""

ALONE = {"b": Key.WORD_BACK, "f": Key.WORD_ON, "\x7f": Key.RUB_WORD, "\b": Key.RUB_WORD}
"""With Alt, which some terminals send as an escape before the letter."""

LONGEST = 16
"""Letters behind an escape; what is longer is none of these keys."""


class PressedKeys:
    """Keys out of what a terminal sends, which may be cut anywhere."""

    def __init__(self) -> None:
        """Nothing was sent."""
        self._begun = ""

    def of(self, sent: str) -> list[Key | str]:
        """The keys that are whole now; a key that makes no letter and edits nothing is left out."""
        found: list[Key | str] = []
        for letter in sent:
            key = self._escaped(letter) if self._begun else self._plain(letter)
            if key is not None:
                found.append(key)
        return found

    def _plain(self, letter: str) -> Key | str | None:
        if letter == ESCAPE:
            self._begun = ESCAPE
            return None
        return SINGLE.get(letter, letter if letter.isprintable() else None)

    def _escaped(self, letter: str) -> Key | None:
        """A letter behind an escape: ESC alone, ESC O and one letter, ESC [ up to a letter."""
        if letter == ESCAPE:
            self._begun = ESCAPE
            return None
        if self._begun == ESCAPE:
            self._begun = ESCAPE + letter if letter in "[O" else ""
            return None if self._begun else ALONE.get(letter)
        if "@" <= letter <= "~" or len(self._begun) > LONGEST:
            parts, self._begun = self._begun[2:].split(";"), ""
            key = NUMBERED.get(parts[0]) if letter == "~" else ENDS.get(letter)
            return BY_WORDS.get(key, key) if key is not None and len(parts) > 1 else key
        self._begun += letter
        return None
