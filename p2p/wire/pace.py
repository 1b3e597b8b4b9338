"""How often something may happen, and how much of our work it may take. Time comes in as a number.

A pace counts over whole seconds, work from tick to tick. Whoever makes work in vain all the time is
left alone for a while that grows.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from p2p.wire import limits
from p2p.wire.addresses import is_loopback


class Pace:
    """At most so many things a second, counted over whole seconds."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._since = 0.0
        self._count = 0

    def allows(self, now: float) -> bool:
        """Count one more; whether it is still within the pace. now: monotonic seconds."""
        if now - self._since >= 1.0:
            self._since = now
            self._count = 0
        self._count += 1
        return self._count <= self._most

    def rests(self, now: float) -> bool:
        """Whether nothing has been counted for a second: it can be forgotten."""
        return now - self._since >= 1.0


class Allowance:
    """So many things at once, and then one every so many seconds."""

    def __init__(self, most: int, every: float) -> None:
        self._most = most
        self.every = every
        self._used = 0.0
        self._at = 0.0

    def allows(self, now: float, *, leave: int = 0) -> bool:
        """Take one, if there is one and so many more. now: monotonic seconds."""
        if self._owed(now) + 1 + leave > self._most:
            return False
        self._used += 1
        return True

    def give_back(self) -> None:
        """The last one does not count."""
        self._used = max(0.0, self._used - 1)

    def used(self, now: float) -> int:
        """How many are not there now, one that is there in part included."""
        return ceil(self._owed(now))

    def rests(self, now: float) -> bool:
        """Whether all of it is there again: it can be forgotten."""
        return self._owed(now) == 0

    def _owed(self, now: float) -> float:
        """What is used up at this time."""
        self._used = max(0.0, self._used - (now - self._at) / self.every)
        self._at = now
        return self._used


class Talking:
    """How many words of each identity are shown (``limits.WORDS_AT_ONCE``); the rest is dropped."""

    def __init__(self) -> None:
        """Nobody has said anything."""
        self.each: dict[bytes, Allowance] = {}

    def allows(self, identity: bytes, now: float) -> bool:
        """Count one more word of this identity, if it is to be shown. now: monotonic seconds."""
        self.each = {one: old for one, old in self.each.items() if not old.rests(now)}
        fresh = Allowance(limits.WORDS_AT_ONCE, limits.WORDS_EVERY)
        return self.each.setdefault(identity, fresh).allows(now)


class _Address:
    """What one address has tried: an allowance of its own, and how often it was not right."""

    def __init__(self) -> None:
        self.own = Allowance(limits.CODE_TRIES_PER_ADDRESS, limits.CODE_EVERY_PER_ADDRESS)
        self.wrong = Allowance(limits.CODE_TRIES - 1, limits.CODE_FORGIVEN)

    def rests(self, now: float) -> bool:
        """Whether there is nothing to remember of it."""
        return self.own.rests(now) and self.wrong.rests(now)


class Tries:
    """How often a closed table's code is compared: in all, and for each address (not loopback).

    A try counts as a wrong one until it is given back. Each wrong one of an address leaves one
    more of those there are for all to addresses with fewer: an address that has not guessed yet
    hardly waits for those who do nothing else. Where several nodes let in at one table, each is the
    slower.
    """

    def __init__(self) -> None:
        """Nobody has tried."""
        self._all = Allowance(limits.CODE_TRIES, limits.CODE_EVERY)
        self.each: dict[str, _Address] = {}

    def allows(self, host: str, now: float, *, nodes: int = 1) -> bool:
        """Count one more try from this address, if there may be one. now: monotonic seconds.
        nodes: so many answer for the same table, and all together no faster than one would."""
        self._all.every = limits.CODE_EVERY * nodes
        if is_loopback(host):
            return self._all.allows(now)
        self.each = {one: old for one, old in self.each.items() if not old.rests(now)}
        each = self.each.get(host) or _Address()
        each.own.every = limits.CODE_EVERY_PER_ADDRESS * nodes
        if not each.own.allows(now):
            return False  # and takes nothing of what there is for all
        if not self._all.allows(now, leave=each.wrong.used(now)):
            each.own.give_back()
            return False
        each.wrong.allows(now)
        self.each.pop(host, None)
        self.each[host] = each
        if len(self.each) > limits.KNOWN_NODES:
            del self.each[next(iter(self.each))]
        return True

    def give_back(self, host: str) -> None:
        """The last try from this address was right."""
        self._all.give_back()
        if host in self.each:
            self.each[host].own.give_back()
            self.each[host].wrong.give_back()


@dataclass(frozen=True, slots=True)
class Done:
    """What came of one message.

    close: why its link is to be closed for it, or None. units: of work that it made (`Work`). vain:
    whether no node that catches up would cause it.
    """

    close: str | None = None
    units: int = limits.WORD
    vain: bool = True


class Work:
    """What links have made us do since the last tick for nothing, in units (``limits.WORK``).

    A link that has used what there is for it is sated: nothing more of it is read until the tick,
    and what it has sent waits on its side. Those that are known (seats, and those we dialled) have
    an allowance each; all others have one each and one together, and where many of them had
    something to say before the last tick, each has less. Work that was of use earns some.
    A link that is sated tick after tick, by what no honest node sends, is told by ``tick``.
    """

    def __init__(self, tables: Callable[[], int] = lambda: 1) -> None:
        """Nobody has used anything. ``tables``: at how many this node is now."""
        self._tables = tables
        self._used: dict[int, int] = {}
        self._vain: dict[int, int] = {}  # the part of it that no honest node causes
        self._full: set[int] = set()
        self.rows: dict[int, int] = {}  # ticks one after the other
        self._by_others = 0
        self._others: set[int] = set()  # who has made that work
        self._share = limits.WORK_OF_OTHER  # what one of them has, while they are many

    def use(self, link: int, units: int, *, known: bool, vain: bool = True) -> None:
        """This link has made us work; less than nothing: it brought something we can use.

        vain: it is nothing that a node asks or answers while one of both catches up.
        """
        self._used[link] = max(self._used.get(link, 0) + units, -limits.WORK)
        if vain:
            self._vain[link] = max(self._vain.get(link, 0) + units, -limits.WORK)
        if not known:
            self._by_others += max(units, 0)
            self._others.add(link)
        most = self._known_most() if known else limits.WORK_OF_OTHER
        if self._used[link] >= most and 2 * self._vain.get(link, 0) >= most:
            self._full.add(link)

    def is_free(self, link: int) -> bool:
        """Whether this link has made so little work that it is not sated, known or not."""
        used = self._used.get(link, 0)
        return used < min(self._share, limits.WORK) and self._by_others < limits.WORK_OF_OTHERS

    def sated(self, link: int, *, known: bool) -> bool:
        """Whether nothing more of this link is to be read before the next tick."""
        used = self._used.get(link, 0)
        if known:
            return used >= self._known_most()
        return used >= self._share or self._by_others >= limits.WORK_OF_OTHERS

    def _known_most(self) -> int:
        return limits.WORK + limits.WORK_OF_TABLE * max(0, self._tables() - 1)

    def tick(self) -> list[int]:
        """All begin anew; the links sated in vain for limits.SATED_TICKS in a row."""
        self.rows = {link: self.rows.get(link, 0) + 1 for link in sorted(self._full)}
        self._used.clear()
        self._vain.clear()
        self._full.clear()
        share = limits.WORK_OF_OTHERS // max(1, len(self._others))
        self._share = min(max(share, limits.WORK_OF_ONE), limits.WORK_OF_OTHER)
        self._others.clear()
        self._by_others = 0
        return [link for link, rows in self.rows.items() if rows >= limits.SATED_TICKS]


class Pauses:
    """How long no link of a node is taken, each time twice as long. Identities are 32 bytes."""

    def __init__(self) -> None:
        """All are welcome."""
        self._held: dict[bytes, tuple[float, float]] = {}  # length of the last pause, its end

    def begin(self, identity: bytes, now: float) -> None:
        """This node is left alone from now on (monotonic seconds), for a while."""
        length, end = self._held.pop(identity, (0.0, now))
        again = length > 0 and now - end < limits.PAUSE_LAST
        length = min(2 * length, limits.PAUSE_LAST) if again else limits.PAUSE_FIRST
        self._held[identity] = (length, now + length)
        if len(self._held) > limits.KNOWN_NODES:
            del self._held[next(iter(self._held))]

    def end(self, identity: bytes) -> float:
        """When its last pause is over, or was (monotonic seconds)."""
        return self._held.get(identity, (0.0, 0.0))[1]
