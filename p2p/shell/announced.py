"""What was announced on this network: who has a place in that list, and in which order it is asked.

Anybody can announce anything, as often as they like. So an address has few places, however much is
announced for it; whoever was there first keeps the place; and where all are taken, a host at which
our own tables were found before takes that of the youngest other one. Announcements name addresses
themselves: who names thousands of them fills the list, and pushes out nothing older.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass

from p2p.shell.announcing import Announcement
from p2p.wire import limits
from p2p.wire.addresses import Address, is_loopback


@dataclass(frozen=True)
class Found:
    """A table on this network: what was announced, and where its nodes listen, best first."""

    table: Announcement
    addresses: tuple[Address, ...]

    @property
    def host(self) -> str:
        """The address whose place it takes."""
        return self.addresses[0][0] if self.addresses else ""


class Announced:
    """All announcements that have a place, by the name of their service.

    recent: hosts at which others of our own tables listened last.
    """

    def __init__(self, recent: Container[str] = ()) -> None:
        self._recent = recent
        self._found: dict[str, Found] = {}
        self._places: Counter[str] = Counter()

    def put(self, name: str, found: Found) -> bool:
        """Keep this announcement, or what has changed about it; whether anything has changed."""
        before = self._found.get(name)
        if before == found:
            return False
        if before is not None and before.host == found.host:
            self._found[name] = found
            return True
        gone = self.drop(name)
        most = limits.LOOPBACK_PLACES if is_loopback(found.host) else limits.HOST_PLACES
        if self._places[found.host] >= most or not self._has_room(found.host):
            return gone
        self._found[name] = found
        self._places[found.host] += 1
        return True

    def drop(self, name: str) -> bool:
        """This announcement was taken back, or has run out; whether it was here."""
        found = self._found.pop(name, None)
        if found is not None:
            self._places[found.host] -= 1
            self._places += Counter()  # hosts without any are forgotten
        return found is not None

    @property
    def in_order(self) -> tuple[Found, ...]:
        """All of them, those of recent hosts first, and the oldest of each kind."""
        return tuple(sorted(self._found.values(), key=lambda one: one.host not in self._recent))

    def _has_room(self, host: str) -> bool:
        """Whether there is a place, or one can be made for a recent host."""
        if len(self._found) < limits.ANNOUNCED:
            return True
        if host not in self._recent:
            return False
        others = (name for name in reversed(self._found))
        youngest = next((one for one in others if self._found[one].host not in self._recent), None)
        return youngest is not None and self.drop(youngest)
