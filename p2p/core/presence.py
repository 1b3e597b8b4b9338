"""Since when each seat's node of a table is linked with ours, and with anybody's; sans-IO."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ledger.records.roster import Roster
from ledger.table_id import TableId
from p2p.core.actions import PeerState


class Presence:
    """Since when each other seat's node is linked or not, at all tables of a node."""

    def __init__(self) -> None:
        self._linked: dict[tuple[TableId, bytes], tuple[bool, float]] = {}
        self._reached: dict[tuple[TableId, bytes], tuple[bool, float]] = {}
        self._stopped: set[bytes] = set()

    def stops(self, identity: bytes) -> None:
        """This node of a seat has said that it stops; so it is until anybody has a link to it who
        had none, us among them."""
        self._stopped.add(identity)

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
            key = (roster.table_id, identity)
            before = self._reached.get(key, (True, now))[0]
            ours = _dated(self._linked, key, identity in linked, now)
            anybodys = _dated(self._reached, key, identity in around, now)
            by = tuple(sorted(map(roster.keys.index, told_by.get(identity, ()))))
            if identity in linked or (identity in around and not before):
                self._stopped.discard(identity)
            # Others hear it a bit later, and tell of a link to it until then.
            went = identity in self._stopped and identity not in around
            states.append(PeerState(seat, identity, name, *ours, *anybodys, by, went))
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
