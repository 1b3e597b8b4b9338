"""What is asked about absent seats, as one message for a page, in every language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cli.absence.absence_question import AbsenceQuestion
from cli.absence.question_texts import detail_lines, title_of, words_shown
from cli.asking.typed_words import Word
from cli.text.words import LANGUAGES, Words, words_in

WORDS: Mapping[str, Word | None] = {
    "without": Word.WITHOUT,
    "wait": Word.WAIT,
    "stop": Word.STOP,
    "leave": Word.LEAVE,
    "sign": Word.SIGN,
    "undo": Word.UNDO,
    "back": None,
}
"""As a page says them; back is none of them, and takes back what was said once."""


def absence_message(question: AbsenceQuestion, names: Sequence[str]) -> dict[str, Any]:
    """What is asked, of whom it is, and each word with what it brings about. ``since`` stands there
    where the seats are unreachable, ``until`` where it is known when our person is asked how to go
    on, as times of the caller's clock."""
    times = {"since": question.since, "until": question.asks_at}
    spoken = {word: name for name, word in WORDS.items()}
    return {
        "t": "absence",
        "asked": question.id,
        "matter": question.matter.name,
        "seats": list(question.seats),
        "words": [spoken[word] for word in question.words],
        "told": {lang: _told(question, names, words_in(lang)) for lang in LANGUAGES},
        **{name: time for name, time in times.items() if time is not None},
    }


def _told(question: AbsenceQuestion, names: Sequence[str], words: Words) -> dict[str, Any]:
    return {
        "title": title_of(question, names, words),
        "details": detail_lines(question, names, words),
        "words": [[one.label, one.does] for one in words_shown(question, names, words)],
    }
