"""What a person is asked in line mode: never more numbered answers at once than can be taken in."""

from __future__ import annotations

from typing import Any

from cli.asking.prompt import Question, offered, question
from cli.text.words import speech, words_in
from engine.agenda import Decision
from engine.game import Game
from engine.sight import Sight
from engine.views.asked_part import asked_part
from tests.games.checks.walked import Walked, questions

MOST_ANSWERS = 20
"""Longer lists are asked in two stages (``Decision.under``) or as a wide choice."""


def lists_are_short(walk: Walked) -> None:
    """No list of answers, first or second, has more than twenty."""
    for step, dealt in walk.tables():
        with walk.at(step):
            for decision, _, sight in questions(dealt):
                longest = answers_at_once(walk.game, decision, sight)
                assert longest <= MOST_ANSWERS, f"{decision!r} asks {longest} answers at once"


def answers_at_once(game: Game, decision: Decision, sight: Sight[Any]) -> int:
    """The longest list that a decision leads to."""
    spoken = speech(game.id, words_in("en"))
    asked = {"id": "", **asked_part(sight, decision)}
    return max((len(offered(one, spoken)) for one in _pages(question(asked))), default=0)


def _pages(first: Question) -> list[Question]:
    """A question and the second lists it leads to; wide choices are no lists of answers."""
    if first.choosing is not None:
        return []
    unders = [move["under"] for move in first.asked["moves"] if move["under"] is not None]
    return [first, *(Question(first.asked, under=under) for under in unders)]
