"""The columns as a board: each goal with its cards from the goal downwards.

A closed card shows its owner, and to its owner its face; what lies open also shows its number.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from engine.basics import Card, Face, Phrase, phrase
from engine.basics import seat as name
from engine.games.kabale.rounds import by_sum
from engine.games.kabale.table.data import GOAL_POINTS
from engine.games.kabale.table.judging import judge, printed
from engine.games.kabale.table.state import COLUMN, State
from engine.games.kabale.table.words import column_key, halves, sum_told
from engine.shapes.phrases import counted, face_of
from engine.sight import Sight
from engine.views.areas import card_part
from engine.views.boards import Board, Space


def columns(sight: Sight[State]) -> Board:
    """A space for each column; before the first round they are empty."""
    spaces = tuple(column_space(sight, column) for column in sight.state.columns)
    return Board("columns", phrase("board.columns"), spaces)


def column_space(sight: Sight[State], column: int) -> Space:
    """A goal, whether it is met, how the open cards stand, and all cards."""
    state = sight.state
    goal = state.goal(column)
    cards = state.zone(COLUMN[column])
    return Space(
        column_key(column),
        column_text(column, goal),
        marks=tuple(column_marks(state, column)),
        cards=tuple(
            card_part(sight, card, *card_tags(sight, card, state.domain(column))) for card in cards
        ),
        facts=tuple(column_facts(state, column, goal)),
        face=goal,
        slots=0 if goal is None else GOAL_POINTS[goal],
    )


def column_text(column: int, goal: Face | None) -> Phrase:
    """Its number and its goal, if there is one: between two rounds and at the end there is none."""
    if goal is None:
        return phrase("space.no_goal", n=column + 1)
    return phrase("space.column", n=column + 1, goal=face_of(goal))


def column_marks(state: State, column: int) -> Iterable[Phrase]:
    """Met, and whether by a storm."""
    if column in state.stormed:
        yield phrase("mark.stormed")
    elif state.met(column):
        yield phrase("mark.met")


def column_facts(state: State, column: int, goal: Face | None) -> Iterable[Phrase]:
    """How many cards are laid and needed, and the sums of what lies face up."""
    if goal is None:
        return
    needed = counted("word.cards", GOAL_POINTS[goal])
    yield phrase("fact.cards", n=len(state.zone(COLUMN[column])), cards=needed)
    laid = state.laid_open(column)
    if laid:
        verdict = judge(laid, state.domain(column))
        sums = tuple(sum_told(seat, number) for seat, number in by_sum(verdict))
        if sums:
            yield phrase("fact.sums", sums=sums)


def card_tags(sight: Sight[State], card: Card, domain: str) -> Iterable[Phrase]:
    """Whose it is; its printed number, if it is known; whether it lies face down all the same."""
    state = sight.state
    yield phrase("tag.of", who=name(state.player(card)))
    face = sight.face(card)
    if face is not None:
        yield number_tag(face, domain)
    if card in state.covered:
        yield phrase("tag.covered")
    elif card in state.cloaked:
        yield phrase("tag.cloaked")
    elif face is not None and card not in state.faces:
        yield phrase("tag.closed")


@lru_cache(maxsize=256)
def number_tag(face: Face, domain: str) -> Phrase:
    """The number on a card under a goal of this domain."""
    number = printed(face, domain)
    return phrase("tag.no_number") if number is None else halves(number)
