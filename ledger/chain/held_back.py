"""Events that came before their time: on heads that are not there yet, or with marks not yet here.

There is one place a seat and head, for the first that comes, and as many a seat as steps ahead are
looked at: an honest seat whose branch was given up signs a second event of one step number on
another head, and who signs on heads without end takes nobody's place but its own (R8).
"""

from __future__ import annotations

from engine.basics import Seat
from ledger.records.event import Event

AHEAD = 64
"""Steps ahead of our head up to which an event is held back, and how many of one seat."""


class HeldBack:
    """The events of one chain that wait."""

    def __init__(self) -> None:
        """None yet."""
        self._events: dict[tuple[bytes, Seat], Event] = {}

    def __len__(self) -> int:
        """How many there are."""
        return len(self._events)

    def on(self, head: bytes, seat: Seat) -> Event | None:
        """The event of a seat on this head, if one waits."""
        return self._events.get((head, seat))

    def has_place(self, event: Event, step: int) -> bool:
        """Whether an event on a head nobody knows is kept by a chain that stands at this step."""
        near = step < event.step <= step + AHEAD
        return near and sum(seat == event.seat for _, seat in self._events) < AHEAD

    def keep(self, event: Event) -> None:
        """Let it wait."""
        self._events[event.prev, event.seat] = event

    def of(self, seat: Seat) -> list[bytes]:
        """The events of this seat, as they came."""
        return [event.raw for (_, author), event in self._events.items() if author == seat]

    def drain(self, head: bytes) -> list[Event]:
        """Those on this head, in seat order; they wait no more."""
        ready = sorted(place for place in self._events if place[0] == head)
        return [self._events.pop(place) for place in ready]

    def forget(self, step: int) -> None:
        """Drop those of this step and of those before it: no head that comes can be theirs."""
        for place in [place for place, event in self._events.items() if event.step <= step]:
            del self._events[place]
