"""Logs as bytes, as entries, and as an audit judges them."""

from ledger.errors import LedgerError
from ledger.files.log_format import MAGIC as BEGIN
from ledger.files.log_format import LogRecord, pack, parse
from ledger.records.form import Kind
from ledger.review.audit import audit
from tests.ledger.tables import (
    the_game,
)


def audited(folder, data):
    """The verdict on these bytes, or the error that reading them raises."""
    path = folder / "log.tafel"
    path.write_bytes(data)
    try:
        return audit(path, games=the_game)
    except LedgerError as error:
        return error


def entries_of(data):
    """The header and the entries of a log."""
    log = parse(data, "log")
    return [LogRecord(0, log.header), *log.entries]


def written(entries):
    """A log with these entries and checksums that fit."""
    packed = b"".join(pack(entry, at, at) for at, entry in enumerate(entries))
    return BEGIN + packed


def events_in(entries):
    """Numbers of the entries that are events."""
    return [at for at, entry in enumerate(entries) if entry.kind == Kind.EVENT]
