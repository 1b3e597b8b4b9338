"""Which sentences are of this machine alone: those that say more than names and numbers.

A page on another machine is not told where files lie, how others come, or what is typed here.
"""

from __future__ import annotations

from cli.text.words import Sentence

FILLINGS = frozenset(
    {"name", "names", "n", "seat", "seats", "step", "round", "owner", "opener", "last", "others"}
)
"""What a sentence may be filled with that is told elsewhere as well."""


def is_local(text: str) -> bool:
    """Whether it is to be told at this machine alone; so is what is no sentence of the program.

    >>> from cli.text.words import words_in
    >>> is_local(words_in("en").say("{name} says: {text}", name="Bea", text="C0DE"))
    True
    >>> is_local("anything")
    True
    """
    if not isinstance(text, Sentence) or text.made is None:
        return True
    return any(_tells_more(key, value) for key, value in text.made.fillings.items())


def _tells_more(key: str, value: object) -> bool:
    if isinstance(value, Sentence):
        return is_local(value)
    return key not in FILLINGS or not isinstance(value, str | int)
