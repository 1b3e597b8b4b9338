"""Which hand is shuffled before a card of it is named, and what makes a hand stale (R37).

A zone under one seat's key is stale when others could tell one of its cards from the rest: a card
has come in (``Table.move``, ``Table.add``), one was glimpsed, or all were flagged by a count. Its
owner shuffles it before it names a card there, in the same event; then nobody knows which card is
which. Rows are never stale: their cards keep places that everybody knows.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from engine.agenda import Decision, Prove, Shuffle
from engine.basics import Card, Line
from engine.table import Table

T = TypeVar("T", bound=Table)


def shuffle_first(state: Table, line: Line) -> Shuffle | None:
    """The shuffle of stale zones that stands before this line, if one does.

    A lone card is no secret among one, so a decision may name it as it lies. A count takes a fresh
    handle even then: the card may lie open, and for an open card there is nothing to prove.
    """
    stale = state.stale
    if not stale or not isinstance(line, (Decision, Prove)):
        return None
    named, least = (line.names(state), 2) if isinstance(line, Decision) else ((line.claim.zone,), 1)
    zones: list[str] = []
    for zone in named:
        if zone in stale and len(state.zone(zone)) >= least:
            zones.append(zone)
    return Shuffle(tuple(zones), line.seat) if zones else None


def stale_by_glimpses(state: T, cards: Iterable[Card]) -> T:
    """The state in which somebody else knows these cards: their zones are stale."""
    zones = {zone for card in cards if (zone := state.where(card)) is not None}
    for zone in sorted(zones):
        state = state.mark_stale(zone)
    return state
