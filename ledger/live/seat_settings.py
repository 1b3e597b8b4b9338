"""What it takes to sit at a table: which game and roster, whose keys, where the files lie."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from engine.game import Game
from ledger.deck.group.chance import Rng
from ledger.deck.group.group import Group
from ledger.files.disk import REAL_DISK, Disk
from ledger.records.identity import Identity
from ledger.records.roster import Roster


@dataclass(frozen=True, slots=True)
class SeatSettings:
    """One seat at one table on this machine; ``secret`` is the table secret of 32 bytes (R53).

    ``counter`` is where it counts what it has signed: in another folder than its log, so that one
    is not restored with the other.
    """

    game: Game
    roster: Roster
    path: Path
    counter: Path
    identity: Identity
    secret: bytes = field(repr=False)
    group: Group
    rng: Rng
    disk: Disk = REAL_DISK
