"""The closed steps of a chain: heads, digests, and tables as far as they are held.

It grows by a step that closes, and is cut back where steps are given up (R19).
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.basics import Seat
from ledger.chain.checkpoints import is_checkpoint
from ledger.chain.closed_steps import ClosedSteps, Past
from ledger.chain.logged_step import LoggedStep
from ledger.chain.play_again import play_again
from ledger.sealed.state import SealedTable
from ledger.steps.step import owing


@dataclass
class Trunk:
    """What a chain has behind it. ``table`` is the state after its last closed step."""

    table: SealedTable
    steps: ClosedSteps = field(default_factory=ClosedSteps, kw_only=True)
    heads: list[bytes] = field(default_factory=list, kw_only=True)
    digests: list[bytes] = field(default_factory=list, kw_only=True)
    _index: dict[bytes, int] = field(default_factory=dict, kw_only=True)
    _tables: dict[int, SealedTable] = field(default_factory=dict, kw_only=True)
    _owed: tuple[Seat, ...] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        """A chain begins with the roster: step 0."""
        self._stand_on(LoggedStep((), (), ()))

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

    @property
    def owed(self) -> tuple[Seat, ...]:
        """The seats that owe an event on our head, those whose events are here as well."""
        if self._owed is None:
            self._owed = owing(self.table)
        return self._owed

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

    def let_go(self, past: Past, step: int) -> None:
        """The steps up to this one can be had from there: hold heads and digests, and few tables
        (``ledger.chain.checkpoints``)."""
        self.steps.let_go(past, step)
        last = self.table.step
        for at in [at for at in self._tables if at <= step and not is_checkpoint(at, last)]:
            del self._tables[at]

    def _stand_on(self, step: LoggedStep) -> None:
        """The table stands on a new head, behind this step."""
        at = self._index[self.table.head] = len(self.heads)
        self.steps.append(step.events, step.marked, step.reports)
        self.heads.append(self.table.head)
        self.digests.append(self.table.digest)
        self._tables[at] = self.table
        self._owed = None

    def _cut_back(self, at: int) -> None:
        """Stand on the head of this number again: the steps behind it are given up."""
        table = self.table_at(self.heads[at])
        assert table is not None, "it is one of ours"
        self.table, self._owed = table, None
        self.steps.cut(at)
        for head in self.heads[at + 1 :]:
            del self._index[head]
        del self.heads[at + 1 :], self.digests[at + 1 :]
        self._tables = {one: kept for one, kept in self._tables.items() if one <= at}
        self._tables[at] = table
