"""The step that is open on a head, as far as closing it is concerned; and the words about it.

Both are told by callers that know the rules of the game: who owes, whose event is good. Here it is
judged only which seats may go on together.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from engine.basics import Seat
from ledger.records.reports import Report
from ledger.table_id import TableId


@dataclass(frozen=True, slots=True)
class OpenStep:
    """What follows from the state at ``head`` about step ``step``, the next one.

    ``seats`` is n; ``spare`` is r, and 0 where no step may close short (1 to 3). ``absent`` are
    those who owe nothing for now, those who ``left`` for good among them.
    """

    table_id: TableId
    head: bytes
    step: int
    seats: int
    spare: int
    owing: tuple[Seat, ...]
    absent: frozenset[Seat] = frozenset()
    left: frozenset[Seat] = frozenset()

    @property
    def live(self) -> frozenset[Seat]:
        """The seats that are not absent."""
        return frozenset(range(self.seats)) - self.absent

    def quorum(self, going: Collection[Seat]) -> bool:
        """Whether these may go on alone: any two such sets share a seat, for 2r < n (R21).

        A seat that is absent may be among them and is back by it; one that left may not (R17).
        """
        enough = 0 < 2 * self.spare < self.seats and len(going) >= self.seats - self.spare
        return enough and not self.left.intersection(going)

    def admits(self, report: Report) -> bool:
        """Whether this report is about this step, by a seat and of seats that may go on."""
        place = (report.table_id, report.prev, report.step) == (self.table_id, self.head, self.step)
        return place and max(report.live) < self.seats and self.quorum(report.live)


@dataclass(frozen=True, slots=True)
class StepWords:
    """All that is known of what was signed on a head: good events by id, and reports it admits.

    Of an event counts alone who signed it, and that it was owed and is good.
    """

    events: Mapping[bytes, Seat]
    reports: tuple[Report, ...] = ()

    def of(self, seat: Seat) -> tuple[Report, ...]:
        """The reports of a seat, by rising attempt."""
        own = (report for report in self.reports if report.seat == seat)
        return tuple(sorted(own, key=lambda report: report.attempt))
