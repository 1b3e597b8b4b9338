"""Lines in front that ask nothing of anybody go away: empty zones, open cards, no members."""

from __future__ import annotations

from typing import TypeVar

from engine.agenda import Decision, Prove, Relock, Reveal, Roll, Shuffle, Step, Together
from engine.basics import ALL, Card, Line, Seat
from engine.kernel.owners import owner_of
from engine.table import Table

T = TypeVar("T", bound=Table)


def trim(state: T) -> T:
    """Without a first line that asks nothing of anybody: empty zones, open cards, no members."""
    line, rest = state.agenda[0], state.agenda[1:]
    match line:
        case Shuffle():
            zones = tuple(z for z in line.zones if state.zone(z))
            if zones and zones == line.zones:
                return state
            return state.but(agenda=(Shuffle(zones, line.by), *rest) if zones else rest)
        case Reveal():
            pairs = tuple(
                (kept, to)
                for cards, to in line.pairs
                if (kept := tuple(c for c in cards if not _reads(state, c, to)))
            )
            if pairs and pairs == line.pairs:
                return state
            return state.but(agenda=(Reveal(pairs), *rest) if pairs else rest)
        case Relock() if all(c in state.faces for c in line.cards):
            return state.but(agenda=rest).move(line.cards, line.zone)
        case Roll() if not line.sides:
            state = line.take(state.but(agenda=rest), ())
        case Together():
            return _trim_together(state, line, rest)
    return state


def _trim_together(state: T, line: Together, rest: tuple[Line, ...]) -> T:
    begun: list[Seat] = []
    for at, one in enumerate(line.lines):
        if isinstance(one, (Decision, Prove)):
            begun.append(one.seat)
            continue  # always asked
        owner = owner_of(one, state)
        if owner in begun:
            continue  # what comes earlier in the run may still fill its zone or read its cards
        if owner is not None:
            begun.append(owner)
        alone = state.but(agenda=(one,))
        after = trim(alone)
        if after is not alone:
            left = Together((*line.lines[:at], *after.agenda, *line.lines[at + 1 :]))
            return after.but(agenda=(left, *rest))
    return state if line.lines else state.but(agenda=rest)


def _reads(state: Table, card: Card, to: Seat) -> bool:
    return card in state.faces or (to != ALL and to in state.readers.get(card, ()))


def trimmed(state: T) -> T:
    """Without any lines in front that ask nothing; no step is run."""
    while state.agenda and not isinstance(state.agenda[0], (Step, Decision)):
        shorter = trim(state)
        if shorter is state:
            break
        state = shorter
    return state
