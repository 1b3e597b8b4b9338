"""Why the teacher answers so: by the bot's looks ahead, where the game has any."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli.learning.hinted import hinted
from cli.learning.lesson import Lesson, seats_of
from cli.text.words import words_in
from engine.games import find_game

NAMES = ("Newcomer", "Anna (Bot)", "Bruno (Bot)", "Clara (Bot)")


def first_choice(game):
    """The first question of a lesson with more than one answer."""
    lesson = Lesson(game, NAMES[: seats_of(game)], 1, look=lambda view: None)
    asked = lesson.go_on()
    while asked.alone:
        asked = lesson.go_on(asked.suggestion)
    return asked


@pytest.mark.slow
def test_the_best_answers_are_told_alike_each_time():
    """Two of them, from what the pupil sees and the seed alone."""
    game = find_game("kabale")
    asked = first_choice(game)
    told = hinted(asked, game, NAMES, 1, words_in("en"))
    assert told[0].startswith("Best, as the bot counts:")
    assert told == hinted(asked, game, NAMES, 1, words_in("en"))


def test_a_game_without_looks_ahead_gives_no_reason():
    """A game of others may have a bot alone."""
    game = find_game("kabale")
    assert hinted(first_choice(game), replace(game, search=None), NAMES, 1, words_in("en")) == []
