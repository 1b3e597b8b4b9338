"""What happens to a line that an absent seat owes (R23, R34)."""

from __future__ import annotations

from typing import TypeVar

from engine.agenda import Decision, Prove, Relock, Rescue, Reveal, Shuffle, Together
from engine.basics import ALL, Card, Line, Seat
from engine.kernel.owners import owner_of
from engine.table import Table

T = TypeVar("T", bound=Table)


def pass_over(state: T) -> T:
    """The state after a first line that an absent seat owes, by public facts (R23).

    Its decisions are answered by their rule, and it proves nothing. What it owes the deck leaves
    the game, as does what it owes a seat that is not there either; few cards that it alone should
    mix are mixed by all. Its cards for another seat are rescued by that one; those it should show
    to all stand, for the others open them in its place.
    """
    line, rest = state.agenda[0], state.but(agenda=state.agenda[1:])
    if isinstance(line, Reveal):
        return _rescued_copies(state, line, rest)
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
        case Relock():
            state = _not_relocked(state, line, rest)
        case Rescue():
            state = rest.retire(line.cards) if line.zone else rest
    return state


def _not_relocked(state: T, line: Relock, rest: T) -> T:
    """What lies open goes along; the rest is rescued, or leaves the game if it went to a deck."""
    opened = [card for card in line.cards if card in state.faces]
    closed = tuple(card for card in line.cards if card not in opened)
    to = state.owners.get(line.zone)
    if to is None:
        return rest.retire(closed).move(opened, line.zone)
    of = owner_of(line, state)
    assert of is not None, "a relock of closed cards has an owner"
    moved = rest.move(opened, line.zone) if opened else rest
    return moved.do(Rescue(closed, of, to, line.zone))


def _rescued_copies(state: T, line: Reveal, rest: T) -> T:
    """Copies that seats should make of their cards which are not there are made by their readers.

    A card of a seat that is not there and shall read it itself needs nothing.
    """
    lost: dict[tuple[Seat, Seat], tuple[Card, ...]] = {}
    pairs: list[tuple[tuple[Card, ...], Seat]] = []
    for cards, to in line.pairs:
        kept: list[Card] = []
        for card in cards:
            of = state.owner(card)
            if to == ALL or of is None or of not in state.absent:
                kept.append(card)
            else:
                lost[of, to] = (*lost.get((of, to), ()), card)
        if kept:
            pairs.append((tuple(kept), to))
    if not lost:
        return state
    rescues: tuple[Line, ...] = tuple(Rescue(cs, of, to) for (of, to), cs in sorted(lost.items()))
    return rest.do(*((Reveal(tuple(pairs)),) if pairs else ()), *rescues)
