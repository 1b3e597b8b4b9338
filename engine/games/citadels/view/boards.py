"""The characters of this table in the order in which they are called, as a board.

Public facts alone: who lies open in the middle, who was killed, bewitched, will be robbed, bears a
warrant or a threat, where the taxes lie, and as whom a seat has stood up.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.basics import Face, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.citadels.table.marks import marks_on
from engine.games.citadels.table.state import FACEUP, SHOWN, State
from engine.shapes.phrases import face_of
from engine.views.boards import Board, Space


def track(state: State) -> Board:
    """A space a character, by rank."""
    spaces = tuple(_space(state, at, role) for at, role in enumerate(state.rules.roles, 1))
    return Board("track", phrase("board.track"), spaces)


def _space(state: State, rank: int, role: Face) -> Space:
    stood = [s for s in state.order if any(state.faces[c] == role for c in state.zone(SHOWN[s]))]
    title = phrase("space.role", n=rank, role=face_of(role))
    facts = tuple(phrase("space.stood", who=name(seat)) for seat in stood)
    return Space(role, title, tuple(_marks(state, rank, role, stood)), facts=facts, face=role)


def _marks(state: State, rank: int, role: Face, stood: list[Seat]) -> Iterable[Phrase]:
    out = any(state.faces[card] == role for card in state.zone(FACEUP))
    if out:
        yield phrase("mark.out")
    yield from marks_on(state, role)
    if rank <= state.called and not (stood or out):
        yield phrase("mark.called" if rank < state.called else "mark.called_now")
