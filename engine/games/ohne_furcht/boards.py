"""The eight characters in the order in which they are called, as a board of the table.

Public facts alone: who lies open in the middle, who was murdered, who will be robbed, who has been
called, and as whom a seat has stood up.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.basics import Face, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.ohne_furcht.data import RANK, ROLES
from engine.games.ohne_furcht.state import FACEUP, SHOWN, State
from engine.shapes.phrases import face_of
from engine.views.boards import Board, Space


def track(state: State) -> Board:
    """A space a character, by rank."""
    stood: dict[Face, list[Seat]] = {}
    for seat in state.order:
        for card in state.zone(SHOWN[seat]):
            stood.setdefault(state.faces[card], []).append(seat)
    out = {state.faces[card] for card in state.zone(FACEUP)}
    spaces = [_space(state, role, stood.get(role, []), out=role in out) for role in ROLES]
    return Board("track", phrase("board.track"), tuple(spaces))


def _space(state: State, role: Face, stood: list[Seat], *, out: bool) -> Space:
    return Space(
        role,
        phrase("space.role", n=RANK[role], role=face_of(role)),
        tuple(_marks(state, role, called=not stood, out=out)),
        facts=tuple(phrase("space.stood", who=name(seat)) for seat in stood),
        face=role,
    )


def _marks(state: State, role: Face, *, called: bool, out: bool) -> Iterable[Phrase]:
    """``called``: whether it is worth a word that it has been called; ``out``: it lies open."""
    if out:
        yield phrase("mark.out")
    if role == state.murdered:
        yield phrase("mark.murdered")
    if role == state.robbed:
        yield phrase("mark.robbed")
    if called and not out and RANK[role] <= state.called:
        yield phrase("mark.called")
