"""What an audit on this machine has found of an own log, beside it, for lists of games.

It is a note and no proof: it holds for the very bytes that were audited and for the version of the
program that did it, and whatever changes either makes it nothing. An audit makes it anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from cli.text.program_folder import tables_folder
from ledger.files.disk import REAL_DISK, write_whole

ENDING = ".verdict"
MOST_BYTES = 4096
CODES = range(0, 4)
"""Exit codes of an audit: in order, cheating is proven, damaged, not to be judged."""
LATEST = 2**40


@dataclass(frozen=True)
class KeptVerdict:
    """The exit code of an audit, and when it was made (seconds since 1970)."""

    code: int
    when: int


def log_hash(log: Path) -> str:
    """What tells these bytes from all others; to be taken before an audit. Raises OSError."""
    with log.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def is_own(log: Path, home: Path) -> bool:
    """Whether this log lies among those of this person: beside any other one a verdict may have
    been written by whoever gave it. Raises OSError."""
    return log.resolve().parent == tables_folder(home).resolve()


def keep_verdict(log: Path, before: str, verdict: KeptVerdict, *, home: Path, version: str) -> bool:
    """Write it down, where the log is one of this person's and still what it was ``before``;
    whether that was done. A folder that takes no file stops no audit."""
    with contextlib.suppress(OSError):
        if not is_own(log, home) or log_hash(log) != before:
            return False
        plain = {"log": before, "code": verdict.code, "when": verdict.when, "version": version}
        write_whole(log.with_suffix(ENDING), json.dumps(plain).encode())
        return True
    return False


def kept_verdict(log: Path, *, version: str) -> KeptVerdict | None:
    """The verdict on this log as it is now, by this version of the program; None where there is
    none, or one of other bytes, or nothing that can be read."""
    try:
        plain = json.loads(REAL_DISK.read(log.with_suffix(ENDING), MOST_BYTES))
        told, code, when = (plain.get(name) for name in ("log", "code", "when"))
        if plain.get("version") != version or type(code) is not int or code not in CODES:
            return None
        if type(when) is not int or not 0 <= when < LATEST or told != log_hash(log):
            return None
    except (OSError, ValueError, AttributeError, RecursionError):
        return None
    return KeptVerdict(code, when)
