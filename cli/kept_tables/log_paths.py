"""Where the log of a table lies in a person's folder, and whether their seat has sat at it."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

from cli.text.program_folder import ENDING, logs, private_folder, signed_folder, tables_folder
from ledger.errors import LedgerError
from ledger.files.append_only import read_log
from ledger.files.table_files import EVIDENCE, OWN
from ledger.records.roster import Roster, roster_of_log
from ledger.table_id import TableId

NUMBERED = re.compile("(.+-[0-9a-f]{8})-[1-9][0-9]*")
"""The stem of a log with a number, and the one without it."""


def log_path(home: Path, roster: Roster) -> Path:
    """The file of a table's log."""
    return tables_folder(home) / f"{roster.offer.game}-{roster.table_id.hex()[:8]}{ENDING}"


def counter_path(home: Path, roster: Roster) -> Path:
    """Where our seat counts what it has signed; its folder is made. Raises OSError."""
    private_folder(signed_folder(home))
    return signed_folder(home) / f"{roster.table_id.hex()}.count"


def free_path(path: Path) -> Path:
    """The path, or one beside it with a number: a watcher may come more than once."""
    number, free = 1, path
    while free.exists():
        number += 1
        free = path.with_stem(f"{path.stem}-{number}")
    return free


def numberless(path: Path) -> Path:
    """The path that `free_path` was given for this one: that of the first log of its table.

    >>> numberless(Path("kabale-1a2b3c4d-2.tafel")).name, numberless(Path("mine-2.tafel")).name
    ('kabale-1a2b3c4d.tafel', 'mine-2.tafel')
    """
    found = NUMBERED.fullmatch(path.stem)
    return path.with_stem(found[1]) if found else path


def is_frozen(log: Path) -> bool:
    """Whether a proof of cheating lies beside this log: nobody goes on with its table."""
    return log.with_suffix(EVIDENCE).exists()


def has_sat(home: Path, table_id: TableId) -> bool:
    """Whether files of a seat of ours know the table of this id: its counter, or a log of it with a
    journal beside it. (A log alone may be one that was watched.)"""
    if (signed_folder(home) / f"{table_id.hex()}.count").exists():
        return True
    for path in logs(home):
        named = table_id.hex()[:8] in path.name and path.with_suffix(OWN).exists()
        with contextlib.suppress(LedgerError, OSError):
            if named and roster_of_log(read_log(path).header).table_id == table_id:
                return True
    return False
