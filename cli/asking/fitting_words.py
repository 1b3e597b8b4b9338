"""Which of several texts a few typed words mean: each word may be cut short, and some left out.

What stands in brackets only explains, so it counts where the words fit nothing without it. Words in
another order than theirs count where none fit in order: German has its verbs last.

>>> fits("bui tav", ["Build the Tavern", "Build the Temple", "End the turn"])
[0]
>>> fits("build", ["Build the Tavern", "Build the Temple", "End the turn"])
[0, 1]
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence

BRACKETS = re.compile(r"\([^()]*\)")


def fits(typed: str, texts: Sequence[str]) -> list[int]:
    """The places of the texts that the typed words mean: those that they begin, else those that
    hold them."""
    return begun(typed, texts) or held(typed, texts)


def begun(typed: str, texts: Sequence[str]) -> list[int]:
    """The places of the texts that are the same as the typed words, else of all that begin so;
    where there are none, in letters that every keyboard has.

    >>> begun("koenig", ["König", "Konto"]), begun("konig", ["König", "Konto"])
    ([0], [0])
    """
    spelled = (_begun(_bare(typed), [*map(spell, texts)]) for spell in SPELLINGS)
    return next(filter(None, spelled), [])


def _begun(wanted: str, bare: Sequence[str]) -> list[int]:
    if not wanted:
        return []
    same = [at for at, text in enumerate(bare) if text == wanted]
    return same or [at for at, text in enumerate(bare) if text.startswith(wanted)]


def all_but_brackets(typed: str, texts: Sequence[str]) -> bool:
    """Whether each of the texts is what was typed, but for what explains it in brackets.

    >>> all_but_brackets("the 5", ["the 5 (Market 5)", "the 5 (Castle 5)"])
    True
    """
    return {_bare(BRACKETS.sub(" ", text)) for text in texts} == {_bare(typed)}


def held(typed: str, texts: Sequence[str]) -> list[int]:
    """The places of the texts that hold beginnings of the typed words in this order; of these those
    alone in which each number stands directly behind the word it was typed behind, where there are
    such (`column 2`), and of these those alone that have that word whole.

    >>> held("cloister 1", ["Cloister 6 to the cloisters (1)", "take Cloister 1", "Cloister 2"])
    [1]
    >>> [held(typed, ["onto the pile (1 worker)"]) for typed in ("the 1", "the pile 1 worker")]
    [[], [0]]
    """
    wanted = _bare(typed).split()
    if not wanted:
        return []
    return next(filter(None, (_held(wanted, texts, spell) for spell in SPELLINGS)), [])


def _held(wanted: Sequence[str], texts: Sequence[str], spell: Callable[[str], str]) -> list[int]:
    told = [spell(text).split() for text in texts]
    plain = [spell(BRACKETS.sub(" ", text)).split() for text in texts]
    return _in_order(wanted, plain) or _explained(wanted, told) or _in_any_order(wanted, told)


def _in_order(wanted: Sequence[str], texts: Sequence[Sequence[str]]) -> list[int]:
    apart, numbered = [[word] for word in wanted], _numbered(wanted)
    holding = [at for at, text in enumerate(texts) if _holds(text, apart)]
    behind = [at for at in holding if _holds(texts[at], numbered)]
    return [at for at in behind if _holds(texts[at], numbered, whole=True)] or behind or holding


def _explained(wanted: Sequence[str], texts: Sequence[Sequence[str]]) -> list[int]:
    """The same with what stands in brackets: a number counts there only beside a word that it was
    typed beside, since many an answer tells in brackets what it costs."""
    if all(word.isdecimal() for word in wanted):
        return _in_order(wanted, texts)
    beside = (_numbered(wanted), _counting(wanted))
    fitting = [at for at, text in enumerate(texts) if any(_holds(text, runs) for runs in beside)]
    found = _in_order(wanted, [texts[at] for at in fitting])
    return [fitting[at] for at in found]


def _in_any_order(wanted: Sequence[str], texts: Sequence[Sequence[str]]) -> list[int]:
    """The places of the texts that hold a beginning of each word; none for numbers, which mean
    what they stand beside."""
    if any(word.isdecimal() for word in wanted):
        return []
    found = []
    for at, text in enumerate(texts):
        left = list(text)
        for word in wanted:
            begun_so = next((one for one in left if one.startswith(word)), None)
            if begun_so is None:
                break
            left.remove(begun_so)
        else:
            found.append(at)
    return found


WITH_E = {ord("ä"): "ae", ord("ö"): "oe", ord("ü"): "ue"}


def _bare(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", text.casefold()))


def _with_e(text: str) -> str:
    """The bare text with an e behind each vowel in place of the two points above it."""
    return _bare(text).translate(WITH_E)


def _unmarked(text: str) -> str:
    """The bare text without marks on letters."""
    letters = unicodedata.normalize("NFD", _bare(text))
    return "".join(one for one in letters if not unicodedata.combining(one))


SPELLINGS = (_bare, _with_e, _unmarked)
"""How a text may be typed: as it stands, else by whoever lacks keys for marks on letters."""


def _numbered(words: Sequence[str]) -> list[list[str]]:
    """The words, each together with the numbers behind it."""
    runs: list[list[str]] = []
    for word in words:
        if runs and word.isdecimal():
            runs[-1].append(word)
        else:
            runs.append([word])
    return runs


def _counting(words: Sequence[str]) -> list[list[str]]:
    """The words, each together with the numbers before it; the last one with those behind it too.

    >>> _counting(["pile", "1", "worker", "2"])
    [['pile'], ['1', 'worker', '2']]
    """
    runs: list[list[str]] = [[]]
    for word in words:
        if runs[-1] and not runs[-1][-1].isdecimal():
            runs.append([])
        runs[-1].append(word)
    if len(runs) > 1 and runs[-1][-1].isdecimal():
        runs[-2:] = [runs[-2] + runs[-1]]
    return runs


def _holds(text: Sequence[str], wanted: Sequence[Sequence[str]], *, whole: bool = False) -> bool:
    """Whether the text holds these runs in this order, each as beginnings of words side by side;
    whole: those of more than one word as they are."""
    end = 0
    for run in wanted:
        same = str.__eq__ if whole and len(run) > 1 else str.startswith
        ends = range(end + len(run), len(text) + 1)
        within = (at for at in ends if all(map(same, text[at - len(run) : at], run)))
        end = next(within, -1)
        if end < 0:
            return False
    return True
