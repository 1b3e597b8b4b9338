"""A hint in sentences: the best answer and the next one, and what each leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from cli.advice.outlook_texts import GameWords
from cli.text.words import N_, Spoken
from engine.agenda import Decision
from engine.search.outlook import Outlook
from engine.search.review import ERRORS
from engine.sight import Sight

AHEAD = N_(
    "Best, as the bot counts: {answer}. As far as it looks ahead, you then lead the others by"
    " {points}."
)
BEHIND = N_(
    "Best, as the bot counts: {answer}. As far as it looks ahead, you are then {points} behind the"
    " others."
)
ABOUT_LEVEL = N_(
    "Best, as the bot counts: {answer}. You are then about level with the others (± {error})."
)
LEVEL = N_("Best, as the bot counts: {answer}. You are then level with the others.")
NEXT = N_("Next best: {answer}. That is {points} less.")
WINS_LESS = N_("Next best: {answer}. That is {points} more, but it wins less often.")
AS_GOOD = N_("As good, as far as can be seen: {answer}. Between the two lie {points}.")
AS_GOOD_ON_AVERAGE = N_(
    "As good, as far as can be seen: {answer}. On average nothing lies between the two (± {error})."
)
SAME = N_("Just as good: {answer}.")
ONE_ANSWER = N_("There is only one answer: {answer}.")


def told_answers(
    hints: Sequence[Outlook], sight: Sight[Any], decision: Decision[Any], game: GameWords
) -> Iterator[list[str]]:
    """Of the best answers, the best one first: of each its sentences."""
    best, *others = hints
    answer = game.answer(sight, decision, best.move)
    if not others:
        yield [game.words.say(ONE_ANSWER, answer=answer)]
        return
    other = others[0]
    yield [_best(best, answer, game), *game.why(best, other)]
    less, error = best.before(other)
    alike = game.rounds_to_nothing(less) and game.rounds_to_nothing(error)
    answer = game.answer(sight, decision, other.move)
    yield [_next(less, error, answer, game), *(() if alike else game.why(other, best))]


def _best(best: Outlook, answer: Spoken, game: GameWords) -> str:
    say = game.words.say
    lead, error = best.lead()
    if not game.rounds_to_nothing(lead):
        return say(AHEAD if lead > 0 else BEHIND, answer=answer, points=game.apart(lead, error))
    if game.rounds_to_nothing(error):
        return say(LEVEL, answer=answer)
    return say(ABOUT_LEVEL, answer=answer, error=game.points(error))


def _next(less: int, error: int, answer: Spoken, game: GameWords) -> str:
    say = game.words.say
    if not game.rounds_to_nothing(less):
        surely = abs(less) > ERRORS * error
        told = AS_GOOD if not surely else NEXT if less > 0 else WINS_LESS
        return say(told, answer=answer, points=game.apart(less, error))
    if game.rounds_to_nothing(error):
        return say(SAME, answer=answer)
    return say(AS_GOOD_ON_AVERAGE, answer=answer, error=game.points(error))
