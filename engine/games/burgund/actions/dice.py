"""What workers do to a die (rule book: "Die Arbeiter")."""

from __future__ import annotations

from engine.basics import Phrase, Seat, phrase
from engine.basics import seat as name
from engine.games.burgund.table.state import State, around
from engine.shapes.phrases import counted

ANY = 0
"""Instead of a die face: whichever is wanted, and no worker is needed."""


def workers_for(die: int, dice: tuple[int, ...]) -> int:
    """How many workers turn a die into one of these faces."""
    return 0 if die == ANY else min(around(die, one) for one in dice)


def out_of_reach(state: State, seat: Seat, die: int, dice: tuple[int, ...]) -> Phrase | None:
    """Why a seat can make none of these faces of its die: it has too few workers."""
    needed, own = workers_for(die, dice), state.workers[seat]
    if needed <= own:
        return None
    workers = {"workers": counted("workers", needed), "own": counted("workers", own)}
    return phrase("hindered.workers", **workers)


def worked(state: State, seat: Seat, die: int, dice: tuple[int, ...]) -> State:
    """The workers that turn the die into one of these faces are given up."""
    count = workers_for(die, dice)
    if not count:
        return state
    state = state.tell("news.workers", who=name(seat), workers=counted("workers", count))
    return state.gain("workers", seat, -count)
