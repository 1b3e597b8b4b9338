"""The eight characters in the order in which they are called, as a board of the table.

Public facts alone: who lies open in the middle, who was murdered, who will be robbed, who has been
called, and as whom a seat has stood up.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple

from engine.basics import Face, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.ohne_furcht.data import RANK, ROLES
from engine.games.ohne_furcht.state import FACEUP, SHOWN, State
from engine.shapes.phrases import face_of
from engine.views.boards import Board, Space


class Round(NamedTuple):
    """All that is shown of the characters of a round; made once for as long as it is the same."""

    stood: tuple[tuple[Face, tuple[Seat, ...]], ...]
    """Who has stood up as whom."""
    out: tuple[Face, ...]
    """Who lies open in the middle."""
    murdered: Face | None
    robbed: Face | None
    called: int


def track(state: State) -> dict[str, Any]:
    """A space a character, by rank; plain, as it stands in a view."""
    stood: dict[Face, tuple[Seat, ...]] = {}
    for seat in state.order:
        for card in state.zone(SHOWN[seat]):
            face = state.faces[card]
            stood[face] = (*stood.get(face, ()), seat)
    out = tuple([state.faces[card] for card in state.zone(FACEUP)])
    return _track(Round(tuple(stood.items()), out, state.murdered, state.robbed, state.called))


@lru_cache(maxsize=16)
def _track(seen: Round) -> dict[str, Any]:
    stood = dict(seen.stood)
    spaces = [_space(seen, role, stood.get(role, ())) for role in ROLES]
    return Board("track", phrase("board.track"), tuple(spaces)).plain()


def _space(seen: Round, role: Face, stood: tuple[Seat, ...]) -> Space:
    return Space(
        role,
        phrase("space.role", n=RANK[role], role=face_of(role)),
        tuple(_marks(seen, role, called=not stood)),
        facts=tuple(phrase("space.stood", who=name(seat)) for seat in stood),
        face=role,
    )


def _marks(seen: Round, role: Face, *, called: bool) -> Iterable[Phrase]:
    """``called``: whether it is worth a word that it has been called."""
    out = role in seen.out
    if out:
        yield phrase("mark.out")
    if role == seen.murdered:
        yield phrase("mark.murdered")
    if role == seen.robbed:
        yield phrase("mark.robbed")
    if called and not out and RANK[role] <= seen.called:
        yield phrase("mark.called")
