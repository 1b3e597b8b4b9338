"""Number 1: Assassin, Witch, Magistrate."""

from __future__ import annotations

from engine.basics import Face, Move, Seat
from engine.basics import seat as name
from engine.games.citadels.table.entries import Entry, at_role, by_role
from engine.games.citadels.table.state import State
from engine.shapes.arguments import word
from engine.shapes.phrases import face_of

# -- Assassine ------------------------------------------------------------------------------------


def kills(state: State, seat: Seat) -> list[Move]:
    """Any other character of this table, in play or not."""
    if not state.unused("kill"):
        return []
    return [Move("kill", (role,)) for role in state.rules.roles[1:]]


def kill(state: State, seat: Seat, move: Move) -> State:
    """The named character stays silent in this round."""
    role = word(move)
    state = state.tell("news.kill", who=name(seat), role=face_of(role))
    return state.use("kill").but(killed=role)


ENTRIES: dict[Face, tuple[Entry, ...]] = {
    "assassin": (Entry("kill", kills, kill, tell=by_role, on=at_role),),
    "witch": (),
    "magistrate": (),
}
"""What each adds to the turn of its player."""
