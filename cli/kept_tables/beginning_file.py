"""How a table began, signed by its opener, for whoever comes back to it without any file."""

from __future__ import annotations

import contextlib
from pathlib import Path

from ledger.errors import LedgerError
from ledger.files.disk import REAL_DISK, write_whole
from ledger.records.start import Beginning, read_beginning

ENDING = ".start"
MOST_BYTES = 65_536  # eight joins with all their addresses take a fifth


def keep_beginning(path: Path, beginning: Beginning) -> None:
    """Write down how a table began: without it nobody believes us who has lost all files."""
    with contextlib.suppress(OSError):
        write_whole(path.with_suffix(ENDING), beginning.encode())


def kept_beginning(path: Path) -> Beginning | None:
    """How the table began; None where that was not kept or is not readable. Others know it."""
    try:
        return read_beginning(REAL_DISK.read(path.with_suffix(ENDING), MOST_BYTES))
    except (OSError, LedgerError):
        return None
