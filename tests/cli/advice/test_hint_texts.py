"""A hint in sentences: the better answer first, the other one by how much it is worse."""

from __future__ import annotations

import re

import pytest

from cli.advice.hint_texts import told_answers
from cli.advice.outlook_texts import GameWords
from cli.text.words import words_in
from engine.games import find_game
from engine.search.outlook import Outlook
from tests.engine.search.questions import asked

GAME = find_game("ohne_furcht")
SIGHT, DECISION = next(
    (sight, decision)
    for sight, decision in asked(2, 5, GAME)
    if {"gold", "cards"} <= {move.name for move in decision.honest(sight)}
)
GOLD, CARDS = (
    next(move for move in DECISION.honest(SIGHT) if move.name == name) for name in ("gold", "cards")
)


def told(*hints, lang="en"):
    """The sentences, answer by answer."""
    words = GameWords("ohne_furcht", ("Anna", "Bea"), SIGHT.seat, words_in(lang))
    answers = list(told_answers(hints, SIGHT, DECISION, words))
    assert len(answers) == len(hints)
    return [str(line) for lines in answers for line in lines]


def test_the_best_answer_is_told_with_the_lead_behind_it():
    """And the next one with what it lacks, in the words in which both can be typed."""
    found = told(Outlook(GOLD, (300, 100)), Outlook(CARDS, (100, -100)))
    assert found == [
        "Best, as the bot counts: Take 2 gold. As far as it looks ahead, you then lead the others"
        " by 2.0 points (± 1.0).",
        "Next best: Draw cards instead of gold. That is 2.0 points less.",
    ]
    assert told(Outlook(GOLD, (300, 100)), Outlook(CARDS, (100, -100)), lang="de")[1] == (
        "Das Nächstbeste: Karten statt Gold ziehen. Das sind 2,0 Punkte weniger."
    )


def test_an_answer_that_wins_more_often_may_lead_to_fewer_points():
    """The other one is told with what it has more, and why it is the other one all the same."""
    hints = Outlook(GOLD, (100, 100), over=2, won=2), Outlook(CARDS, (300, 300), over=2)
    assert (
        "Next best: Draw cards instead of gold. That is 2.0 points more, but it wins less often."
        in (told(*hints))
    )
    assert "Das sind 2,0 Punkte mehr, aber es gewinnt seltener." in told(*hints, lang="de")[-2]


def test_who_is_behind_is_told_so():
    """Without a sign in front of the number."""
    first = told(Outlook(GOLD, (-300, -100)), Outlook(CARDS, (-400, -400)))[0]
    assert first.endswith("you are then 2.0 points (± 1.0) behind the others.")


def test_what_cannot_be_told_apart_is_said_to_be_as_good():
    """A difference within two errors."""
    found = told(Outlook(GOLD, (300, -100)), Outlook(CARDS, (0, 100)))
    assert found[-1] == (
        "As good, as far as can be seen: Draw cards instead of gold. Between the two lie 0.5"
        " points (± 2.5)."
    )


def test_where_there_is_one_answer_that_is_all_there_is_to_say():
    """Nothing is compared."""
    assert told(Outlook(GOLD, (300, 100))) == ["There is only one answer: Take 2 gold."]


def test_what_makes_no_difference_is_told_without_numbers_of_nothing():
    """No lead of 0.0 points, and nothing of 0.0 points between two answers, in either language."""
    same = Outlook(GOLD, (2, -1)), Outlook(CARDS, (2, -1))
    assert told(*same) == [
        "Best, as the bot counts: Take 2 gold. You are then level with the others.",
        "Just as good: Draw cards instead of gold.",
    ]
    assert told(*same, lang="de")[1] == "Genauso gut: Karten statt Gold ziehen."
    even = Outlook(GOLD, (300, -300)), Outlook(CARDS, (-300, 300))
    assert told(*even) == [
        "Best, as the bot counts: Take 2 gold. You are then about level with the others (± 3.0).",
        "As good, as far as can be seen: Draw cards instead of gold. On average nothing lies"
        " between the two (± 6.0).",
    ]


@pytest.mark.parametrize("lang", ["en", "de"])
def test_no_error_of_nothing_is_told(lang):
    """Whatever the two come to: an error that rounds to nothing stands nowhere."""
    some = ((300, 300), (304, 300), (-300, -301), (2, -1), (0, 0))
    for one in some:
        for other in some:
            lines = " ".join(told(Outlook(GOLD, one), Outlook(CARDS, other), lang=lang))
            assert "±" not in lines and not re.search(r"\b0[.,]0\b", lines)
