"""The closed steps of a chain: heads, digests, and tables as far as they are held.

It grows by a step that closes, and is cut back where steps are given up (R19). Steps are given up,
if at all, near the end of a log. So of the tables that were let go few are held, close together
there and ever further apart behind: to one of some steps back no more than as many have to be
played again. Of a log of any length are held two for each doubling of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from engine.basics import Seat
from ledger.chain.closed_steps import ClosedSteps, LoggedStep, Past, parted
from ledger.facts import Fact, FactKind, fact
from ledger.records.any_record import Logged
from ledger.records.event import Event
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.sealed_table import SealedTable
from ledger.steps.owed_events import Duty, check_event, duty_on
from ledger.steps.table_after import close


@dataclass(frozen=True)
class ClosedStep:
    """A step that is over, and the table after it; ``live``: who went on, if it closed short."""

    number: int
    logged: LoggedStep
    after: SealedTable
    live: tuple[Seat, ...] | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """Its events in seat order."""
        return self.logged.events

    @property
    def records(self) -> tuple[Logged, ...]:
        """What a log has of it."""
        return self.logged.records


@dataclass
class Trunk:
    """What a chain has behind it. ``table`` is the state after its last closed step."""

    table: SealedTable
    steps: ClosedSteps = field(default_factory=ClosedSteps, kw_only=True)
    heads: list[bytes] = field(default_factory=list, kw_only=True)
    digests: list[bytes] = field(default_factory=list, kw_only=True)
    _index: dict[bytes, int] = field(default_factory=dict, kw_only=True)
    _tables: dict[int, SealedTable] = field(default_factory=dict, kw_only=True)
    _duty: Duty | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        """A chain begins with the roster: step 0."""
        self.stand_on(self.table, LoggedStep((), (), ()))

    def knows(self, head: bytes, *, before_last: bool = False) -> bool:
        """Whether this head is one of ours; ``before_last``: one that we have built upon."""
        return head in self._index and not (before_last and head == self.table.head)

    def digest_on(self, head: bytes) -> bytes | None:
        """The digest of our state on one of our heads; None for a head we do not know."""
        at = self._index.get(head)
        return None if at is None else self.digests[at]

    def step_at(self, head: bytes) -> int | None:
        """The step that one of our heads stands behind; None for a head we do not know."""
        return self._index.get(head)

    def at(self, head: bytes) -> int:
        """The same of a head that is known to be ours. Raises KeyError."""
        return self._index[head]

    def other_state(self, event: Event) -> Fact | None:
        """That an event on a head of ours answers another state than ours there; None else."""
        at = self._index.get(event.prev)
        if at is None or event.digest == self.digests[at]:
            return None
        ours, theirs = self.digests[at].hex()[:16], event.digest.hex()[:16]
        return fact(FactKind.DESYNC, step=at + 1, seat=event.seat, ours=ours, theirs=theirs)

    def gave_beyond(self, seat: Seat, at: int) -> bool:
        """Whether a step of ours beyond the one on the head of this number has its event."""
        return self.steps.last_of(seat) >= at + 2

    @property
    def duty(self) -> Duty:
        """What is due on our head: asked by each event, and worked out once."""
        if self._duty is None:
            self._duty = duty_on(self.table)
        return self._duty

    @property
    def owed(self) -> tuple[Seat, ...]:
        """The seats that owe an event on our head, those whose events are here as well."""
        return self.duty.owed

    def table_at(self, head: bytes) -> SealedTable | None:
        """The table as it stood on one of our heads; None for a head we do not know.

        What was let go is played again from the nearest one held before it. Raises what the place
        of the events raises.
        """
        at = self._index.get(head)
        if at is None or at in self._tables:
            return None if at is None else self._tables[at]
        near = max(one for one in self._tables if one < at)
        return play_again(self._tables[near], self.steps.log(at, after=near))

    def table_of(self, head: bytes) -> SealedTable:
        """The same of a head that is known to be ours."""
        table = self.table_at(head)
        assert table is not None, "it is one of ours"
        return table

    def replayed(self, after: int, last: int) -> Iterator[ClosedStep]:
        """The closed steps behind one up to another, each with the table after it, played again."""
        table = self.table_of(self.heads[after])
        for step in range(after + 1, last + 1):
            logged = self.steps.logged(step)
            table = play_again(table, [logged.records])
            live = logged.reports[0].live if logged.reports else None
            yield ClosedStep(step, logged, table, live)

    def let_go(self, past: Past, step: int) -> None:
        """The steps up to this one can be had from there: hold heads and digests, and of the tables
        those that are checkpoints.
        """
        self.steps.let_go(past, step)
        for at in between_checkpoints(self._tables, self.table.step):
            if at <= step:
                del self._tables[at]

    def stand_on(self, table: SealedTable, step: LoggedStep) -> None:
        """The table after a step that has closed is ours from now on."""
        self.table = table
        at = self._index[self.table.head] = len(self.heads)
        self.steps.append(step.events, step.marked, step.reports)
        self.heads.append(self.table.head)
        self.digests.append(self.table.digest)
        self._tables[at] = self.table
        self._duty = None

    def cut_back(self, at: int) -> None:
        """Stand on the head of this number again: the steps behind it are given up."""
        table = self.table_of(self.heads[at])
        self.table, self._duty = table, None
        self.steps.cut(at)
        for head in self.heads[at + 1 :]:
            del self._index[head]
        del self.heads[at + 1 :], self.digests[at + 1 :]
        self._tables = {one: kept for one, kept in self._tables.items() if one <= at}
        self._tables[at] = table


def play_again(table: SealedTable, steps: Iterable[Iterable[Logged]]) -> SealedTable:
    """The table after these steps, which have been checked before: proofs are not looked at."""
    for records in steps:
        step = parted(records, table.head)
        parts = {e.seat: check_event(table, e, Verifier.TRUSTING) for e in step.events}
        live = step.reports[0].live if step.reports else None
        table = close(table, parts, step.events, reports=step.reports, live=live)
    return table


def between_checkpoints(steps: Iterable[int], last: int) -> list[int]:
    """Those of these steps whose states are let go while the log stands at its step ``last``.

    Held is the state after a step that is a multiple of a power of two, which grows with the steps
    behind it. What is not held now is never asked for later: as a log grows, its steps only drop
    out.
    """
    return [one for one in steps if one & (((1 << (last - one).bit_length()) >> 2 or 1) - 1)]
