"""One evidence as a file that a stranger can check: roster, evidence, and the log it stands on.

The form is that of a log (`ledger.files.log_format`): record 0 is the roster, then the records of
the log up to the evidence where a judge needs them, then the evidence as the last record. Sources:
R10, R11.

Reading checks forms, the roster and its signatures; whether anything is proven is for
`ledger.records.evidence.check_evidence`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ledger.errors import CannotSave, Malformed
from ledger.files.append_only import read_log
from ledger.files.disk import REAL_DISK, Disk, write_whole
from ledger.files.log_format import MAGIC, ROSTER, LogRecord, pack
from ledger.records.evidence import Evidence, read_evidence
from ledger.records.form import Kind
from ledger.records.roster import Roster, roster_of_log


@dataclass(frozen=True)
class Case:
    """Evidence with all that is needed to check it."""

    roster: Roster
    entries: tuple[LogRecord, ...]
    evidence: Evidence


def write_case(
    path: Path,
    roster: Roster,
    evidence: Evidence,
    entries: Iterable[LogRecord] = (),
    *,
    disk: Disk = REAL_DISK,
) -> None:
    """Write the file, whole and on the disk itself; raises `CannotSave`.

    The same evidence may be written again over itself.
    """
    records = [LogRecord(ROSTER, roster.encode()), *entries, LogRecord(Kind.EVIDENCE, evidence.raw)]
    packed = b"".join(pack(entry, number, number) for number, entry in enumerate(records))
    try:
        write_whole(path, MAGIC + packed, disk=disk)
    except OSError as error:
        raise CannotSave(path, error) from None


def read_case(path: Path, *, disk: Disk = REAL_DISK) -> Case:
    """What stands in the file.

    Raises what `read_log` raises, `Damaged`, and `Malformed` for a log without evidence.
    """
    log = read_log(path, disk=disk)
    if log.damage is not None:
        raise log.damage
    if not log.entries or log.entries[-1].kind != Kind.EVIDENCE:
        raise Malformed(f"{str(path)!r} does not end with evidence")
    evidence = read_evidence(log.entries[-1].data)
    return Case(roster_of_log(log.header), log.entries[:-1], evidence)
