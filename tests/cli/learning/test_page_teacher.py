"""A teacher beside a page: the same is told in every language, whatever comes between."""

from __future__ import annotations

import re

import pytest

from cli.learning.lesson import Lesson, seats_of
from cli.learning.page_teacher import PageTeacher, because
from cli.text.words import LANGUAGES, speech, words_in
from engine.games import find_game, game_names

NAMES = ("Newcomer", "Anna (Bot)", "Bruno (Bot)", "Clara (Bot)")


def messages(name):
    """All messages of a lesson that is answered as the teacher would, the last one, and how many
    questions had one answer alone."""
    game, told, alone = find_game(name), [], 0
    names = NAMES[: seats_of(game)]
    teacher = PageTeacher(game.id, names)
    lesson = Lesson(game, names, 1, look=lambda view: None)
    asked = lesson.go_on()
    while asked is not None:
        if asked.alone:
            teacher.alone(asked)
            alone += 1
        else:
            told.append((asked, teacher.message(asked)))
        asked = lesson.go_on(asked.suggestion)
    return told, teacher.over(), alone


@pytest.mark.parametrize("name", game_names())
def test_each_question_is_explained_whenever_it_is_asked(name):
    """What a page showed before it shows no more; the move is one of those that are asked."""
    told, _, _ = messages(name)
    assert told
    for asked, message in told:
        assert message["asked"] == asked.view["asked"]["id"]
        assert message["lines"].keys() == message["answer"].keys() == set(LANGUAGES)
        assert all(message["lines"][lang] and message["answer"][lang] for lang in LANGUAGES)
        assert message["move"] == list(asked.suggestion.plain())


@pytest.mark.parametrize("name", game_names())
def test_what_the_game_is_about_is_told_before_the_first_question_alone(name):
    """Its goal as the rules tell it, in every language, in two or three sentences."""
    (_, first), *others = messages(name)[0]
    for lang in LANGUAGES:
        spoken = speech(name, words_in(lang))
        (goal,) = first["about"][lang]
        assert goal == f"{spoken.text('topic.goal')}: {spoken.text('topic.goal.text')}"
        assert len(re.findall(r"[.?!](?=\s|$)", goal)) <= 3
    assert others and not any("about" in message for _, message in others)


def test_a_single_answer_is_told_with_what_comes_next():
    """It has been given by then, and is told once."""
    given = 0
    for name in game_names():
        told, over, alone = messages(name)
        lines = [line for _, message in told for line in message["lines"]["en"]]
        lines += over["lines"]["en"]
        assert sum("it is given for you" in line for line in lines) == alone
        assert over["lines"]["en"][-1].startswith("The first round is over")
        assert not over["asked"] and "move" not in over
        given += alone
    assert given


def test_reasons_are_told_in_every_language_and_that_there_are_none():
    """They come later, in the message that is there already."""
    message = {"t": "teacher", "asked": "3.0", "lines": {"en": ["a"], "de": ["b"]}}
    assert because(message, ["So."])["why"] == {"en": ["So."], "de": ["So."]}
    none = because(message, [])["why"]
    assert none["en"] == ["The teacher has nothing more to say to this."] and none["de"]
    assert "why" not in message
