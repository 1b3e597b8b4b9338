"""The tables of a log, step by step: some are held, those between are played again when asked for.

A log can be thousands of steps long. Held are its first and last table, at most ``MOST`` at equal
distances between them, and the last few that were looked at, so that going forwards plays each
step once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from ledger.chain.trunk import play_again
from ledger.files.past_steps import PastSteps
from ledger.records.event import Event
from ledger.sealed.sealed_table import SealedTable

MOST = 64
RECENT = 4


class PlayedTables(Sequence[SealedTable]):
    """The table after each step; number 0 is the one before the first."""

    def __init__(self, first: SealedTable, past: PastSteps) -> None:
        """``past`` gives the records of a step again."""
        self._past, self._end, self._count, self._every = past, first, 1, 1
        self._held = {0: first}
        self._recent: dict[int, SealedTable] = {}

    def append(self, table: SealedTable) -> None:
        """The next step is closed."""
        if self._count % self._every == 0:
            self._held[self._count] = table
        self._end, self._count = table, self._count + 1
        if len(self._held) > MOST:
            self._every *= 2
            self._held = {at: one for at, one in self._held.items() if at % self._every == 0}

    def __len__(self) -> int:
        """How many there are, the first one included."""
        return self._count

    @overload
    def __getitem__(self, step: int) -> SealedTable: ...
    @overload
    def __getitem__(self, step: slice) -> list[SealedTable]: ...
    def __getitem__(self, step: int | slice) -> SealedTable | list[SealedTable]:
        """The table after a step, or several. Raises IndexError, and what reading a log raises."""
        if isinstance(step, slice):
            return [self[at] for at in range(*step.indices(self._count))]
        at = step + self._count if step < 0 else step
        if not 0 <= at < self._count:
            raise IndexError(f"the log has no step {step}")
        return self._end if at == self._count - 1 else self._played(at)

    def events(self, step: int) -> tuple[Event, ...]:
        """The events of a closed step, from 1. Raises what reading a log raises."""
        return self._past.events(step)

    def _played(self, step: int) -> SealedTable:
        known = self._held | self._recent
        near = max(at for at in known if at <= step)
        between = (self._past.records(at) for at in range(near + 1, step + 1))
        table = play_again(known[near], between)
        self._recent.pop(step, None)
        self._recent[step] = table
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]
        return table
