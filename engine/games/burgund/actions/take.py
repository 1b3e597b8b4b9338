"""1: a card of the display becomes a project (rule book: "Aktionsmöglichkeit 1")."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from engine.basics import Card, Move, Phrase, Seat, phrase
from engine.games.burgund.actions.dice import out_of_reach, worked, workers_for
from engine.games.burgund.table.projects import taken
from engine.games.burgund.table.state import DISPLAY_BOARD, ROW_SPACES, ROWS, State
from engine.hindrance import Hindrance
from engine.shapes.menu import Entry, at_card, by_itself
from engine.shapes.move_arguments import number
from engine.shapes.phrases import counted, face_of
from engine.sight import Sight


def takes(die: int, state: State, seat: Seat) -> list[Move]:
    """All cards of the rows that the die and the workers reach."""
    return [
        Move("take", (card,))
        for row, zone in enumerate(ROWS, 1)
        if not out_of_reach(state, seat, die, (row,))
        for card in state.zone(zone)
    ]


def reached(state: State, seat: Seat, dice: Iterable[int]) -> Sequence[tuple[str, str]]:
    """The rows of the display from which a seat can take a card with one of these dice."""
    return [
        (DISPLAY_BOARD, space)
        for row, (zone, space) in enumerate(zip(ROWS, ROW_SPACES, strict=True), 1)
        if state.zone(zone) and any(not out_of_reach(state, seat, die, (row,)) for die in dice)
    ]


def untaken(die: int, sight: Sight[State]) -> Iterator[Hindrance]:
    """The cards of the other rows."""
    state = sight.state
    assert sight.seat is not None
    for row, zone in enumerate(ROWS, 1):
        why = out_of_reach(state, sight.seat, die, (row,))
        if why is not None:
            for card in state.zone(zone):
                yield Hindrance(("card", card), phrase(face_of(sight.face(card))), why)


def take(die: int, state: State, seat: Seat, move: Move) -> State:
    """The workers first."""
    card = number(move)
    return taken(worked(state, seat, die, (row_of(state, card),)), seat, card)


def told(die: int, sight: Sight[State], move: Move) -> Phrase:
    """The card, its row, and the workers it costs."""
    card = number(move)
    row = row_of(sight.state, card)
    workers = counted("workers", workers_for(die, (row,)))
    return phrase("move.take_row", face=face_of(sight.face(card)), row=row, workers=workers)


def row_of(state: State, card: Card) -> int:
    """The row of the display in which a card lies, by its die face."""
    return next(row for row, zone in enumerate(ROWS, 1) if card in state.zone(zone))


def entry(die: int) -> Entry[State]:
    """Taking a card with this die."""
    return Entry(
        "take",
        partial(takes, die),
        partial(take, die),
        ends=True,
        tell=partial(told, die),
        on=at_card,
        under=by_itself,
        hindered=partial(untaken, die),
    )
