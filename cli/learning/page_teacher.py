"""What the teacher says, as messages for a page: in every language, for a page may change it.

A message holds ``lines`` by language, the question they are about (``asked``), what the teacher
would answer as a ``move`` and in words (``answer``), and once it was wished why (``why``). That of
the first question also holds what the game is about and how it is won (``about``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from cli.learning.lesson import PupilsQuestion
from cli.learning.teacher import NO_HINT, OVER, Teacher
from cli.text.rules_text import goal_told
from cli.text.words import LANGUAGES, said_in, speech, words_in

Message = dict[str, Any]
V = TypeVar("V")


class PageTeacher:
    """One teacher a language, who all have told the same."""

    def __init__(self, game: str, names: Sequence[str]) -> None:
        """Nothing is told yet."""
        self._teachers = {
            lang: Teacher(speech(game, words_in(lang), names), repeats=True) for lang in LANGUAGES
        }
        self._alone: list[Mapping[str, str]] = []
        goals = {lang: goal_told(speech(game, words_in(lang))) for lang in LANGUAGES}
        self._about: Message = {"about": goals}

    def alone(self, asked: PupilsQuestion) -> None:
        """There is one answer, which is given: told with what comes next."""
        self._alone.append(self._each(lambda teacher: teacher.alone(asked)))

    def message(self, asked: PupilsQuestion) -> Message:
        """What is told to a question."""
        told = self._each(lambda teacher: teacher.explained(asked))
        about, self._about = self._about, {}
        return {
            "t": "teacher",
            **about,
            "asked": asked.view["asked"]["id"],
            "lines": self._behind_alone(told),
            "move": list(asked.suggestion.plain()),
            "answer": self._each(lambda teacher: teacher.answer(asked)),
        }

    def over(self) -> Message:
        """That the round is over."""
        told = {lang: [words_in(lang).say(OVER)] for lang in LANGUAGES}
        return {"t": "teacher", "asked": "", "lines": self._behind_alone(told)}

    def _each(self, told: Callable[[Teacher], V]) -> dict[str, V]:
        return {lang: told(teacher) for lang, teacher in self._teachers.items()}

    def _behind_alone(self, told: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
        alone, self._alone = self._alone, []
        return {lang: [*(one[lang] for one in alone), *lines] for lang, lines in told.items()}


def because(message: Message, lines: Sequence[str]) -> Message:
    """The same message with the teacher's reasons, or that there are none."""
    why = {
        lang: [str(said_in(line, words_in(lang))) for line in lines]
        or [words_in(lang).say(NO_HINT)]
        for lang in LANGUAGES
    }
    return {**message, "why": why}
