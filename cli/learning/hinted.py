"""Why the teacher would answer so: the bot's looks ahead from what the pupil sees."""

from __future__ import annotations

from collections.abc import Sequence

from cli.advice.hint_texts import told_answers
from cli.advice.outlook_texts import GameWords
from cli.learning.lesson import PUPIL, PupilsQuestion
from cli.text.words import Words
from engine.chance import Seeded
from engine.game import Game
from engine.search.hints import hints
from engine.search.worlds import NoWorld


def hinted(
    asked: PupilsQuestion, game: Game, names: Sequence[str], seed: int, words: Words
) -> list[str]:
    """The two best answers with what they lead to, as sentences of every language; none where
    nothing can be said. Takes some seconds of the processor."""
    if game.search is None:
        return []
    moves = asked.decision.honest(asked.sight) or [asked.suggestion]
    try:
        found = hints(game.search, asked.sight, asked.decision, moves, Seeded(seed))
    except NoWorld:
        return []
    told = GameWords(game.id, tuple(names), PUPIL, words)
    answers = told_answers(found, asked.sight, asked.decision, told)
    return [line for lines in answers for line in lines]
