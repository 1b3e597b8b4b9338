"""A decision of a game that is over, told as a question first, then with what the bot would do.

The question is what its seat saw: table, own cards, and the answers there were. Nothing of what the
bot thinks stands in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from cli.advice.outlook_texts import GameWords
from cli.asking import prompt
from cli.text.screen import own_parts, table_lines
from cli.text.words import N_, speech
from engine.game import Game
from engine.search.review import DEAREST, Judgement
from engine.views.view import view
from ledger.review.decisions import MadeDecision

NOT_OVER = N_("A review is for games that are over.")
NO_HOOKS = N_("{game} knows no bot that looks ahead, so there is no review of it.")
NOTHING_DEAR = N_(
    "None of these decisions has surely cost more than a point of lead, as the bot counts: there"
    " is nothing to ask about."
)
OPINION = N_(
    "{looked} of {choices} decisions with a choice were looked at. What the bot thinks is an"
    " opinion: it plays on from there with bots at all seats."
)
NO_MORE = N_("No other decision has surely cost more than a point of lead, as the bot counts.")
ANSWERED = N_("In the game you answered: {answer}.")
BETTER = N_("The bot: {answer}. On average your lead is then greater by {points}.")
BEHIND_BEST = N_("After the bot's answer:")
BEHIND_MADE = N_("After your answer in the game:")
IN_PLACE = N_("You are in the place of {name} here: what is called yours is theirs.")
ANSWERED_BY = N_("In the game {name} answered: {answer}.")
BETTER_FOR = N_(
    "The bot that looks ahead: {answer}. On average the lead of {name} is then greater by {points}."
)
BEHIND_BEST_OF = N_("After the answer of the bot that looks ahead:")
BEHIND_MADE_BY = N_("After the answer of {name} in the game:")
"""Of a seat that is not the reader's own: a bot may sit there, and is not the one that advises."""
LEAD = N_("Of this lead one half counts over the best of the others, one half over all of them.")


def last_texts(dearest: int) -> Iterator[str]:
    """What is said behind so many decisions, as sentences to be filled with ``looked`` and
    ``choices``: that there are no more, where there could be, and what all of it is worth."""
    if dearest < DEAREST:
        yield NO_MORE if dearest else NOTHING_DEAR
    yield OPINION


def question_lines(game: Game, made: MadeDecision, table: Any, words: GameWords) -> Iterator[str]:
    """What the seat saw and which answers it had; ``table``: the state all stood on.

    Of all it is told as to somebody who sits at ``words.seat``.
    """
    shown = view(game, made.sight, deciding=made.decision, table=table)
    told = replace(speech(game.id, words.words, words.names), me=None)
    if words.seat is None and made.sight.seat is not None:
        yield words.words.say(IN_PLACE, name=words.name(made.sight.seat))
    yield from table_lines(
        {**shown, "names": list(words.names), "seat": words.seat, "waiting": []}, told, brief=True
    )
    yield from own_parts(shown, told).values()
    yield from prompt.question_lines(prompt.question(shown["asked"]), told)


def answer_lines(made: MadeDecision, found: Judgement, words: GameWords) -> Iterator[str]:
    """What was answered, what the bot would have answered, and what makes the difference."""
    say, sight, decision = words.words.say, made.sight, made.decision
    one, two = (words.answer(sight, decision, each.move) for each in (found.made, found.best))
    points = words.apart(found.lost, found.error)
    if words.seat is None:
        assert sight.seat is not None
        name = words.name(sight.seat)
        yield say(ANSWERED_BY, name=name, answer=one)
        yield say(BETTER_FOR, name=name, answer=two, points=points)
        behind_best, behind_made = say(BEHIND_BEST_OF), say(BEHIND_MADE_BY, name=name)
    else:
        yield say(ANSWERED, answer=one)
        yield say(BETTER, answer=two, points=points)
        behind_best, behind_made = say(BEHIND_BEST), say(BEHIND_MADE)
    yield say(LEAD)
    for heading, lines in (
        (behind_best, list(words.why(found.best, found.made))),
        (behind_made, list(words.why(found.made, found.best))),
    ):
        if lines:
            yield heading
            yield from ("  " + line for line in lines)
