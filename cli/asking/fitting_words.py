"""Which of several texts a few typed words mean: each word may be cut short, and some left out.

>>> fits("bui tav", ["Build the Tavern", "Build the Temple", "End the turn"])
[0]
>>> fits("build", ["Build the Tavern", "Build the Temple", "End the turn"])
[0, 1]
"""

from __future__ import annotations

import re
from collections.abc import Sequence


def fits(typed: str, texts: Sequence[str]) -> list[int]:
    """The places of the texts that the typed words mean: the same, else all that begin with them,
    else all that hold beginnings of them in this order; of these those alone in which each number
    stands directly behind the word it was typed behind, where there are such (`column 2`)."""
    wanted = _bare(typed)
    if not wanted:
        return []
    bare = [_bare(text) for text in texts]
    same = [at for at, text in enumerate(bare) if text == wanted]
    if same:
        return same
    begins = [at for at, text in enumerate(bare) if text.startswith(wanted)]
    if begins:
        return begins
    apart, numbered = [[word] for word in wanted.split()], _numbered(wanted.split())
    holding = [at for at, text in enumerate(bare) if _holds(text.split(), apart)]
    return [at for at in holding if _holds(bare[at].split(), numbered)] or holding


def _bare(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def _numbered(words: Sequence[str]) -> list[list[str]]:
    """The words, each together with the numbers behind it."""
    runs: list[list[str]] = []
    for word in words:
        if runs and word.isdecimal():
            runs[-1].append(word)
        else:
            runs.append([word])
    return runs


def _holds(text: Sequence[str], wanted: Sequence[Sequence[str]]) -> bool:
    """Whether the text holds these runs in this order, each as beginnings of words side by side."""
    end = 0
    for run in wanted:
        ends = range(end + len(run), len(text) + 1)
        within = (at for at in ends if all(map(str.startswith, text[at - len(run) : at], run)))
        end = next(within, -1)
        if end < 0:
            return False
    return True
