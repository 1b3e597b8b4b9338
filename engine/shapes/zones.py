"""Zones that every seat has one of, named ``<what>:<seat>``, and who owns them.

For every game: ``HAND[seat]`` is the hand of a seat, and all such zones under their seat's key are
told to the table at once.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from engine.basics import Card, Seat
from engine.table import Table

MOST_SEATS = 8
"""No table of this program has more seats (docs/protocol.md, section 3)."""


def by_seat(what: str) -> tuple[str, ...]:
    """The names of a zone that each seat has, by its number, for as many seats as there can be.

    >>> by_seat("hand")[2]
    'hand:2'
    """
    return tuple(f"{what}:{seat}" for seat in range(MOST_SEATS))


def owned(groups: Iterable[Sequence[str]], order: Iterable[Seat]) -> Mapping[str, Seat]:
    """Whose key each of these zones lies under, for the seats at the table.

    >>> owned([by_seat("hand")], (1, 0))
    {'hand:0': 0, 'hand:1': 1}
    """
    seats = sorted(order)
    return {group[seat]: seat for group in groups for seat in seats}


def seat_of(zone: str) -> Seat:
    """The seat in the name of a zone of this kind. Raises ValueError for another zone.

    >>> seat_of("city:3")
    3
    """
    return int(zone.rpartition(":")[2])


def lying(state: Table, zones: Iterable[str]) -> tuple[Card, ...]:
    """All cards of some zones, zone by zone; those that were never laid out are empty."""
    return tuple([card for zone in zones for card in state.zone(zone)])
