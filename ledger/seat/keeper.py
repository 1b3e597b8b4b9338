"""The one that writes the files of a table: the log, the journal, the counter, the case.

It works through: when ``keep`` returns, the word is in the journal and counted, both on the disk
(R55), and only a keeper makes the ``Kept`` that an outbox takes; a count that begins anew goes
through it as well. When a write fails nothing has happened in memory yet, and ``works`` is False
from then on: what this node holds may be ahead of its disk, so nothing of it is shown any more.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Generic, Protocol, TypeAlias, TypeVar

from ledger.errors import FileFault
from ledger.files.past_steps import PastSteps
from ledger.files.table_files import TableFiles
from ledger.records.any_record import Logged
from ledger.records.event import End, Event
from ledger.records.evidence import Evidence
from ledger.records.form import Kind
from ledger.records.reports import Report
from ledger.records.roster import Roster
from ledger.sealed.sealed_table import SealedTable

OwnWord: TypeAlias = Event | End | Report
"""What binds the seat that signs it."""

Word = TypeVar("Word", Event, End, Report)
Said = TypeVar("Said", Event, End)


class Count(Protocol):
    """What counts the words of a seat, on the disk when it returns (`LeaveToSign`)."""

    def signed(self, word: Event | End, step: int) -> None:
        """An event or an end for this step."""

    def reports(self, report: Report) -> None:
        """A report."""

    def count_anew(self, step: int) -> None:
        """From this step on; there may have been no count so far."""


@dataclass(frozen=True)
class Kept(Generic[Word]):
    """A word of our own that is on the disk. Only a ``Keeper`` makes one."""

    word: Word


class Keeper:
    """Writes for one table; a watcher's has no count and keeps no word."""

    def __init__(self, files: TableFiles, count: Count | None = None) -> None:
        """Write to these files, which are open."""
        self._files, self._count = files, count
        self._reports: set[bytes] = set()
        self.works = True

    def keep(self, word: Word, step: int) -> Kept[Word]:
        """A word for this step: journal, sync, counter, sync. StoreBroken: it is not to be said."""
        with self._through():
            self._files.keep_own(word.KIND, word.raw)
            if isinstance(word, Report):
                self._reports.add(word.id)
            self._counted(word, step)
        return Kept(word)

    def found(self, word: Said, step: int) -> Kept[Said]:
        """One that stood in a file of ours at the start: it is counted, and in the journal."""
        with self._through():
            self._counted(word, step)
        return Kept(word)

    def _counted(self, word: OwnWord, step: int) -> None:
        assert self._count is not None, "a watcher has no word"
        if isinstance(word, Report):
            self._count.reports(word)
        else:
            self._count.signed(word, step)

    def count_anew(self, step: int) -> None:
        """Count from this step, in a new file if need be. Raises CannotSave, StoreInUse or
        StoreBroken; then our seat waits as before.
        """
        assert self._count is not None, "a watcher has no word"
        with self._through():
            self._count.count_anew(step)

    def found_report(self, report: Report) -> None:
        """A report stood in the journal at the start."""
        self._reports.add(report.id)

    def note(self, report: Report) -> None:
        """Journal a report that a mark of ours will name, once; a watcher has no marks."""
        if self._count is None or report.id in self._reports:
            return
        with self._through():
            self._files.keep_own(Kind.REPORT, report.raw)
        self._reports.add(report.id)

    def log_step(self, records: Sequence[Logged]) -> None:
        """Keep a closed step. Raises StoreBroken."""
        with self._through():
            self._files.log_step(records)

    def log_all(self, kind: Kind, records: Sequence[bytes]) -> None:
        """Keep ends or books, in seat order. Raises StoreBroken."""
        with self._through():
            self._files.log_all(kind, records)

    def cut_back(self, step: int) -> None:
        """Take off the log what stands behind this step. Raises what ``TableFiles`` raises."""
        with self._through():
            self._files.cut_back(step)

    def begin_again(self, roster: Roster, steps: Iterable[Sequence[Logged]]) -> None:
        """Write the log anew with these whole steps. Raises StoreBroken or CannotSave."""
        with self._through():
            self._files.begin_again(roster, steps)

    def keep_case(
        self, roster: Roster, stands_on: Iterable[Sequence[Logged]], evidence: Evidence
    ) -> None:
        """Write evidence and what it stands on beside the log, once; a disk that failed to take it
        is asked again.
        """
        self._files.keep_evidence(roster, stands_on, evidence)

    def dump_state(self, table: SealedTable) -> None:
        """Write the state at a desync, as text."""
        self._files.dump_state(table)

    def close(self) -> None:
        """Give the files back."""
        self._files.close()

    @property
    def past(self) -> PastSteps:
        """The steps that the log holds."""
        return self._files.past

    @property
    def evidence(self) -> Evidence | None:
        """What had frozen the table when its files were opened."""
        return self._files.evidence

    @property
    def case_kept(self) -> bool:
        """Whether evidence lies beside the log."""
        return self._files.evidence_kept

    @property
    def dumped(self) -> bytes:
        """The head at which the state was last written."""
        return self._files.dumped

    def drain_logged(self) -> tuple[bytes, ...]:
        """What stood in the log; given once."""
        return self._files.drain_logged()

    def drain_own(self) -> tuple[bytes, ...]:
        """What stood in the journal; given once."""
        return self._files.drain_own()

    @contextmanager
    def _through(self) -> Iterator[None]:
        try:
            yield
        except FileFault:  # whether it broke on the way or could not be made
            self.works = False
            raise
