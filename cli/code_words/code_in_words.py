"""A code as five words, and five words as a code.

Plate and secret are 55 bits, five words of eleven bits each: words are as strong as letters. The
check sign is not among them. A slip makes a word that is in no list nearly always, since no two
words of a list differ in one letter alone, or sound the same.
"""

from __future__ import annotations

import re
from functools import cache

from cli.code_words import english_words, german_words
from cli.text.game_names import guess
from cli.text.words import N_, Words
from ledger.code_letters import SIGNS
from p2p.wire.entry_code import PLATE, SECRET, EntryCode

COUNT, BITS = 5, 11
FIRST = 4
"""Letters by which each word of both lists is known."""

_LISTS = {"en": english_words.WORDS, "de": german_words.WORDS}

UNKNOWN = N_("{word!r} is none of the words of a code.")
OTHER_COUNT = N_("The code of a table is five words, not {n}.")


class WordSlip(Exception):
    """These words are no code, and nearly are one; the text is a sentence."""


def listed(lang: str) -> list[str]:
    """The words of a language in their order; those of English for one without a list. They are
    taken apart for whoever asks: a node that has told its code needs them no more."""
    return _LISTS.get(lang, english_words.WORDS).split()


def in_words(code: EntryCode, lang: str) -> str:
    """The code in the words of this language."""
    number = 0
    for sign in code.plate + code.secret:
        number = number << 5 | SIGNS.index(sign)
    places = [number >> BITS * place & 2**BITS - 1 for place in reversed(range(COUNT))]
    words = listed(lang)
    return " ".join(words[place] for place in places)


def read_words(text: str, words: Words) -> EntryCode | None:
    """The code that these words are, in any language, each by its first four letters at least; None
    for what is nothing of the kind. Raises WordSlip."""
    typed = [one for one in re.split(r"[\s,;.+-]+", text.strip().casefold()) if one]
    places = [_place(one) for one in typed]
    known = [place for place in places if place is not None]
    if len(known) < COUNT - 2 or len(typed) > COUNT + 2:
        return None
    for one, place in zip(typed, places, strict=True):
        if place is None:
            near = guess(one, [word for word, _ in _by_letters().values()], words)
            raise WordSlip(words.say(UNKNOWN, word=one) + near)
    if len(typed) != COUNT:
        raise WordSlip(words.say(OTHER_COUNT, n=len(typed)))
    number = 0
    for place in known:
        number = number << BITS | place
    signs = "".join(SIGNS[number >> 5 * place & 31] for place in reversed(range(PLATE + SECRET)))
    return EntryCode(signs[:PLATE], signs[PLATE:])


def _place(typed: str) -> int | None:
    word, place = _by_letters().get(typed[:FIRST], ("", 0))
    return place if len(typed) >= FIRST and word.startswith(typed) else None


@cache
def _by_letters() -> dict[str, tuple[str, int]]:
    """The words of both lists and their places, by their first letters."""
    return {w[:FIRST]: (w, place) for lang in _LISTS for place, w in enumerate(listed(lang))}
