"""An open action card that is not used: any one can be forgone, for nothing (SM-3)."""

from __future__ import annotations

from engine.basics import Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.san_marco.action_cards.open_card_entries import entry
from engine.games.san_marco.table.data import ACTIONS
from engine.games.san_marco.table.state import State
from engine.shapes.menu import at_card
from engine.shapes.move_arguments import number
from engine.shapes.phrases import face_of
from engine.sight import Sight


def forgoable(state: State, seat: Seat, face: Face) -> list[tuple[()]]:
    """Any card can be forgone, for nothing."""
    return [()]


def forgo(state: State, seat: Seat, move: Move) -> State:
    """Nothing but that it is told."""
    return state.tell("news.forgone", who=name(seat), face=face_of(state.faces[number(move)]))


def told_forgo(sight: Sight[State], move: Move) -> Phrase:
    """Which card is forgone."""
    return phrase("move.forgo", face=face_of(sight.face(number(move))))


ENTRIES = (entry("forgo", tuple(ACTIONS), forgoable, forgo, tell=told_forgo, on=at_card),)
