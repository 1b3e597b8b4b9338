"""Whom to dial, where, and when; sans-IO. One target is one node we want a link to.

The addresses of a target are tried in turn, the next one already while the last has not answered.
After a whole round the target rests, each time twice as long, with some jitter, so that nodes that
were cut off together do not come back together. A target that is reached rests until it is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from p2p.core.actions import Dial
from p2p.wire import limits
from p2p.wire.addresses import Address, merged
from p2p.wire.handshake import Role


@dataclass
class _Target:
    addresses: tuple[Address, ...]
    expect: bytes | None
    role: Role
    due: float
    place: int = 0
    rounds: int = 0
    reached: bool = False
    not_before: float = 0.0
    open: set[int] = field(default_factory=set)


class Dials:
    """All targets of a node, by a key of the caller's choosing."""

    def __init__(self, *, rng: Callable[[int], bytes]) -> None:
        self._targets: dict[bytes, _Target] = {}
        self._tickets: dict[int, tuple[bytes, Address]] = {}
        self._last = 0
        self._rng = rng

    def want(
        self,
        key: bytes,
        addresses: tuple[Address, ...],
        *,
        expect: bytes | None,
        role: Role,
        now: float,
        after: float = 0.0,
    ) -> None:
        """Keep trying to reach this node from now + after on; more addresses may come later."""
        target = self._targets.get(key)
        if target is None:
            self._targets[key] = _Target(addresses[: limits.ADDRESSES], expect, role, now + after)
        else:
            target.addresses = merged(addresses, target.addresses)

    def forget(self, key: bytes) -> None:
        """Stop trying to reach this node."""
        self._targets.pop(key, None)

    def strike(self, key: bytes, address: Address) -> None:
        """Dial this address of a target no more: somebody else answers there."""
        target = self._targets.get(key)
        if target is not None and address in target.addresses:
            target.place -= target.addresses.index(address) < target.place
            target.addresses = tuple(one for one in target.addresses if one != address)

    def put_back(self, key: bytes, address: Address, now: float) -> None:
        """Dial this address of a target again, after the others, and as often as at first."""
        target = self._targets.get(key)
        if target is not None and address not in target.addresses:
            target.addresses = (*target.addresses, address)
            target.rounds = 0
            target.due = max(target.due, now + limits.BACKOFF_FIRST)

    def goes_on(self, key: bytes) -> None:
        """There is a link to a node at one address of this target: the others are dialled still."""
        target = self._targets.get(key)
        if target is not None:
            target.reached = False

    @property
    def targets(self) -> int:
        """How many nodes are targets."""
        return len(self._targets)

    def wanted(self, key: bytes) -> bool:
        """Whether this node is a target."""
        return key in self._targets

    def reached(self, key: bytes) -> None:
        """There is a link to this node: rest."""
        target = self._targets.get(key)
        if target is not None:
            target.reached = True
            target.rounds = 0

    def lost(self, key: bytes, now: float, *, after: float = 0.0) -> None:
        """The link is gone: start anew."""
        target = self._targets.get(key)
        if target is not None and target.reached:
            target.reached = False
            target.place = 0
            target.due = now + after

    def put_off(self, key: bytes, until: float) -> None:
        """Do not try to reach this node before then, whatever happens."""
        target = self._targets.get(key)
        if target is not None:
            target.not_before = max(target.not_before, until)

    def addresses(self, key: bytes) -> tuple[Address, ...]:
        """The addresses known for this target."""
        target = self._targets.get(key)
        return () if target is None else target.addresses

    def rounds(self, key: bytes) -> int:
        """How often all addresses of this target have been tried in vain since it was wanted."""
        target = self._targets.get(key)
        return 0 if target is None else target.rounds

    def tried(self, key: bytes) -> bool:
        """Whether every address of this target was tried in vain, and none is being dialled."""
        target = self._targets.get(key)
        return target is not None and target.rounds > 0 and not target.open

    def key(self, ticket: int) -> bytes | None:
        """The target that a ticket belongs to."""
        held = self._tickets.get(ticket)
        return None if held is None else held[0]

    def address(self, ticket: int) -> Address | None:
        """The address that was dialled with a ticket."""
        held = self._tickets.get(ticket)
        return None if held is None else held[1]

    def done(self, ticket: int, now: float) -> None:
        """A dial came to nothing, or to a link that is gone: its ticket is used up."""
        held = self._tickets.pop(ticket, None)
        target = None if held is None else self._targets.get(held[0])
        if target is not None:
            target.open.discard(ticket)
            if not target.open and 0 < target.place < len(target.addresses):
                target.due = min(target.due, now)

    def due(self, now: float) -> list[Dial]:
        """The dials to make now."""
        dials = []
        for key, target in self._targets.items():
            too_soon = now < max(target.due, target.not_before)
            if target.reached or too_soon or not target.addresses:
                continue
            self._last += 1
            address = target.addresses[target.place % len(target.addresses)]
            self._tickets[self._last] = (key, address)
            target.open.add(self._last)
            dials.append(Dial(self._last, address, target.expect, target.role))
            target.place += 1
            target.due = now + limits.STAGGER
            if target.place >= len(target.addresses):
                target.place = 0
                target.rounds += 1
                target.due = now + self._rest(target.rounds)
        return dials

    def _rest(self, rounds: int) -> float:
        longest = min(limits.BACKOFF_LAST, limits.BACKOFF_FIRST * 2.0 ** min(rounds - 1, 10))
        # Between half and the whole of it.
        return longest * (0.5 + self._rng(1)[0] / 510)


def politeness(me: bytes, other: bytes) -> float:
    """How long to wait before dialling that node: of two, the smaller key goes first."""
    return 0.0 if me < other else limits.POLITE
