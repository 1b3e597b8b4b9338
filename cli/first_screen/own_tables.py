"""The tables of this person, from their logs: what can be gone on with, what looked back at."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cli.kept_tables.journal_seat import journal_seat
from cli.kept_tables.log_paths import is_frozen
from cli.text.program_folder import logs, named, path_told
from cli.text.terminal import Terminal
from cli.text.words import game_title, speech
from ledger.errors import LedgerError
from ledger.files.append_only import read_log
from ledger.files.log_in_stretches import LogReader
from ledger.files.table_files import OWN
from ledger.records.roster import roster_of_log
from ledger.review.replay import Replay
from p2p.shell.own_announcements import FINGERPRINT

MOST = 12
"""Logs that are shown, the newest first; what is older is found in its folder."""

Message = dict[str, Any]


@dataclass(frozen=True)
class KeptTable:
    """A table whose log lies here. ``open``: our seat can go on with it. ``begun``: what was told
    last of each thing that the game counts, such as a round, as plain phrases."""

    path: Path
    game: str
    names: tuple[str, ...]
    steps: int
    open: bool
    when: float
    begun: tuple[Any, ...] = ()


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
    goes_on = ours and not is_frozen(path) and replay.open_to(journal_seat(path))
    when = path.stat().st_mtime
    begun = tuple({told[0]: told for _, told in replay.marks()}.values())
    return KeptTable(path, roster.offer.game, roster.names, replay.steps, goes_on, when, begun)


def round_told(table: KeptTable, terminal: Terminal) -> str:
    """How far the game has come, as it counts itself (`when.round` for the news `news.round`), the
    longest first; empty where it has no words for that."""
    told = speech(table.game, terminal.words)
    named = [(key.replace("news.", "when.", 1), filled) for key, filled in reversed(table.begun)]
    return ", ".join(told.phrase(one) for one in named if told.has(one[0]))


class OwnFingerprints:
    """The fingerprints of the tables whose logs are listed and at which our seat has signed.

    They are asked for at each search, on the thread that serves the page: what stands in the header
    of a log never changes, so each is read once.
    """

    def __init__(self, home: Path) -> None:
        """Nothing is read yet."""
        self._home = home
        self._read: dict[Path, str] = {}

    def now(self) -> frozenset[str]:
        """Those of the logs that lie there now."""
        ours = [path for path in logs(self._home)[:MOST] if path.with_suffix(OWN).exists()]
        for path in ours:
            if path not in self._read:
                with suppress(LedgerError, OSError):
                    offer = roster_of_log(LogReader(path).header).offer
                    self._read[path] = offer.hash[:FINGERPRINT].hex()
        return frozenset(self._read[path] for path in ours if path in self._read)


def table_message(table: KeptTable, terminal: Terminal) -> Message:
    """A table for the list; of one that is over with what can be typed to look at it again."""
    return {
        "key": named(table.path),
        "title": game_title(table.game, terminal.words),
        "names": list(table.names),
        "step": table.steps,
        "round": round_told(table, terminal),
        "when": int(table.when * 1000),
        "open": table.open,
        "path": path_told(table.path),
        **{word: terminal.command(word, table.path) for word in ("replay", "review", "audit")},
    }
