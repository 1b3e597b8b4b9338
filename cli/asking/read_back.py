"""An answer that is read back before it is signed, since nothing takes it back behind that.

Read back is what lets something go (`leaves`, in the words of the game), what was chosen of a wide
choice by numbers, and whatever was typed with a single sign, which may be a stray one (below a
heading that was chosen by a line before it is the second). Where there is nothing to choose nothing
is read back. Enter signs it then; `cli.asking.prompt` reads the line.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from cli.asking import prompt
from cli.asking.prompt import Question, as_move
from cli.asking.wide_choices import chosen_lines
from cli.text.words import N_, Speech
from engine.basics import Move

SIGNS = N_("Enter or yes signs it; back takes it back.")


def needs_reading_back(question: Question, move: Move, typed: str) -> bool:
    """Whether this answer, typed so, is read back."""
    moves, choices = question.asked["moves"], question.asked["choices"]
    if len(moves) == 1 and not choices:
        return False
    listed = _listed(question, move)
    return listed is None or bool(listed.get("leaves")) or _stray(question, typed)


def _stray(question: Question, typed: str) -> bool:
    """Whether one key that was hit by mistake would have given the answer."""
    chosen = question.under is not None and question.under != prompt.question(question.asked).under
    return len(typed.strip()) == 1 and not chosen


def read_back_lines(question: Question, speech: Speech) -> list[str]:
    """The answer of this question that waits to be signed, in words."""
    move = question.armed
    assert move is not None, "an answer waits"
    listed = _listed(question, move)
    return [*_told(question, move, listed, speech), speech.words.say(SIGNS)]


def _told(
    question: Question, move: Move, listed: Mapping[str, Any] | None, speech: Speech
) -> Sequence[str]:
    if listed is not None:
        return [speech.phrase(listed["text"])]
    choices = question.asked["choices"]
    at = question.choosing
    one = choices[at] if at is not None else next(c for c in choices if c["name"] == move.name)
    return chosen_lines(one, move, speech)


def _listed(question: Question, move: Move) -> Mapping[str, Any] | None:
    """The listed answer that it is; None for one of a wide choice."""
    return next((one for one in question.asked["moves"] if as_move(one["move"]) == move), None)
