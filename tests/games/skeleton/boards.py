"""The board of the game: a track with a space a round."""

from __future__ import annotations

from engine.basics import phrase
from engine.views.boards import Board, Piece, Space
from tests.games.skeleton.state import State


def track(state: State) -> Board:
    """How many turns each seat has, with a pawn on the running one."""
    running = -(-state.turn // state.seats)
    spaces = tuple(
        Space(
            f"round{number}",
            phrase("space.round", n=number),
            pieces=(Piece("pawn"),) if number == running else (),
        )
        for number in range(1, state.rounds + 1)
    )
    return Board("track", phrase("board.track"), spaces)
