"""What a node announces of its tables, kept in step with its lobby and the tables it is at.

Everything announced can be heard by the whole network, so there are no names of people in it: which
game, how many seats, whether one can join or only watch, and the first bits of the offer's hash, by
which joining makes sure that it is the table that was meant. Of a closed table that it is there,
those bits, and whether anybody can sit down there still, is all.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import dataclass
from typing import Protocol

from ledger import code_letters
from ledger.records.roster import CODE, PROTOCOL, Offer
from p2p.wire.entry_code import plate_of

FINGERPRINT = 16  # bytes of the offer's hash


@dataclass(frozen=True)
class Announcement:
    """One table as it is announced. fingerprint: the first 16 bytes of the offer's hash.

    closed: only its code opens it; then game and rules are empty, and the rest nought. full: it is
    closed, and nobody can sit down there any more; of an open one the numbers tell.
    """

    fingerprint: bytes
    game: str
    rules: str
    protocol: int
    seats: int
    taken: int
    running: bool
    closed: bool = False
    full: bool = False

    @property
    def code(self) -> str:
        """The short code, as people type it; of a closed table its plate, the first four signs."""
        if self.closed:
            return plate_of(self.fingerprint)
        return code_letters.spell(self.fingerprint, CODE)

    @property
    def long_code(self) -> str:
        """As much of the code as the fingerprint holds."""
        return code_letters.spell(self.fingerprint, FINGERPRINT * 8 // 5)


def announcement(offer: Offer, taken: int, running: bool, *, closed: bool = False) -> Announcement:
    """What is announced of a table."""
    if closed:
        full = running or taken >= offer.seats
        return closed_announcement(offer.hash[:FINGERPRINT], PROTOCOL, full=full)
    return Announcement(
        offer.hash[:FINGERPRINT],
        offer.game,
        offer.rules,
        PROTOCOL,
        offer.seats,
        taken,
        running,
    )


def closed_announcement(fingerprint: bytes, protocol: int, *, full: bool) -> Announcement:
    """What is announced of a closed table."""
    return Announcement(fingerprint, "", "", protocol, 0, 0, False, closed=True, full=full)


class Discovers(Protocol):
    """Something that announces tables: p2p.shell.discovery.Discovery, or a stand-in."""

    def announce(self, announcement: Announcement, port: int) -> object:
        """Announce this table at our port; the same fingerprint again: it has changed."""

    def withdraw(self, fingerprint: bytes) -> object:
        """Announce this table no more."""


class Announcer:
    """Tells a discovery what has changed since the last time."""

    def __init__(self, discovery: Discovers) -> None:
        self._discovery = discovery
        self._told: dict[bytes, Announcement] = {}

    def update(
        self, offers: list[tuple[Offer, int, bool]], port: int, closed: Container[bytes] = ()
    ) -> None:
        """These are the tables now: offer, seats taken, whether it runs; our port; and which of
        them are closed, by the hash of their offer."""
        now = {
            offer.hash[:FINGERPRINT]: announcement(
                offer, taken, running, closed=offer.hash in closed
            )
            for offer, taken, running in offers
        }
        for fingerprint in self._told.keys() - now.keys():
            self._discovery.withdraw(fingerprint)
        for fingerprint, table in now.items():
            if self._told.get(fingerprint) != table:
                self._discovery.announce(table, port)
        self._told = now
