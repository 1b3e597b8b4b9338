"""What happens to a line that a seat owes which is not there (R23, R34)."""

from __future__ import annotations

from typing import TypeVar

from engine.agenda import Decision, Prove, Relock, Shuffle, Together
from engine.kernel.owners import owner_of
from engine.table import Table

T = TypeVar("T", bound=Table)


def pass_over(state: T) -> T:
    """The state after a first line that a seat owes which is not there, by public facts (R23).

    Only a dealer can open or lock its cards for others: those lines stand. What it owes the deck
    leaves the game, and few cards that it alone should mix are mixed by all.
    """
    line, rest = state.agenda[0], state.but(agenda=state.agenda[1:])
    if isinstance(line, Together):
        owners = [owner_of(one, state) for one in line.lines]
        return rest.do(*line.lines) if all(owner in state.absent for owner in owners) else state
    if owner_of(line, state) not in state.absent:
        return state
    match line:
        case Decision():
            state = line.take(rest, line.absent(state))
        case Prove():
            state = line.take(rest, line.absent(state))
        case Shuffle():
            joint = tuple(zone for zone in line.zones if zone not in state.owners)
            state = rest.do(Shuffle(joint)) if joint else rest
        case Relock() if line.zone not in state.owners:
            opened = [card for card in line.cards if card in state.faces]
            state = rest.retire(c for c in line.cards if c not in opened).move(opened, line.zone)
    return state
