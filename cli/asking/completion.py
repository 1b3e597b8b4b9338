"""What the tab key makes of a line that is not done: an answer, a card's number, a word, a name.

What stands before the cursor is read as `prompt` reads it: beginnings of words are enough. Where it
fits one thing it becomes that; where it fits several it becomes what they share, and if it is that
already, all of them are told.

>>> shared("b", ["build the Tavern", "build the Temple"])
('build the T', ())
>>> shared("build the T", ["build the Tavern", "build the Temple"])
('build the T', ('build the Tavern', 'build the Temple'))
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile

from cli.asking.fitting_words import fits
from cli.asking.prompt import Question, offered
from cli.asking.same_entries import rows
from cli.asking.typed_words import Place, Word, forms, word_among
from cli.asking.word_places import NAMED, PLACES
from cli.text.words import Speech, Words

Completed = tuple[str, Sequence[str]]
"""The line up to the cursor, and what it could become where that is several things."""


@dataclass(frozen=True)
class Completing:
    """What can be typed here. names: of those at the table. terms: titles that rules explain."""

    place: Place
    words: Words
    question: tuple[Question, Speech] | None = None
    names: Sequence[str] = ()
    terms: Callable[[], Sequence[str]] = tuple


def completed(before: str, here: Completing) -> Completed:
    """What stands before the cursor, as far as it can be completed."""
    typed = before.lstrip()
    first, blank, about = typed.partition(" ")
    word = word_among(PLACES[here.place], first) if blank else None
    if word in NAMED:
        return _behind(first + " ", about, here.names)
    if word is Word.RULES:
        return _behind(first + " ", about, here.terms())
    if typed.startswith("?"):
        return _behind("?", typed[1:].lstrip(), here.terms())
    if here.question is not None and here.question[0].choosing is not None:
        return _number(typed, *here.question, _words(here, typed))
    answers = [] if here.question is None else [one.text for one in offered(*here.question)]
    fitting = [] if typed.isdigit() else [answers[at] for at in fits(typed, answers)]
    return shared(typed, [*dict.fromkeys([*fitting, *_words(here, typed)])])


def shared(typed: str, fitting: Sequence[str]) -> Completed:
    """What these have in common in front, if that is more than what is typed."""
    if len(fitting) == 1:
        return fitting[0], ()
    alike = takewhile(_one_letter, zip(*fitting, strict=False)) if fitting else ()
    common = "".join(letters[0] for letters in alike)
    if len(common) > len(typed) and common.casefold().startswith(typed.casefold()):
        return common, ()
    return typed, tuple(fitting)


def _one_letter(letters: Sequence[str]) -> bool:
    return len({letter.casefold() for letter in letters}) == 1


def _behind(head: str, about: str, known: Sequence[str]) -> Completed:
    """What stands behind a word: one of these."""
    line, several = shared(about, _begun(about, known))
    return head + line, several


def _begun(typed: str, known: Sequence[str]) -> list[str]:
    return [one for one in known if one.casefold().startswith(typed.casefold())]


def _words(here: Completing, typed: str) -> list[str]:
    """The words of the place that begin so, as the person's own language has them."""
    lang, known = here.words.lang, dict.fromkeys((*PLACES[here.place], *_choosing(here)))
    return _begun(typed, [forms(word, lang)[0] for word in known])


def _choosing(here: Completing) -> Sequence[Word]:
    inside = here.question is not None and here.question[0].choosing is not None
    return PLACES[Place.WIDE_CHOICE] if inside else ()


def _number(typed: str, question: Question, speech: Speech, words: Sequence[str]) -> Completed:
    """In a wide choice a card is typed by its number: the last word becomes that of its card."""
    head, _, name = typed.rpartition(" ")
    assert question.choosing is not None
    choice = question.asked["choices"][question.choosing]
    cards = [row.text for row in rows(choice.get("cards", ()), speech)]
    fitting = [] if name.isdigit() else fits(name, cards)
    if len(fitting) == 1:
        return f"{head} {fitting[0] + 1} ".lstrip(), ()
    if head or fitting:
        return typed, tuple(f"{at + 1}. {cards[at]}" for at in fitting)
    return shared(typed, words)
