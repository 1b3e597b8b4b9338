"""A line that is being typed, with the place in it where the next letter goes; and what edits it.

>>> text = TypedText("build the tav", "ern")
>>> text.edited(Key.WORD_BACK).with_letter("x").text
'build the xtavern'
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from cli.input_line.key_presses import Key


@dataclass(frozen=True, slots=True)
class TypedText:
    """What stands before the place where the next letter goes, and behind it."""

    before: str = ""
    behind: str = ""

    @property
    def text(self) -> str:
        """The whole line."""
        return self.before + self.behind

    def with_letter(self, letter: str) -> TypedText:
        """One letter more."""
        return TypedText(self.before + letter, self.behind)

    def edited(self, key: Key) -> TypedText:
        """As this key leaves it; one that edits nothing changes nothing."""
        before, behind = self.before, self.behind
        match key:
            case Key.RUB_OUT:
                return TypedText(before[:-1], behind)
            case Key.DELETE:
                return TypedText(before, behind[_first(behind) :])
            case Key.RUB_WORD:
                return TypedText(before[: _word_back(before)], behind)
            case Key.RUB_LINE:
                return TypedText()
            case Key.RUB_REST:
                return TypedText(before)
        return self._from(self._place(key))

    def _place(self, key: Key) -> int:
        """Where the next letter goes behind this key."""
        here = len(self.before)
        match key:
            case Key.LEFT:
                return _last(self.before)
            case Key.RIGHT:
                return here + _first(self.behind)
            case Key.WORD_BACK:
                return _word_back(self.before)
            case Key.WORD_ON:
                return here + _word_on(self.behind)
            case Key.FIRST:
                return 0
            case Key.LAST:
                return len(self.text)
        return here

    def _from(self, place: int) -> TypedText:
        return TypedText(self.text[:place], self.text[place:])


def _first(text: str) -> int:
    """The length of its first letter, with the marks on it."""
    length = min(1, len(text))
    while length < len(text) and unicodedata.combining(text[length]):
        length += 1
    return length


def _last(text: str) -> int:
    """Where its last letter begins, with the marks on it."""
    at = max(0, len(text) - 1)
    while at and unicodedata.combining(text[at]):
        at -= 1
    return at


def _word_back(text: str) -> int:
    return text.rstrip(" ").rfind(" ") + 1


def _word_on(text: str) -> int:
    start = len(text) - len(text.lstrip(" "))
    end = text.find(" ", start)
    return len(text) if end < 0 else end
