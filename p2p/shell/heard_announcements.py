"""What was announced on this network: who has a place in that list, and in which order it is asked.

Anybody can announce anything, as often as they like, and announcements name addresses themselves.
So an address has few places, however much is announced for it, and as many again for the port at
which programs listen by themselves: whoever fills one kind keeps nobody out of the other. Whoever
was there first keeps the place; what finds none waits behind those that have one, is asked after
them, and gets the place of one that goes. Where all are taken, a host at which our own tables were
found before takes that of the youngest other one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container
from dataclasses import dataclass
from typing import TypeAlias

from p2p.shell.own_announcements import Announcement
from p2p.wire import limits
from p2p.wire.addresses import DEFAULT_PORT, Address, is_loopback

Kind: TypeAlias = tuple[str, bool]  # an address, and whether it is asked at the usual port


@dataclass(frozen=True)
class Found:
    """A table on this network: what was announced, and where its nodes listen, best first."""

    table: Announcement
    addresses: tuple[Address, ...]

    @property
    def host(self) -> str:
        """The address whose place it takes."""
        return self.addresses[0][0] if self.addresses else ""

    @property
    def kind(self) -> Kind:
        """The places of which it takes one."""
        return self.host, bool(self.addresses) and self.addresses[0][1] == DEFAULT_PORT


class Announcements:
    """All announcements that are remembered, by the name of their service.

    recent: hosts at which others of our own tables listened last. placed: those that have a place,
    the oldest first; taken: how many places, by kind; behind: the kinds of those that have none.
    """

    def __init__(self, recent: Container[str] = ()) -> None:
        self._recent = recent
        self.placed: dict[str, Found] = {}
        self.taken: Counter[Kind] = Counter()
        self.behind_by_kind: dict[Kind, dict[str, Found]] = {}
        self.behind: dict[str, Kind] = {}  # of those behind, the oldest first
        self._newest = False  # whether the next one to be forgotten is that
        self._order: tuple[Found, ...] | None = None

    def put(self, name: str, found: Found) -> bool:
        """Keep this announcement, or what has changed about it; whether it has a place that
        changed."""
        before = self.placed.get(name)
        if before == found:
            return False
        self._order = None
        if before is not None and before.kind == found.kind:
            self.placed[name] = found
            return True
        gone = self.drop(name)
        if not self._is_free(found.kind) or not self._has_room(found.host):
            self._wait(name, found)
            return gone
        self._keep(name, found)
        return True

    def drop(self, name: str) -> bool:
        """This announcement was taken back, or has run out; whether it had a place."""
        self._order = None
        self._forget(name)
        gone = self._remove(name)
        if gone is not None:
            self._move_up(gone.kind)
        return gone is not None

    @property
    def in_order(self) -> tuple[Found, ...]:
        """All of them, those of recent hosts first, and the oldest of each kind; then those behind
        them, in the same order. The same tuple until something changes."""
        if self._order is None:
            placed = sorted(self.placed.values(), key=self._is_strange)
            behind = (self.behind_by_kind[kind][name] for name, kind in self.behind.items())
            self._order = (*placed, *sorted(behind, key=self._is_strange))
        return self._order

    @property
    def crowded(self) -> tuple[Address, ...]:
        """The usual port of each host at which more is announced than has a place there: what is
        announced may be pushed out by false announcements, a program that listens is not."""
        hosts = {host: None for host, _ in self.behind_by_kind if host}
        return tuple((host, DEFAULT_PORT) for host in sorted(hosts, key=self._is_strange_host))

    def _keep(self, name: str, found: Found) -> None:
        self.placed[name] = found
        self.taken[found.kind] += 1

    def _remove(self, name: str) -> Found | None:
        found = self.placed.pop(name, None)
        if found is not None:
            self.taken[found.kind] -= 1
            if not self.taken[found.kind]:
                del self.taken[found.kind]  # hosts without any are forgotten
        return found

    def _wait(self, name: str, found: Found) -> None:
        """Behind the others; where all is full there too, the oldest and the newest by turns make
        room."""
        if len(self.behind) >= limits.ANNOUNCED:
            self._newest = not self._newest
            ends = reversed(self.behind) if self._newest else iter(self.behind)
            self._forget(next(ends))
        self.behind[name] = found.kind
        self.behind_by_kind.setdefault(found.kind, {})[name] = found

    def _forget(self, name: str) -> Found | None:
        kind = self.behind.pop(name, None)
        if kind is None:
            return None
        found = self.behind_by_kind[kind].pop(name)
        if not self.behind_by_kind[kind]:
            del self.behind_by_kind[kind]
        return found

    def _move_up(self, kind: Kind) -> None:
        """A place of this kind is free: one that waits for it has it, or one of another kind."""
        kinds = [kind] if kind in self.behind_by_kind else list(self.behind_by_kind)
        free = next((one for one in kinds if self._is_free(one)), None)
        if free is not None:
            name = next(iter(self.behind_by_kind[free]))
            found = self._forget(name)
            assert found is not None
            self._keep(name, found)

    def _is_free(self, kind: Kind) -> bool:
        most = limits.LOOPBACK_PLACES if is_loopback(kind[0]) else limits.HOST_PLACES
        return self.taken[kind] < most

    def _has_room(self, host: str) -> bool:
        """Whether there is a place, or one can be made for a recent host."""
        if len(self.placed) < limits.ANNOUNCED:
            return True
        if host not in self._recent:
            return False
        others = (name for name in reversed(self.placed))
        youngest = next((one for one in others if self._is_strange(self.placed[one])), None)
        gone = None if youngest is None else self._remove(youngest)
        if youngest is not None and gone is not None:
            self._wait(youngest, gone)
        return gone is not None

    def _is_strange(self, found: Found) -> bool:
        return found.host not in self._recent

    def _is_strange_host(self, host: str) -> bool:
        return host not in self._recent
