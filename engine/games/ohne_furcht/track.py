"""The eight characters in the order in which they are called, as a board of the table.

Public facts alone: who lies open in the middle, who was murdered, who will be robbed, who has been
called, and as whom a seat has stood up.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.basics import Face, Phrase, phrase
from engine.basics import seat as name
from engine.games.ohne_furcht.data import RANK, ROLES
from engine.games.ohne_furcht.state import FACEUP, State
from engine.shapes.phrases import face_of
from engine.views.boards import Board, Space


def track(state: State) -> Board:
    """A space a character, by rank."""
    return Board("track", phrase("board.track"), tuple(_space(state, role) for role in ROLES))


def ranked(role: Face) -> Phrase:
    """A character with its rank."""
    return phrase("role.ranked", n=RANK[role], role=face_of(role))


def _space(state: State, role: Face) -> Space:
    stood = tuple(
        phrase("space.stood", who=name(seat)) for seat in state.order if state.shows(seat, role)
    )
    return Space(role, ranked(role), tuple(_marks(state, role)), facts=stood)


def _marks(state: State, role: Face) -> Iterable[Phrase]:
    if any(state.faces[card] == role for card in state.zone(FACEUP)):
        yield phrase("mark.out")
    if role == state.murdered:
        yield phrase("mark.murdered")
    if role == state.robbed:
        yield phrase("mark.robbed")
    if RANK[role] <= state.called:
        yield phrase("mark.called")
