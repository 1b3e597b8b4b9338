"""What the seats of an open table remember, worked out when somebody asks for it.

Most bots never look back, so the dealer notes what has changed and compares nothing. A bot
that reads its memory gets what ``engine.sight.remember`` makes of all changes so far, in their
order; tables are frozen, so it makes no difference when that is done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from engine.basics import Card, Face, Seat
from engine.sight import Seen, remember
from engine.table import Table

Memory = Mapping[Seat, tuple[Seen, ...]]
"""What each seat remembers; a seat that is not in it remembers nothing."""

MOST_NOTED = 500
"""Changes that wait to be compared. Each keeps its tables alive, some ten kilobytes with seven
seats, so a game that nobody looks back on grows by a few megabytes and no further."""


class Change(NamedTuple):
    """Two tables between which somebody may have met or lost cards, and the faces of these."""

    before: Table
    after: Table
    truth: Mapping[Card, Face]


class Recollection(Mapping[Seat, tuple[Seen, ...]]):
    """A memory, and the changes since that was worked out, oldest first."""

    __slots__ = ("_known", "_since")

    def __init__(self, known: Memory, since: tuple[Change, ...]) -> None:
        """Nothing is compared yet."""
        self._known, self._since = known, since

    def noted(self, change: Change) -> Recollection:
        """The memory after one more change."""
        if len(self._since) == MOST_NOTED:
            self._work_out()
        return Recollection(self._known, (*self._since, change))

    def _work_out(self) -> Memory:
        since, self._since = self._since, ()
        for change in since:
            self._known = remember(self._known, *change)
        return self._known

    def __getitem__(self, seat: Seat) -> tuple[Seen, ...]:
        """What this seat remembers. Raises KeyError if that is nothing."""
        return self._work_out()[seat]

    def __iter__(self) -> Iterator[Seat]:
        """The seats that remember something."""
        return iter(self._work_out())

    def __len__(self) -> int:
        """How many seats remember something."""
        return len(self._work_out())


def noted(
    memory: Memory | None, before: Table, after: Table, truth: Mapping[Card, Face]
) -> Memory | None:
    """The memory of each seat after a change, which is looked at when somebody reads it.

    None where nobody ever will: it stays None.
    """
    if memory is None or after.readers is before.readers:
        return memory
    begun = memory if isinstance(memory, Recollection) else Recollection(memory, ())
    return begun.noted(Change(before, after, truth))


class Recalled(Sequence[Seen]):
    """What one seat remembers, oldest first; worked out where somebody looks."""

    __slots__ = ("_memory", "_seat")

    def __init__(self, memory: Memory, seat: Seat) -> None:
        """Of all memories, that of this seat."""
        self._memory, self._seat = memory, seat

    def _all(self) -> tuple[Seen, ...]:
        return self._memory.get(self._seat, ())

    def __getitem__(self, at: Any) -> Any:
        """One of them, or those of a slice."""
        return self._all()[at]

    def __iter__(self) -> Iterator[Seen]:
        """Everything met and missed, oldest first."""
        return iter(self._all())

    def __len__(self) -> int:
        """How much was met and missed."""
        return len(self._all())

    def __eq__(self, other: object) -> bool:
        """Whether somebody else remembers the same, or a tuple holds it."""
        return self._all() == (other._all() if isinstance(other, Recalled) else other)

    __hash__ = None  # type: ignore[assignment]  # as a list: what it holds is not there yet
