"""How often the code of a closed table can be guessed: in all, and from one address; sans-IO.

Each node that lets people in counts for itself (`limits.CODE_TRIES` and what follows it). Whom it
asks for a code is said in `p2p.core.table_codes`. Time comes in as a number.
"""

from __future__ import annotations

from p2p.wire import limits
from p2p.wire.addresses import is_loopback
from p2p.wire.rate_limits import Allowance


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
