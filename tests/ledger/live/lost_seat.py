"""Seats that are lost where a test wants it: in a step of a kind, or wherever something holds."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ledger.chain.trunk import ClosedStep
from ledger.records.any_record import read_record
from ledger.records.form import Kind
from ledger.sealed.sealed_table import Phase, SealedTable
from ledger.step_kinds.kinds import kind_of
from tests.ledger.live.gathering import Gathering
from tests.ledger.live.told_steps import tell_steps

Wanted = Callable[[SealedTable, int], bool]
"""Whether a seat shall be lost in the step that is open on a table."""


@dataclass
class Lost:
    """Who was lost where it was wanted, and the table as it stood there."""

    table: Gathering
    wanted: Wanted
    most: int
    seats: list[int] = field(default_factory=list)
    before: SealedTable | None = None

    def passes(self, sender: int, to: int, data: bytes) -> bool:
        """Keep their events from everybody, from that step on."""
        if data[1] != Kind.EVENT:
            return True
        open_at = self.table[to].table
        if sender not in self.seats and self._loses(open_at, sender, data):
            self.seats.append(sender)
            self.before = open_at
        return sender not in self.seats

    def _loses(self, open_at: SealedTable, sender: int, data: bytes) -> bool:
        if len(self.seats) == self.most or open_at.phase not in (Phase.PLAY, Phase.RESULT):
            return False
        if self.before is not None and self.before.head != open_at.head:
            return False
        return read_record(data).prev == open_at.head and self.wanted(open_at, sender)

    @property
    def seat(self) -> int:
        """The one that was lost."""
        (seat,) = self.seats
        return seat

    @property
    def rest(self) -> list[int]:
        """All others that are linked."""
        return sorted(self.table.groups[0] - set(self.seats))


def loses(table: Gathering, wanted: Wanted, most: int = 1) -> Lost:
    """Play until so many seats are lost in the first step where that is wanted."""
    lost = Lost(table, wanted, most)
    table.passes = lost.passes
    table.run()
    assert len(lost.seats) == most, "no such step in this game"
    assert {table[seat].table.head for seat in lost.rest} == {lost.before.head}
    table.split(lost.rest)
    table.passes = lambda sender, to, data: True
    return lost


def gone_on_without(lost: Lost) -> SealedTable:
    """The others close that step short and make the next; the table right behind the short one."""
    seen, table = list[ClosedStep](), lost.table
    one = table[lost.rest[0]]
    end = tell_steps(one, seen.append)
    table.hear()
    table.go_without(*lost.seats)
    table.run(until=lost.before.step + 2)
    end()
    assert seen[0].live == tuple(lost.rest)
    assert set(lost.seats) <= set(seen[0].after.absent)
    return seen[0].after


def is_step(kind: type, more: Callable[[Any], bool] = lambda found: True) -> Wanted:
    """A step of this kind of which more holds."""

    def wanted(table: SealedTable, seat: int) -> bool:
        found = kind_of(table)
        return isinstance(found, kind) and more(found)

    return wanted
