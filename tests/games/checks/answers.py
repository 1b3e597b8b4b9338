"""What a person is asked in line mode: never more numbered answers at once than can be taken in,
no two that read the same, and one for several moves only where they do the same.
"""

from __future__ import annotations

from typing import Any

from cli.asking.prompt import Question, as_move, offered, question
from cli.asking.same_entries import rows
from cli.text.words import Speech, speech, words_in
from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Seeded
from engine.game import Game
from engine.open_table.onlookers import view_of
from engine.open_table.open_dealer import Dealt, deal_on
from engine.sight import Sight
from engine.views.asked_part import asked_part
from tests.games.checks.walked import Walked, questions
from tests.games.checks.words import LANGUAGES
from tests.strategies import first_honest

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
    unders = [move["under"]["text"] for move in first.asked["moves"] if move["under"] is not None]
    return [first, *(Question(first.asked, under=under) for under in unders)]


def no_two_read_the_same(walk: Walked) -> None:
    """Every entry of a list differs from the others in its words, in both languages; moves that are
    one entry do the same.
    """
    spoken = [speech(walk.game.id, words_in(language)) for language in LANGUAGES]
    for step, dealt in walk.tables():
        with walk.at(step):
            for decision, _, sight in questions(dealt):
                asked = {"id": "", **asked_part(sight, decision)}
                for words in spoken:
                    _need_different(asked, words)
                    for moves in _alike(asked, words):
                        need_the_same_outcome(walk.game, dealt, decision, moves)


def _need_different(asked: dict[str, Any], words: Speech) -> None:
    """What is listed at once, on each page, and within each wide choice."""
    for page in _pages(question(asked)):
        _need_once([answer.text for answer in offered(page, words)])
    for choice in asked["choices"]:
        _need_once([row.text for row in rows(choice.get("cards", ()), words)])
        _need_once([words.phrase(place["text"]) for place in choice.get("places", ())])


def _need_once(texts: list[str]) -> None:
    twice = sorted({text for text in texts if texts.count(text) > 1})
    assert not twice, f"several entries read {twice}"


def _alike(asked: dict[str, Any], words: Speech) -> list[list[Move]]:
    """The moves that are one entry, where they are several."""
    found: dict[tuple[str, str], list[Move]] = {}
    for move in asked["moves"]:
        under = words.phrase(move["under"]["text"]) if move["under"] is not None else ""
        found.setdefault((under, words.phrase(move["text"])), []).append(as_move(move["move"]))
    return [moves for moves in found.values() if len(moves) > 1]


def need_the_same_outcome(game: Game, dealt: Dealt, decision: Decision, moves: list[Move]) -> None:
    """Whichever of these moves is made, everybody sees the same table afterwards."""
    one, *others = [_seen_after(game, dealt, decision, move) for move in moves]
    for move, other in zip(moves[1:], others, strict=True):
        assert one == other, f"{moves[0]} and {move} read the same and do not do the same"


def _seen_after(game: Game, dealt: Dealt, decision: Decision, move: Move) -> list[Any]:
    """The views of all, without the handles of cards and in an order that does not hang on them."""

    def ask(sight: Sight[Any], line: Decision) -> Move:
        return move if line == decision else first_honest(sight, line)

    after = deal_on(dealt, ask, Seeded(1))
    views = [view_of(game, after, seat)[1] for seat in (None, *after.state.order)]
    return [_without_handles({**view, "asked": None}) for view in views]


def _without_handles(part: Any) -> Any:
    if isinstance(part, dict):
        return {key: _without_handles(value) for key, value in part.items() if key != "card"}
    if isinstance(part, list):
        found = [_without_handles(one) for one in part]
        cards = bool(found) and all(isinstance(one, dict) and "back" in one for one in found)
        return sorted(found, key=repr) if cards else found
    return part
