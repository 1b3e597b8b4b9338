"""Known names and pinned keys; and who of a table is linked now, since when.

A name is only for people, so it can be taken by anybody. What a person relies on is that "Anna" is
the one from last week: the key a name first came with is kept, and the same name with another key
is refused aloud, with both fingerprints to compare by voice (fault 23). Forgetting a name is the
person's decision. Keeping the file is the caller's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

from ledger.errors import Malformed
from ledger.records import canon
from ledger.records.heads import TableId
from ledger.records.roster import Join, Roster
from p2p.core.actions import PeerState
from p2p.entry.look_alikes import looks
from p2p.wire.errors import NameClash

MOST = 500  # names kept: two arrays deep, and far more than anybody plays with


@dataclass(frozen=True)
class Known:
    """Names with the identity each was first met with (32 bytes); those met last stand last."""

    names: Mapping[str, bytes] = field(default_factory=dict)

    @cached_property
    def identities(self) -> frozenset[bytes]:
        """All who are known, by whatever name."""
        return frozenset(self.names.values())

    @cached_property
    def _drawn(self) -> Mapping[str, tuple[str, ...]]:
        """The names by what they look like."""
        found: dict[str, tuple[str, ...]] = {}
        for name in self.names:
            for look in looks(name):
                found[look] = (*found.get(look, ()), name)
        return found

    def welcome(self, join: Join) -> NameClash | None:
        """The clash if this name, or one it looks like, is known with another identity."""
        if self.names.get(join.name) == join.identity:
            return None
        if join.name in self.names:
            return NameClash(join.name, self.names[join.name], join.identity)
        alike = [name for look in looks(join.name) for name in self._drawn.get(look, ())]
        others = [name for name in alike if self.names[name] != join.identity]
        return NameClash(others[0], self.names[others[0]], join.identity) if others else None

    def meet(self, joins: tuple[Join, ...]) -> Known:
        """With the names of these joins pinned, where they were not known before. Beyond MOST those
        are dropped that were not met for longest."""
        met = {join.name: self.names.get(join.name, join.identity) for join in joins}
        others = {name: key for name, key in self.names.items() if name not in met}
        return Known(dict([*others.items(), *met.items()][-MOST:]))

    def forget(self, name: str) -> Known:
        """Without this name."""
        return Known({one: key for one, key in self.names.items() if one != name})

    def encode(self) -> bytes:
        """The bytes of the file to keep."""
        return canon.encode(tuple(self.names.items()))


def read_known(data: bytes) -> Known:
    """The names in these bytes. Raises Malformed."""
    value = canon.decode(data)
    good = type(value) is tuple and all(
        type(row) is tuple
        and len(row) == 2
        and type(row[0]) is str
        and type(row[1]) is bytes
        and len(row[1]) == 32
        for row in value
    )
    if not good:
        raise Malformed("the file of known names has another form")
    return Known(dict(value))


class Presence:
    """Since when each seat's node of a table is linked or gone."""

    def __init__(self) -> None:
        self._linked: dict[tuple[TableId, bytes], tuple[bool, float]] = {}
        self._reached: dict[tuple[TableId, bytes], tuple[bool, float]] = {}

    def look(
        self,
        roster: Roster,
        me: bytes,
        linked: frozenset[bytes],
        now: float,
        *,
        reached: frozenset[bytes] | None = None,
        told_by: Mapping[bytes, tuple[bytes, ...]] = MappingProxyType({}),
    ) -> tuple[PeerState, ...]:
        """All other seats in order; a change is dated now. me: the own identity. ``reached``: to
        whom we or others have a link; those ``linked``, if nothing else is known. ``told_by``:
        who says to have one to whom.
        """
        around = linked if reached is None else reached
        states = []
        for seat, (identity, name) in enumerate(zip(roster.keys, roster.names, strict=True)):
            if identity == me:
                continue
            key = (roster.table, identity)
            ours = _dated(self._linked, key, identity in linked, now)
            anybodys = _dated(self._reached, key, identity in around, now)
            by = tuple(sorted(map(roster.keys.index, told_by.get(identity, ()))))
            states.append(PeerState(seat, identity, name, *ours, *anybodys, by))
        return tuple(states)


def _dated(
    known: dict[tuple[TableId, bytes], tuple[bool, float]],
    key: tuple[TableId, bytes],
    state: bool,
    now: float,
) -> tuple[bool, float]:
    """The state with the time since which it has been so."""
    if key not in known or known[key][0] != state:
        known[key] = (state, now)
    return known[key]
