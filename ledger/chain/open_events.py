"""What is here of events on the open head and beyond it.

Of the open step: ``held``, the good events by seat; ``aside``, those that answer another state than
ours; ``led``, to which reports the marks of each held one lead. ``early`` are those whose time has
not come.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from engine.basics import Seat
from ledger.chain.held_back import HeldBack
from ledger.chain.trunk import Trunk
from ledger.records.event import Event
from ledger.records.reports import Report
from ledger.sealed.checked_event import CheckedEvent


@dataclass
class OpenEvents:
    """The events of one chain that no step has closed with; it stands on this trunk."""

    trunk: Trunk
    held: dict[Seat, tuple[Event, CheckedEvent]] = field(default_factory=dict)
    aside: dict[Seat, Event] = field(default_factory=dict)
    early: HeldBack = field(default_factory=HeldBack)
    led: dict[bytes, tuple[Report, ...]] = field(default_factory=dict)

    # -- what is here ------------------------------------------------------------------------------

    @property
    def complete(self) -> bool:
        """Whether the events of all who owe one are held, and no others."""
        return set(self.held) == set(self.trunk.owed)

    @property
    def waits(self) -> dict[Seat, Event]:
        """What was set aside of seats that owe an event: our step cannot close beside it."""
        if not self.aside:
            return {}
        asked = self.trunk.owed
        return {seat: event for seat, event in sorted(self.aside.items()) if seat in asked}

    def lacks(self, seats: Iterable[Seat]) -> bool:
        """Whether one of these seats owes an event on our head that is not here."""
        return any(seat in self.trunk.owed and not self.has_signed(seat) for seat in seats)

    def has_signed(self, seat: Seat) -> bool:
        """Whether an event of this seat on our head is here, whatever state it answers."""
        return seat in self.held or seat in self.aside

    def on(self, head: bytes, seat: Seat) -> Event | None:
        """The event of a seat on this head, if it is here: held, set aside or early."""
        if head == self.trunk.table.head and seat in self.held:
            return self.held[seat][0]
        if head == self.trunk.table.head and seat in self.aside:
            return self.aside[seat]
        return self.early.on(head, seat)

    @property
    def waiting(self) -> list[Event]:
        """The events on our head that wait for reports."""
        on = (self.early.on(self.trunk.table.head, seat) for seat in self.trunk.table.seats)
        return [event for event in on if event is not None]

    # -- the reports to which marks lead -----------------------------------------------------------

    def led_to(self, seat: Seat) -> tuple[Report, ...]:
        """The reports to which the marks of a seat's event on our head lead, but those logged."""
        led = self.led.get(self.held[seat][0].id, ()) if seat in self.held else ()
        return tuple(one for one in led if one.id not in self.trunk.steps.named)

    def marked_by(self, events: Iterable[Event]) -> tuple[Report, ...]:
        """The reports to which marks in these events lead and that stand nowhere in the log yet."""
        led = {one.id: one for event in events for one in self.led.get(event.id, ())}
        new = [report for name, report in led.items() if name not in self.trunk.steps.named]
        return tuple(sorted(new, key=lambda one: (one.step, one.attempt, one.seat)))

    # -- what comes and goes -----------------------------------------------------------------------

    def hold(self, event: Event, checked: CheckedEvent, led: tuple[Report, ...]) -> None:
        """This event is good on our head."""
        self.held[event.seat], self.led[event.id] = (event, checked), led

    def let_go(self) -> None:
        """What is here of the open step is here no more."""
        self.held, self.aside, self.led = {}, {}, {}
