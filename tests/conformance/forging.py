"""A log that ends with an event its seat has signed and must not have: the form all forgeries have.

The entries before it are honest; honest entries may follow, to see that they change nothing.
"""

from __future__ import annotations

from typing import Any

from ledger.files.log_format import LogRecord
from ledger.records.event import Event
from tests.conformance.cases import CHEATED, Case, entry, place_of, up_to, written
from tests.ledger.tables import Tale, with_act


def cheated(
    name: str, about: str, tale: Tale, forged: Event, kind: str, *behind: LogRecord
) -> Case:
    """The log in which this event stands where the honest one of its step and seat stood."""
    at = place_of(tale, tale.event(forged.step, forged.seat))
    data = written([*up_to(tale, tale.event(forged.step, forged.seat)), entry(forged), *behind])
    game = tale.seating.game.id
    return Case(name, about, game, data, CHEATED, kind, at, forged.seat)


def with_field(tale: Tale, event: Event, place: int, field: int, value: Any) -> Event:
    """The event with another value in one field of one act."""
    act = event.acts[place]
    return tale.forge(event, *with_act(event, place, (*act[:field], value, *act[field + 1 :])))


def beyond_order(tale: Tale, data: bytes) -> bytes:
    """The bytes with their last scalar written as s + L, which is the same number."""
    larger = int.from_bytes(data[-32:], "little") + tale.group.order
    return data[:-32] + larger.to_bytes(32, "little")
