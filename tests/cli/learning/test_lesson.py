"""A lesson is one round of the real game, and ends where the second one begins."""

from __future__ import annotations

import pytest

from cli.learning.lesson import PUPIL, Lesson, seats_of
from cli.learning.teacher import Teacher
from cli.text.words import speech, words_in
from engine.games import find_game, game_names
from engine.open_table.open_dealer import deal_on

NAMES = ("Newcomer", "Anna (Bot)", "Bruno (Bot)", "Clara (Bot)")


def taught(game, seed=1, answer=lambda asked: asked.suggestion):
    """The lesson with what was asked in it, and all views that were shown."""
    asked, views = [], []

    def ask(one):
        asked.append(one)
        return answer(one)

    lesson = Lesson(game, NAMES[: seats_of(game)], seed, look=views.append)
    lesson.play(ask)
    return lesson, asked, views


@pytest.mark.parametrize("name", game_names())
def test_it_is_one_round_with_questions(name):
    """The pupil alone is asked, the second round is not told, and the same seed gives the same."""
    game = find_game(name)
    _, asked, views = taught(game)
    assert asked and all(one.decision.seat == PUPIL == one.view["seat"] for one in asked)
    assert all(one.allows(one.suggestion) for one in asked)
    news = [told[0] for view in views for told in view["news"]]
    assert news.count(game.marks[0]) == 1
    again = taught(game)
    assert [one.suggestion for one in again[1]] == [one.suggestion for one in asked]
    assert again[2] == views


@pytest.mark.parametrize("name", game_names())
def test_free_answers_lead_to_the_end_of_the_round_as_well(name):
    """The last listed answer each time; where none is listed, what the teacher would do."""
    found = taught(
        find_game(name),
        answer=lambda one: next(reversed(one.decision.honest(one.sight)), one.suggestion),
    )
    assert found[1]


@pytest.mark.parametrize("name", game_names())
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_teacher_has_words_of_the_game_for_what_is_asked_first(name, lang):
    """Each kind of question of a lesson is explained, most of them by a text of its own."""
    game, kinds = find_game(name), set()
    words = speech(game.id, words_in(lang), NAMES[: seats_of(game)])
    for seed in (1, 2):
        teacher = Teacher(words)
        for asked in taught(game, seed)[1]:
            if asked.alone:
                continue
            kind, lines = type(asked.decision).__name__, teacher.lines(asked)
            first = kind not in kinds
            kinds.add(kind)
            assert len(lines) == 2 or not first
            assert teacher.answer(asked) in lines[-1]
            if words.has(f"learn.{kind}") and first:
                assert words.text(f"learn.{kind}") in lines[0]
    own = {kind for kind in kinds if words.has(f"learn.{kind}")}
    assert len(own) * 2 > len(kinds)


def test_a_question_without_a_text_is_told_in_the_words_of_the_rules():
    """By the turn or the round, as the catalogue has it."""
    game = find_game("ohne_furcht")
    known = speech(game.id, words_in("en"), NAMES)
    words = type(known)(known.words, lambda key: key if "learn" in key else known.look(key), NAMES)
    asked = next(one for one in taught(game)[1] if not one.alone)
    assert known.text("topic.turn.text") in Teacher(words).lines(asked)[0]


@pytest.mark.parametrize("name", game_names())
def test_a_lesson_waits_at_each_question_and_goes_on_with_its_answer(name):
    """Question by question it is the round that one goes through at once; no two questions have
    the same name, also where a seat is asked several times before others see its answers."""
    game = find_game(name)
    views, ids = [], []
    lesson = Lesson(game, NAMES[: seats_of(game)], 1, look=views.append)
    asked = lesson.go_on()
    while asked is not None:
        ids.append(asked.view["asked"]["id"])
        assert lesson.go_on().view["asked"] == asked.view["asked"], "nothing was answered"
        asked = lesson.go_on(asked.suggestion)
    assert len(ids) == len({*ids})
    assert views == taught(game)[2]


def test_what_goes_wrong_at_an_answer_leaves_all_as_it_was(monkeypatch):
    """A fault of a game, say, behind some steps that went well: the lesson goes on from there."""
    game = find_game("kabale")
    lesson = Lesson(game, NAMES, 1, look=lambda view: None)
    asked, deals = lesson.go_on(), []
    told = [*lesson.history]

    def failing(*given):
        deals.append(given)
        return 1 / 0 if len(deals) == 2 else deal_on(*given)

    with monkeypatch.context() as broken, pytest.raises(ZeroDivisionError):
        broken.setattr("cli.learning.lesson.deal_on", failing)
        lesson.go_on(asked.suggestion)
    assert lesson.history == told and lesson.go_on().view == asked.view
    after = lesson.go_on(asked.suggestion)
    straight = Lesson(game, NAMES, 1, look=lambda view: None)
    straight.go_on()
    assert straight.go_on(asked.suggestion).view == after.view
