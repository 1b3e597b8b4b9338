"""The secret of this person's own seat at a table that was played, by the identity kept here."""

from __future__ import annotations

from pathlib import Path

from cli.text.program_folder import identity_file
from engine.basics import Seat
from ledger.errors import CannotRead, NotAKeyFile
from ledger.files.key_file import load_identity
from ledger.records.roster import Roster

OwnSecret = tuple[Seat, bytes]
"""A seat, and the table secret of 32 bytes that follows from its identity."""


def own_secret(home: Path, roster: Roster, passphrase: str | None = None) -> OwnSecret | None:
    """The own seat of this roster; None for an identity that sits not there, that cannot be read,
    or that is not here: none is made. Whether its seat has played with that secret a log tells
    (``Replay.with_own_secret``). Raises NeedsPassphrase and WrongPassphrase.
    """
    path = identity_file(home)
    if not path.is_file():
        return None
    try:
        identity = load_identity(path, passphrase)
    except (CannotRead, NotAKeyFile):
        return None
    seat = roster.seat_of(identity.public)
    return None if seat is None else (seat, identity.table_secret(roster.table_id))
