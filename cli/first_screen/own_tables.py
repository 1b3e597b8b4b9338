"""The tables of this person, from their logs: what can be gone on with, what looked back at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cli.kept_tables.journal_seat import journal_seat
from cli.text.program_folder import logs, named
from cli.text.terminal import Terminal
from cli.text.words import game_title
from ledger.errors import LedgerError
from ledger.files.append_only import read_log
from ledger.files.table_files import OWN
from ledger.records.roster import roster_of_log
from ledger.review.replay import Replay

MOST = 12
"""Logs that are shown, the newest first; what is older is found in its folder."""

Message = dict[str, Any]


@dataclass(frozen=True)
class KeptTable:
    """A table whose log lies here. ``open``: our seat can go on with it."""

    path: Path
    game: str
    names: tuple[str, ...]
    steps: int
    open: bool
    when: float


async def own_tables(
    home: Path,
    *,
    aside: Callable[[Callable[[Path], KeptTable], Path], Awaitable[KeptTable]],
    wanted: Callable[[], bool],
    add: Callable[[KeptTable], None],
    trouble: Callable[[BaseException], None],
) -> None:
    """The newest tables, one by one, since each log is played again, as long as they are wanted.

    What cannot be read is left out: whoever resumes or audits it is told why. ``aside`` calls where
    nobody waits for it; ``trouble`` is told what no log may bring up, and the next one is read.
    """
    for path in logs(home)[:MOST]:
        if not wanted():
            return
        try:
            add(await aside(kept_table, path))
        except (LedgerError, OSError):
            continue
        except Exception as error:  # a fault of one game keeps no other table out of the list
            trouble(error)


def kept_table(path: Path) -> KeptTable:
    """The table of this log. Raises LedgerError and OSError, and what its game brings up."""
    roster = roster_of_log(read_log(path).header)
    replay = Replay.open(path)
    ours = path.with_suffix(OWN).exists()  # a watcher has signed nothing
    goes_on = ours and replay.open_to(journal_seat(path))
    when = path.stat().st_mtime
    return KeptTable(path, roster.offer.game, roster.names, replay.steps, goes_on, when)


def table_message(table: KeptTable, terminal: Terminal) -> Message:
    """A table for the list; of one that is over with what can be typed to look at it again."""
    return {
        "key": named(table.path),
        "title": game_title(table.game, terminal.words),
        "names": list(table.names),
        "step": table.steps,
        "when": int(table.when * 1000),
        "open": table.open,
        "path": str(table.path.with_name(named(table.path))),
        "replay": terminal.command("replay", table.path),
        "audit": terminal.command("audit", table.path),
    }
