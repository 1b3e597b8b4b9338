"""How a table is entered, by its code or by everybody, for the day it is taken up again."""

from __future__ import annotations

from pathlib import Path

from cli.text.program_folder import private_folder
from ledger.files.disk import REAL_DISK, write_whole
from p2p.wire.entry_code import Door, Entry, EntryCode, read_entry_code

ENDING = ".code"
MOST_BYTES = 4096  # a code has some sixty characters


def keep_entry(path: Path, entry: Entry) -> None:
    """Write down how a table is entered, for the day it is taken up again. One that is kept as
    closed stays so. Raises OSError."""
    if isinstance(kept_entry(path), EntryCode):
        return
    private_folder(path.parent)
    text = entry.show() if isinstance(entry, EntryCode) else entry.value
    write_whole(path.with_suffix(ENDING), f"{text}\n".encode())


def kept_entry(path: Path) -> Entry | None:
    """How the table of this log is entered, as it was kept; None where that is not readable."""
    try:
        text = REAL_DISK.read(path.with_suffix(ENDING), MOST_BYTES).decode()
        return Door.OPEN if text.strip() == Door.OPEN.value else read_entry_code(text)
    except (OSError, ValueError):
        return None
