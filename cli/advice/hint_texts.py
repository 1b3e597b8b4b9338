"""A hint in sentences: the best answer and the next one, and what each leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cli.advice.outlook_texts import GameWords
from cli.text.words import N_
from engine.agenda import Decision
from engine.search.outlook import Outlook
from engine.search.review import ERRORS
from engine.sight import Sight

AHEAD = N_("Best, as the bot counts: {answer}. You then lead by {points} points (± {error}).")
BEHIND = N_("Best, as the bot counts: {answer}. You are then {points} points behind (± {error}).")
LEVEL = N_("Best, as the bot counts: {answer}. You are then level with the others (± {error}).")
NEXT = N_("Next best: {answer}. That is {points} points less (± {error}).")
AS_GOOD = N_(
    "As good, as far as can be seen: {answer}. Between the two lie {points} points (± {error})."
)
SAME = N_("Just as good: {answer}.")
ONE_ANSWER = N_("There is only one answer: {answer}.")


def hint_lines(
    hints: Sequence[Outlook], sight: Sight[Any], decision: Decision[Any], game: GameWords
) -> Iterator[str]:
    """Of the best answers, the best one first."""
    say = game.words.say
    best, *others = hints
    answer = game.answer(sight, decision, best.move)
    if not others:
        yield say(ONE_ANSWER, answer=answer)
        return
    other = others[0]
    lead, error = best.lead()
    level = game.points(lead) == game.points(0)
    yield say(
        LEVEL if level else AHEAD if lead > 0 else BEHIND,
        answer=answer,
        points=game.points(lead),
        error=game.points(error),
    )
    yield from game.why(best, other)
    less, error = best.before(other)
    if game.points(less) == game.points(error) == game.points(0):
        yield say(SAME, answer=game.answer(sight, decision, other.move))
        return
    yield say(
        NEXT if less > ERRORS * error else AS_GOOD,
        answer=game.answer(sight, decision, other.move),
        points=game.points(less),
        error=game.points(error),
    )
    yield from game.why(other, best)
