"""Who keeps a place where there are more links than there is room for, and who goes; sans-IO.

A link is worth what its identity has to do with us. Seats of our tables and members of our lobby
are never sent away for anybody, those a seat has met before only for seats, watchers for both.
Strangers have places of their own, few of them, and the oldest of their links goes when a new one
comes: a node that wants to sit down or to watch says so in its first words, and is no stranger
from then on. So nobody can hold all places by holding links, whatever goes on over them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

from p2p.wire import limits
from p2p.wire.addresses import is_loopback
from p2p.wire.rate_limits import Pace


class Claim(IntEnum):
    """What a link has to show for its place, the least first."""

    STRANGER = 0
    WATCHER = 1
    MET = 2
    SEAT = 3


@dataclass(frozen=True)
class LinkPlace:
    """A link that is up: its number, what it can claim, and when it came up (monotonic seconds)."""

    link: int
    claim: Claim
    since: float


def who_goes(places: Iterable[LinkPlace]) -> int | None:
    """The link to be closed now, or None while there is room for all.

    One goes if strangers hold more than their places, or if all together are too many: of the least
    claim the oldest; seats never.
    """
    ranked = sorted(places, key=lambda place: (place.claim, place.since, place.link))
    strangers = sum(1 for place in ranked if place.claim is Claim.STRANGER)
    if strangers > limits.STRANGERS or len(ranked) > limits.LINKS:
        return None if ranked[0].claim is Claim.SEAT else ranked[0].link
    return None


class KnockPace:
    """How often one may knock: new connections a second, for each address and in all.

    A handshake is work; an address that knocks faster than a program that dials would is not
    answered, and one that knocks for the first time in a second comes before all that do it again.
    Loopback is one address for a whole table, so only the sum counts there.
    """

    def __init__(self) -> None:
        self._all = Pace(limits.KNOCKS_PER_SECOND)
        self._again = Pace(limits.KNOCKS_AGAIN)
        self.each: dict[str, Pace] = {}

    def opens(self, host: str, now: float) -> bool:
        """Whether a connection from this address is taken. now: monotonic seconds."""
        if not is_loopback(host):
            known = self.each.pop(host, None)
            first = known is None or known.rests(now)
            pace = known or Pace(limits.KNOCKS_PER_ADDRESS)
            self.each = {one: old for one, old in self.each.items() if not old.rests(now)}
            self.each[host] = pace
            if not pace.allows(now) or not (first or self._again.allows(now)):
                return False  # and takes nothing of what there is for all
        return self._all.allows(now)
