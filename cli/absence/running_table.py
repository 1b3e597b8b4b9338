"""What of a running table this part of the program looks at, and what it asks of it.

The values are those of `ledger.live.absences`; a watcher's table has them as well, with nothing to
answer.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Protocol

from engine.basics import Seat


class Proposed(Protocol):
    """That the game goes on without some seats, as signed words have it so far."""

    @property
    def without(self) -> tuple[Seat, ...]:
        """Who would be absent."""

    @property
    def yes(self) -> tuple[Seat, ...]:
        """Who has signed it."""

    @property
    def unsigned(self) -> tuple[Seat, ...]:
        """Who of those that go on has not."""


class Absent(Protocol):
    """The absent seats, by the log and by what is signed on its head."""

    @property
    def may_return(self) -> tuple[Seat, ...]:
        """Absent seats that can come back."""

    @property
    def left(self) -> tuple[Seat, ...]:
        """Seats that have gone for good."""

    @property
    def since(self) -> Mapping[Seat, int]:
        """The first step that does not wait for each of these."""

    @property
    def lacking(self) -> tuple[Seat, ...]:
        """Seats whose event or ack the open step lacks, ours not among them."""

    @property
    def spare(self) -> int:
        """How many more seats the table can do without."""

    @property
    def bound(self) -> bool:
        """Whether our seat has signed who goes on, and waits for the others' words."""

    @property
    def proposal(self) -> Proposed | None:
        """What is proposed on our head."""

    @property
    def cut_out_at(self) -> int | None:
        """The first step that the others play without our seat."""

    @property
    def late_event_void(self) -> bool:
        """Whether the last event of our seat came too late and does not count."""

    @property
    def returning(self) -> bool:
        """Whether our wish to come back is out."""


class RunningTable(Protocol):
    """A running table: who is absent there, and what a person may want of it."""

    @property
    def absences(self) -> Absent:
        """The absent seats as they are now."""

    def can_go_without(self, seats: Collection[Seat]) -> bool:
        """Whether enough seats would be left, ours among them."""

    def go_without(self, seats: Collection[Seat]) -> bool:
        """Our person says yes; it holds until these seats are heard again."""

    @property
    def agreed(self) -> Collection[Seat]:
        """The seats for which that yes holds."""

    def wait_for(self, seats: Collection[Seat]) -> None:
        """Our person takes the yes back, as far as nothing was signed."""

    def leave(self) -> bool:
        """Our person goes for good; False where the table cannot do without one more seat."""

    def wish_end(self, why: str, seats: Sequence[Seat] = ()) -> bool:
        """Our person wants the game to end here ("agreed"), or because it "waits" for seats; it
        does not stand in `wishes` where it cannot be told. Whether our end is signed.
        """

    def unwish(self) -> bool:
        """Our person would go on after all; False where our end is signed."""

    @property
    def gives_way(self) -> bool:
        """Whether a wish that waits for a seat is over by itself when that is reached."""

    @property
    def crossed(self) -> Mapping[Seat, Collection[Seat]]:
        """Who has signed an end on our head, with those who do not want it though it needs them."""

    @property
    def over(self) -> bool:
        """Whether the game has its result: then there is nothing to leave or to end."""

    @property
    def ended(self) -> Mapping[str, Any] | None:
        """Who ended it early; None where it goes on, for us at least."""

    @property
    def ended_by(self) -> Collection[Seat]:
        """Who has signed an end on our head that waits for our seat."""

    @property
    def wishes(self) -> Mapping[Seat, tuple[str, tuple[Seat, ...]]]:
        """Who wants the game to end here, and why."""

    @property
    def unwished(self) -> Collection[Seat]:
        """Who has wanted it and said that it would go on after all."""

    def head(self) -> tuple[int, bytes]:
        """The last closed step, and where the log stands behind it."""
