"""Seats of this person at tables that are announced: by the logs kept here and their headers."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from cli.text.program_folder import logs
from ledger.errors import LedgerError
from ledger.files.log_in_stretches import LogReader
from ledger.files.table_files import OWN
from ledger.records.roster import Roster, roster_of_log

RECENT = 50
"""Logs that are looked at, the newest first."""


@dataclass(frozen=True)
class KeptSeat:
    """A table at which a seat of this person has signed, and the file of its log."""

    path: Path
    roster: Roster


def own_seats(home: Path) -> list[KeptSeat]:
    """The seats of the newest logs; what cannot be read is left out. A log without a journal beside
    it was only watched."""
    found = []
    for path in [one for one in logs(home) if one.with_suffix(OWN).exists()][:RECENT]:
        with suppress(LedgerError, OSError):
            found.append(KeptSeat(path, roster_of_log(LogReader(path).header)))
    return found


def seat_finder(home: Path) -> Callable[[bytes], KeptSeat | None]:
    """Finds the own seat at a table by the first bits of its offer's hash, as they are announced;
    the logs are read once, when the first is asked for."""
    seats: list[KeptSeat] | None = None

    def find(fingerprint: bytes) -> KeptSeat | None:
        nonlocal seats
        seats = own_seats(home) if seats is None else seats
        return next((one for one in seats if one.roster.offer.hash.startswith(fingerprint)), None)

    return find
