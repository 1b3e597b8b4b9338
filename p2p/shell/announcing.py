"""What a node announces of its tables, kept in step with its lobby and the tables it is at.

Everything announced can be heard by the whole network, so there are no names of people in it: which
game, how many seats, whether one can join or only watch, and the first bits of the offer's hash, by
which joining makes sure that it is the table that was meant.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ledger.records.roster import PROTOCOL, Offer, short_code

FINGERPRINT = 16  # bytes of the offer's hash


@dataclass(frozen=True)
class Announcement:
    """One table as it is announced. fingerprint: the first 16 bytes of the offer's hash."""

    fingerprint: bytes
    code: str
    game: str
    rules: str
    protocol: int
    seats: int
    taken: int
    running: bool


def announcement(offer: Offer, taken: int, running: bool) -> Announcement:
    """What is announced of a table."""
    return Announcement(
        offer.hash[:FINGERPRINT],
        short_code(offer),
        offer.game,
        offer.rules,
        PROTOCOL,
        offer.seats,
        taken,
        running,
    )


class Discovers(Protocol):
    """Something that announces tables: p2p.shell.discovery.Discovery, or a stand-in."""

    def announce(self, announcement: Announcement, port: int) -> object:
        """Announce this table at our port; the same fingerprint again: it has changed."""

    def withdraw(self, fingerprint: bytes) -> object:
        """Announce this table no more."""


class Announcing:
    """Tells a discovery what has changed since the last time."""

    def __init__(self, discovery: Discovers) -> None:
        self._discovery = discovery
        self._told: dict[bytes, Announcement] = {}

    def update(self, offers: list[tuple[Offer, int, bool]], port: int) -> None:
        """These are the tables now: offer, seats taken, whether it runs; and our port."""
        now = {
            offer.hash[:FINGERPRINT]: announcement(offer, taken, running)
            for offer, taken, running in offers
        }
        for fingerprint in self._told.keys() - now.keys():
            self._discovery.withdraw(fingerprint)
        for fingerprint, table in now.items():
            if self._told.get(fingerprint) != table:
                self._discovery.announce(table, port)
        self._told = now
