"""The log of a table from which seats go: what was signed at each step, in the order of a log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.basics import Seat
from ledger.chain.chain import Chain
from ledger.records.event import Event
from ledger.records.reports import Report, write_report
from ledger.sealed.sealed_table import begin
from ledger.signing.own_words import event_on
from tests.ledger.steps.short_table import ShortTable

Records = tuple[Event | Report, ...]


@dataclass
class Story(ShortTable):
    """``steps[k]`` are the records of step k; ``before[k]`` the table right before it."""

    steps: list[Records] = field(default_factory=lambda: [()])
    before: list[Any] = field(default_factory=lambda: [None])
    marked: tuple[Report, ...] = ()

    def close(self, events: Sequence[Event], live: Sequence[Seat] | None = None) -> None:
        """As any close; ``marked`` are the reports that stand before the events of this step."""
        reports = () if live is None else self.reports(live, events)
        self.before.append(self.table)
        self.steps.append((*self.marked, *events, *reports))
        self.marked = ()
        super().close(events, live)

    def report(
        self, seat: Seat, attempt: int, live: Iterable[Seat], held: Any, *, at: int | None = None
    ) -> Report:
        """A report of a seat on the present head, or the one before step ``at``."""
        table = self.table if at is None else self.before[at]
        return write_report(
            self.seated.people[seat],
            table_id=table.roster.table_id,
            step=table.step + 1,
            seat=seat,
            prev=table.head,
            attempt=attempt,
            live=tuple(sorted(live)),
            held=held,
        )

    def signed(self, seat: Seat, acts: Any, riders: Sequence[bytes] = ()) -> Event:
        """An event of a seat on the present head that holds these acts, right or wrong."""
        return event_on(self.table, self.seated.people[seat], seat, acts, tuple(riders))

    def records(self, last: int | None = None) -> list[Event | Report]:
        """Everything up to a step, in the order of a log."""
        steps = self.steps if last is None else self.steps[: last + 1]
        return [record for records in steps for record in records]

    def chain(self, last: int | None = None) -> Chain:
        """A chain of somebody who has read it up to a step."""
        seated = self.seated
        chain = Chain(begin(seated.game, seated.roster, seated.group))
        follow(chain, self.records(last))
        return chain


def follow(chain: Chain, records: Iterable[Event | Report]) -> list[Any]:
    """Take records as they stand in a log; what came of each."""
    return [
        chain.receive_report(one) if isinstance(one, Report) else chain.receive(one)
        for one in records
    ]
