"""Audits of many logs as work: each log travels as its bytes, its verdict comes back as one value.

A log that cannot be opened has a verdict too, the documented object with its fault.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from cli.series.same_rules import Rules, rules_of
from cli.text.words import N_
from engine.games import game_names
from ledger.errors import LedgerError
from ledger.files.log_in_stretches import LogReader
from ledger.files.table_files import LOG
from ledger.records.roster import roster_of_log
from ledger.review.audit import audit
from ledger.review.verdict import unread

NO_LOG = N_("In {folder} lies no log (their names end in {ending}).")
STOPPED = N_("Stopped by you after {done} of {total} logs.")
LOG_WORTH = 10
"""Games that an audit takes as long as, by which it is worth a process of its own."""


class SentLog(NamedTuple):
    """A log by its name, and what its file holds."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Judged:
    """The name of a log, and the documented object of its audit (`ledger.review.verdict`)."""

    name: str
    verdict: dict[str, Any]


def judge_lot(lot: Sequence[SentLog]) -> list[Judged]:
    """Some audits; a folder of this machine's own holds each log while it is read."""
    return [Judged(log.name, judged(log.name, log.data)) for log in lot]


def judged(name: str, data: bytes) -> dict[str, Any]:
    """What an audit says of these bytes; a fault that names a file names the log."""
    with TemporaryDirectory(prefix="tafelrunde-audit-") as folder:
        path = Path(folder) / "log.tafel"
        path.write_bytes(data)
        try:
            return audit(path).plain()
        except LedgerError as error:
            told = unread(error)
            told["fault"]["text"] = told["fault"]["text"].replace(str(path), name)
            return told


def logs_in(folder: Path) -> list[str]:
    """The logs in a folder and below, by their paths in it, in order."""
    found = (path for path in folder.rglob("*" + LOG) if path.is_file())
    return sorted(path.relative_to(folder).as_posix() for path in found)


def sent(folder: Path, name: str) -> SentLog:
    """A log as it travels. Raises OSError."""
    return SentLog(name, (folder / name).read_bytes())


def rules_of_logs(folder: Path, names: Iterable[str]) -> Rules:
    """The rules that audits of these logs hang on: those of all their games that are here."""
    games = set()
    for name in names:
        with suppress(LedgerError, OSError):
            games.add(roster_of_log(LogReader(folder / name).header).offer.game)
    return rules_of(games & set(game_names()))
