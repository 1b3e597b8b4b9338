"""Names that are known here, each with the key it first came with.

A name is only for people, so it can be taken by anybody. What a person relies on is that "Anna" is
the one from last week: the key a name first came with is kept, and the same name with another key
is refused aloud, with both fingerprints to compare by voice (fault 23). Forgetting a name is the
person's decision. Keeping the file is the caller's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ledger.errors import Malformed
from ledger.records import canon
from ledger.records.roster import Join
from p2p.entry.look_alikes import looks
from p2p.wire.errors import NameClash

MOST = 500  # names kept: two arrays deep, and far more than anybody plays with


@dataclass(frozen=True)
class KnownNames:
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

    def meet(self, joins: tuple[Join, ...]) -> KnownNames:
        """With the names of these joins pinned, where they were not known before. Beyond MOST those
        are dropped that were not met for longest."""
        met = {join.name: self.names.get(join.name, join.identity) for join in joins}
        others = {name: key for name, key in self.names.items() if name not in met}
        return KnownNames(dict([*others.items(), *met.items()][-MOST:]))

    def forget(self, name: str) -> KnownNames:
        """Without this name."""
        return KnownNames({one: key for one, key in self.names.items() if one != name})

    def encode(self) -> bytes:
        """The bytes of the file to keep."""
        return canon.encode(tuple(self.names.items()))


def read_known(data: bytes) -> KnownNames:
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
    return KnownNames(dict(value))
