"""The page of one finished game, to send to friends: the auditor with that log in it.

It holds what the log holds and nothing else of this machine: not the path of the file, and within
it the log is called by its game and table. The page itself is called as the log is here, unless
somebody names it otherwise. A game that goes on, or whose hands stay closed, gets none.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from cli.auditor.auditor_parts import AuditorParts
from cli.auditor.whole_page import LogInPage, whole_page
from ledger.files.disk import REAL_DISK, Disk
from ledger.files.log_format import LOG
from ledger.files.log_in_stretches import LogReader
from ledger.records.event import read_opened_key
from ledger.records.form import Kind
from ledger.records.roster import roster_of_log
from ledger.review.outline import Came, outline


class NotFinished(Exception):
    """The game of this log is not over."""


class HandsClosed(Exception):
    """Not all seats of this game have laid their keys open."""


@dataclass(frozen=True)
class GamePage:
    """A page, and what its file is called where nobody says otherwise."""

    name: str
    data: bytes


def page_of_log(
    path: Path, parts: AuditorParts, program: bytes, version: str, *, disk: Disk = REAL_DISK
) -> GamePage:
    """The page. Raises NotFinished, HandsClosed, and what reading a log raises."""
    if outline(path, disk=disk).came is not Came.FINISHED:
        raise NotFinished
    log = LogReader(path, disk=disk)
    if log.damage is not None:
        raise log.damage
    roster = roster_of_log(log.header)
    books = (entry.data for entry, _ in log.records() if entry.kind == Kind.OPENED_KEY)
    if len({read_opened_key(data).seat for data in books}) < len(roster.keys):
        raise HandsClosed
    name = f"{roster.offer.game}-{roster.table_id.hex()[:8]}"
    held = LogInPage(f"{name}.tafel", disk.read(path, LOG))
    return GamePage(f"{path.stem}.html", whole_page(parts, program, version, held))
