"""The files of one table at one node, side by side.

    NAME.tafel        the log: roster, closed steps in seat order, ends, books
    NAME.own          the journal: what our seat has signed, synced before anybody sees it
    *-damaged         one of these two that could not be read any more (ledger.files.mended_store)
    NAME.evidence     proof that froze the table, if there is any
    NAME.state        our state where programs saw different ones, for whoever mends one

Each closed step is written in seat order and synced once, so that the log has the same bytes on
every node that has the same steps.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Sequence
from pathlib import Path

from ledger.errors import CannotSave, LedgerError, WrongTable
from ledger.files.append_only import Store, create_store, open_store
from ledger.files.disk import REAL_DISK, Disk, write_whole
from ledger.files.evidence_file import read_case, write_case
from ledger.files.log_format import MAGIC, ROSTER, LogRecord, size_of
from ledger.files.mended_store import NEW, open_mended
from ledger.files.past_steps import PastSteps
from ledger.files.state_file import state_text, title
from ledger.records.any_record import Logged
from ledger.records.evidence import Evidence
from ledger.records.form import Kind
from ledger.records.roster import Roster
from ledger.sealed.sealed_table import SealedTable

LOG, OWN, EVIDENCE, STATE = ".tafel", ".own", ".evidence", ".state"


class TableFiles:
    """The open files of a table. ``create`` and ``open`` make one."""

    def __init__(
        self,
        path: Path,
        store: Store,
        own: Store | None,
        logged: Sequence[bytes],
        own_events: Sequence[bytes],
        *,
        disk: Disk,
    ) -> None:
        """Hold stores that are open already, with what stood in them."""
        self.path, self._store, self._own, self._disk = path, store, own, disk
        self._logged, self._own_events = tuple(logged), tuple(own_events)
        begin = len(MAGIC) + size_of(LogRecord(ROSTER, store.header))
        self.past = PastSteps(path, begin, disk=disk)
        self.evidence: Evidence | None = None
        self.evidence_kept = False
        self.dumped = b""

    @classmethod
    def create(
        cls, path: Path, roster: Roster, *, seat: bool, disk: Disk = REAL_DISK
    ) -> TableFiles:
        """New files for a table that begins."""
        header = roster.encode()
        store = create_store(path, header, disk=disk)
        try:
            own = create_store(path.with_suffix(OWN), header, disk=disk) if seat else None
        except LedgerError:
            store.close()
            raise
        return cls(path, store, own, (), (), disk=disk)

    @classmethod
    def open(cls, path: Path, roster: Roster, *, seat: bool, disk: Disk = REAL_DISK) -> TableFiles:
        """The files of a table that is taken up again; log and journal may be lost or damaged.

        Raises what ``open_mended`` raises, what ``read_case`` raises for damaged evidence, and
        WrongTable if one of the files is that of another table.
        """
        header = roster.encode()
        store, log = open_mended(path, header, disk=disk)
        own, signed = None, []
        try:
            if seat:
                own, journal = open_mended(path.with_suffix(OWN), header, disk=disk)
                signed = [entry.data for entry in journal.entries]
            evidence = _evidence(path, roster, disk)
        except LedgerError:
            store.close()
            if own is not None:
                own.close()
            raise
        files = cls(path, store, own, [entry.data for entry in log.entries], signed, disk=disk)
        files.evidence, files.evidence_kept = evidence, evidence is not None
        return files

    def drain_logged(self) -> tuple[bytes, ...]:
        """What stood in the log when it was opened; given once."""
        logged, self._logged = self._logged, ()
        return logged

    def drain_own(self) -> tuple[bytes, ...]:
        """What stood in the journal when it was opened; given once."""
        signed, self._own_events = self._own_events, ()
        return signed

    def log_step(self, records: Sequence[Logged]) -> None:
        """Keep a closed step; it is on the disk when this returns. Raises StoreBroken."""
        for record in records:
            self._store.append(record.KIND, record.raw)
        self._store.sync()
        self.past.add(records)

    def log_all(self, kind: Kind, records: Sequence[bytes]) -> None:
        """Keep ends or books, in seat order."""
        for record in records:
            self._store.append(kind, record)
        self._store.sync()

    def keep_own(self, kind: Kind, record: bytes) -> None:
        """Keep what our seat has signed; on the disk when this returns. StoreBroken."""
        assert self._own is not None
        self._own.append(kind, record)
        self._own.sync()

    def cut_back(self, step: int) -> None:
        """Take off the log what stands behind this step: later steps that are given up, ends.

        What stands before stays as it is, byte for byte; if the power goes meanwhile, the log is
        the old one or the new one. Raises StoreBroken, and what reading the step raises.
        """
        if step:
            self.past.records(step)  # it ends where we believe it does
        self._store.cut_back(*self.past.end(step))
        self.past.cut(step)

    def begin_again(self, roster: Roster, steps: Iterable[Sequence[Logged]]) -> None:
        """Write the log anew with these whole steps, in the form every node writes.

        For a log whose last step was written in part when the program was killed: the rest of it
        comes again from the journal and from peers. The old file stands until the new one is whole.
        Raises StoreBroken or CannotSave.
        """
        new, count = self.path.with_suffix(NEW), 0
        try:
            if self._disk.exists(new):
                self._disk.remove(new)
            store = create_store(new, roster.encode(), disk=self._disk)
            try:
                for records in steps:
                    for record in records:
                        store.append(record.KIND, record.raw)
                    store.sync()
                    count += 1
            finally:
                store.close()  # else the next try finds it in use
            self.past.cut(count)
            self._store.close()
            self._disk.replace(new, self.path)
            self._disk.sync_folder(self.path.parent)
        except OSError as error:
            raise CannotSave(self.path, error) from None
        self._store, _ = open_store(self.path, disk=self._disk)

    def keep_evidence(
        self, roster: Roster, steps: Iterable[Sequence[Logged]], evidence: Evidence
    ) -> None:
        """Write evidence beside the log, with the steps it stands on, for a stranger to check."""
        entries = [LogRecord(one.KIND, one.raw) for records in steps for one in records]
        write_case(self.path.with_suffix(EVIDENCE), roster, evidence, entries, disk=self._disk)
        self.evidence_kept = True

    def dump_state(self, table: SealedTable) -> None:
        """Write the state at a desync, as text; what was written on this head before stays.

        Nothing hangs on it: a disk that cannot take it stops nothing.
        """
        if self.dumped == table.head:
            return
        self.dumped = table.head
        place, first = self.path.with_suffix(STATE), title(table).encode()
        with contextlib.suppress(OSError):
            if not self._disk.exists(place) or self._disk.read(place, len(first)) != first:
                write_whole(place, state_text(table).encode(), disk=self._disk)

    def close(self) -> None:
        """Give everything back."""
        self._store.close()
        if self._own is not None:
            self._own.close()


def _evidence(path: Path, roster: Roster, disk: Disk) -> Evidence | None:
    """What froze this table before, if anything did."""
    place = path.with_suffix(EVIDENCE)
    if not disk.exists(place):
        return None
    case = read_case(place, disk=disk)
    if case.evidence.table_id != roster.table_id:
        raise WrongTable(f"{str(place)!r} is about another table than {str(path)!r}")
    return case.evidence
