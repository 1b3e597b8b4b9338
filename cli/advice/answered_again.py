"""A question of a game that is over, answered once more: what is typed, and beside what it stands.

An answer that is typed is no move: nothing comes of it but a sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from cli.advice.outlook_texts import GameWords
from cli.asking import prompt
from cli.asking.typed_words import Word, is_word
from cli.text.words import N_, speech
from engine.basics import Move
from engine.search.review import Judgement
from engine.views.asked_part import asked_part
from ledger.review.decisions import MadeDecision

PRESS = N_(
    "Type your answer, or Enter alone: then you read what was answered, and what the bot that looks"
    " ahead would do; q ends."
)
AS_BOT = N_("That is what the bot would do, too.")
AS_MADE = N_("That is what you answered in the game.")
NO_ANSWER = N_("That could not be answered here.")
SEVERAL = N_("{typed!r} fits several answers. Type the number of one of them.")
ANOTHER = N_("Neither you in the game nor the bot has answered that.")
AS_LOOKING_BOT = N_("That is what the bot that looks ahead would do, too.")
AS_MADE_BY = N_("That is what {name} answered in the game.")
ANOTHER_BY = N_("Neither {name} in the game nor the bot that looks ahead has answered that.")
"""Of a seat that is not the reader's own."""


class ReviewLeft(Exception):
    """Whoever was asked has had enough, or nothing more can be typed."""


def answered_again(
    made: MadeDecision,
    words: GameWords,
    next_line: Callable[[], str],
    tell: Callable[[Sequence[str]], object],
) -> Move | None:
    """The answer that is typed; None for Enter alone.

    next_line: what is typed, nothing where none comes any more. tell: shows sentences. Raises
    ReviewLeft.
    """
    question = prompt.question(asked_part(made.sight, made.decision))
    told = replace(speech(words.game, words.words, words.names), me=None)
    tell([words.words.say(PRESS)])
    while True:
        line = next_line()
        if not line or is_word(line, Word.OUT) or is_word(line, Word.QUIT):
            raise ReviewLeft
        match prompt.read_answer(question, line, told):
            case None:
                return None
            case prompt.Made(move) if _honest(move, made):
                return move
            case prompt.Made():
                tell([words.words.say(NO_ANSWER)])
            case prompt.Further(further) if further.armed is not None:  # Enter alone signs nothing
                tell([words.words.say(SEVERAL, typed=" ".join(line.split()))])
            case prompt.Further(further):
                question = further
                tell(prompt.question_lines(question, told))
            case prompt.NotUnderstood(sentence):
                tell([sentence])
            case prompt.Wanted() | prompt.About():
                tell([words.words.say(PRESS)])


def _honest(move: Move, made: MadeDecision) -> bool:
    found = made.decision.allows(made.sight.state, move)
    return found and bool(made.decision.honest(made.sight, [move]))


def compared(move: Move, made: MadeDecision, found: Judgement, words: GameWords) -> str:
    """Beside which of the two answers a typed one stands; answers that read alike are the same."""
    one, best, before = (
        words.answer(made.sight, made.decision, each)
        for each in (move, found.best.move, found.made.move)
    )
    say, seat = words.words.say, made.sight.seat
    if words.seat is not None:
        return say(AS_BOT if one == best else AS_MADE if one == before else ANOTHER)
    if one == best:
        return say(AS_LOOKING_BOT)
    assert seat is not None
    return say(AS_MADE_BY if one == before else ANOTHER_BY, name=words.name(seat))
