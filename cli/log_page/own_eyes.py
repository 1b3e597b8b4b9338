"""The own eyes in a log whose books stay closed: those of the identity that has played there.

Nobody else's cards are read by it, and of a log in which another key was played under the same
name nothing is.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engine.basics import Seat
from ledger.errors import NeedsPassphrase, OtherSecret, WrongPassphrase
from ledger.records.roster import Roster
from ledger.review.replay import Replay

Secrets = Callable[[Roster], tuple[Seat, bytes] | None]
"""The own seat of a roster and its table secret of 32 bytes; None where nobody here sits there.
Raises NeedsPassphrase or WrongPassphrase where that cannot be told."""


@dataclass(frozen=True, slots=True)
class OwnEyes:
    """What the identity here adds to a log: the ``seat`` that is read by it alone, if any;
    ``key_closed``: it is closed with a passphrase, so nobody knows whether it has played."""

    seat: Seat | None = None
    key_closed: bool = False


def not_here(roster: Roster) -> None:
    """Nobody's identity is at hand."""
    return


def lend(replay: Replay, secrets: Secrets) -> OwnEyes:
    """Read the own seat's cards in this replay from here on, if its book is closed and it is ours;
    what came of it."""
    everybody = all(replay.readable(seat) for seat in range(len(replay.names)))
    if everybody or not replay.tables[-1].committed:
        return OwnEyes()
    try:
        found = secrets(replay.roster)
        if found is None or replay.readable(found[0]):
            return OwnEyes()
        replay.with_own_secret(*found)
    except (NeedsPassphrase, WrongPassphrase):
        return OwnEyes(key_closed=True)
    except OtherSecret:
        return OwnEyes()
    return OwnEyes(found[0])
