"""Cheats that take a table at which a step was closed short: false parts in place of others.

Each gives the table, the records before, the cheat's event, and whose it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ledger.records.event import Event, write_event
from ledger.sealed.acts import LAYER, STAND_IN
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.reveal_by_shares import RevealByShares
from ledger.steps.owed_events import owing
from tests.games.probe import GAME as PROBE
from tests.ledger.step_kinds.test_rescues import cards_to_change_hands
from tests.ledger.steps.short_table import ShortTable
from tests.ledger.tables import Seating, flipped, seating, spoiled, with_act

Found = tuple[Seating, tuple[bytes, ...], tuple[bytes, ...], int]


def _lied(found: ShortTable, seat: int, kind: str, change: Callable[[Any], Any]) -> Found:
    """The event this seat owes, with its first act of a kind changed."""
    honest = found.event(seat)
    place = next(at for at, act in enumerate(honest.acts) if act[0] == kind)
    acts = with_act(honest, place, change(honest.acts[place]))
    return found.seated, tuple(found.written), (_signed(found, honest, acts).raw,), seat


def _signed(found: ShortTable, event: Event, acts: Any) -> Event:
    kept = {n: getattr(event, n) for n in ("table_id", "step", "prev", "digest", "riders", "seat")}
    return write_event(found.seated.people[event.seat], acts=tuple(acts), **kept)


def deal_without_one() -> tuple[ShortTable, int]:
    """A deal out of which a seat was cut, and a seat that stands in for it."""
    found = ShortTable(seating(PROBE, 4, "away cheats", max_absent=1), proving=False)
    while not isinstance(kind_of(found.table), RevealByShares):
        found.step()
    found.step((), (0, 1, 2))
    return found, owing(found.table)[0]


def stood_in_falsely() -> Found:
    """Its parts in place of the seat that is gone are not what its escrow share gives."""
    found, seat = deal_without_one()
    return _lied(found, seat, STAND_IN, lambda act: spoiled(act, 2, flipped(act[2], 8 * 40)))


def stood_in_for_another() -> Found:
    """It names a seat that is there."""
    found, seat = deal_without_one()
    return _lied(found, seat, STAND_IN, lambda act: spoiled(act, 1, 1))


def layered_falsely() -> Found:
    """The cards it rescues are not those that lay there."""
    found, line = cards_to_change_hands()
    return _lied(found, line.to, LAYER, lambda act: spoiled(act, 2, flipped(act[2], 8)))
