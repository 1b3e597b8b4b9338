"""Which seat of a kept table is this person's, by the journal beside its log."""

from __future__ import annotations

from pathlib import Path

from engine.basics import Seat
from ledger.errors import LedgerError
from ledger.files.append_only import read_log
from ledger.files.table_files import OWN
from ledger.records.any_record import read_record
from ledger.records.event import Event


def journal_seat(path: Path) -> Seat | None:
    """The seat whose events stand in the journal of this log; None where none can be read there."""
    try:
        entries = read_log(path.with_suffix(OWN)).entries
        records = (read_record(entry.data) for entry in entries)
        return next((record.seat for record in records if isinstance(record, Event)), None)
    except LedgerError:
        return None
