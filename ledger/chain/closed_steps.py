"""The events of the closed steps of a log: held, or asked for again where they lie.

A chain by itself holds them all. Where the log lies on a disk they are let go once they are
written there, but for those of the last step. Their ids stay, and which seats gave one: by these
copies are known and forks suspected before anything is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, overload

from engine.basics import Seat
from ledger.records.event import Event

Events = tuple[Event, ...]


class Past(Protocol):
    """Where the events of a step can be had again."""

    def events(self, step: int) -> Events:
        """The events of a closed step, from 1, in seat order. Raises LedgerError."""


class ClosedSteps(Sequence[Events]):
    """The events of each step in seat order; step 0 is the roster and has none."""

    def __init__(self) -> None:
        """None is closed."""
        self.ids: set[bytes] = set()
        self._seats = bytearray()  # one bit a seat
        self._held: dict[int, Events] = {}
        self._past: Past | None = None

    def append(self, events: Events) -> None:
        """The next step is closed."""
        self._held[len(self)] = events
        self._seats.append(sum(1 << event.seat for event in events))
        self.ids.update(event.id for event in events)

    def gave(self, step: int, seat: Seat) -> bool:
        """Whether this seat has an event in this step, if it is closed."""
        return 0 <= step < len(self) and bool(self._seats[step] >> seat & 1)

    def event(self, step: int, seat: Seat) -> Event | None:
        """The event of a seat in a closed step, if it gave one. Raises what its place raises."""
        return next(e for e in self[step] if e.seat == seat) if self.gave(step, seat) else None

    def let_go(self, past: Past, step: int) -> None:
        """Hold none up to this step but the last one: they can be had from here from now on."""
        self._past = past
        for at in [at for at in self._held if 0 < at <= step and at != len(self) - 1]:
            del self._held[at]

    def __len__(self) -> int:
        """How many there are, with step 0."""
        return len(self._seats)

    @overload
    def __getitem__(self, step: int) -> Events: ...
    @overload
    def __getitem__(self, step: slice) -> list[Events]: ...
    def __getitem__(self, step: int | slice) -> Events | list[Events]:
        """The events of a step, or of several. Raises IndexError, and what their place raises."""
        if isinstance(step, slice):
            return [self[at] for at in range(*step.indices(len(self)))]
        at = step + len(self) if step < 0 else step
        if at in self._held:
            return self._held[at]
        if not 0 <= at < len(self) or self._past is None:
            raise IndexError(f"step {step} is not closed")
        return self._past.events(at)
