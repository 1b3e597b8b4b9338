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

AHEAD = N_("Best, as the bot counts: {answer}. You then lead by {points}.")
BEHIND = N_("Best, as the bot counts: {answer}. You are then {points} behind.")
ABOUT_LEVEL = N_(
    "Best, as the bot counts: {answer}. You are then about level with the others (± {error})."
)
LEVEL = N_("Best, as the bot counts: {answer}. You are then level with the others.")
NEXT = N_("Next best: {answer}. That is {points} less.")
AS_GOOD = N_("As good, as far as can be seen: {answer}. Between the two lie {points}.")
AS_GOOD_ON_AVERAGE = N_(
    "As good, as far as can be seen: {answer}. On average nothing lies between the two (± {error})."
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
    if not game.rounds_to_nothing(lead):
        yield say(AHEAD if lead > 0 else BEHIND, answer=answer, points=game.apart(lead, error))
    elif game.rounds_to_nothing(error):
        yield say(LEVEL, answer=answer)
    else:
        yield say(ABOUT_LEVEL, answer=answer, error=game.points(error))
    yield from game.why(best, other)
    less, error = best.before(other)
    answer = game.answer(sight, decision, other.move)
    if not game.rounds_to_nothing(less):
        told = NEXT if less > ERRORS * error else AS_GOOD
        yield say(told, answer=answer, points=game.apart(less, error))
    elif game.rounds_to_nothing(error):
        yield say(SAME, answer=answer)
        return
    else:
        yield say(AS_GOOD_ON_AVERAGE, answer=answer, error=game.points(error))
    yield from game.why(other, best)
