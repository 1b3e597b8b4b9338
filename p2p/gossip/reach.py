"""Which seats a node reaches at one table: by its own links, and by what peers say of theirs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ledger.records.roster import Roster
from p2p.gossip.hearsay import Hearsay
from p2p.gossip.side import Side
from p2p.gossip.table_peer import TablePeer
from p2p.wire import limits


class Reach:
    """Who is reached over these links; ``me`` is the own identity.

    ``changed``: since whoever shows it to people has looked. ``patience``: see ``Hearsay``.
    """

    def __init__(
        self,
        sides: Mapping[int, Side],
        roster: Roster,
        me: bytes,
        *,
        patience: float = limits.HEARSAY,
    ) -> None:
        """Nobody is linked, and no time has passed."""
        self.changed = False
        self._sides, self._roster, self._me = sides, roster, me
        self._hearsay = Hearsay(patience=patience)
        self._told: tuple[frozenset[bytes], frozenset[bytes]] | None = None
        self._linked: frozenset[bytes] | None = None
        self._told_by: dict[bytes, tuple[bytes, ...]] | None = None

    def links_change(self) -> None:
        """A link comes, goes (`take_back`), or tells of other links. Till the next time who is
        linked stays as it is, and is worked out once: it is asked at each record.
        """
        self._linked = self._told_by = None

    def linked(self) -> frozenset[bytes]:
        """The identities of seats that there is a link to."""
        if self._linked is None:
            peers = [side.peer for side in self._sides.values()]
            self._linked = frozenset([peer.identity for peer in peers if peer.seat is not None])
        return self._linked

    def told_by(self) -> Mapping[bytes, tuple[bytes, ...]]:
        """The seats that we have no link to, but others say to have one, with those who say so."""
        if self._told_by is None:
            self._told_by = self._found_told()
        return self._told_by

    def _found_told(self) -> dict[bytes, tuple[bytes, ...]]:
        ours, told = self.linked() | {self._me}, dict[bytes, tuple[bytes, ...]]()
        if ours.issuperset(self._roster.keys):
            return told
        for peer in (side.peer for side in self._sides.values()):
            for one in peer.linked - ours if peer.seated else ():
                if self._roster.seat_of(one) is not None:
                    told[one] = (*told.get(one, ()), peer.identity)
        return told

    def reached(self) -> frozenset[bytes]:
        """The identities of seats that we have a link to, or those we are linked with, as far as
        their word for it counts.
        """
        told = self.told_by().items()
        return self.linked().union(one for one, by in told if self._hearsay.counts(one, by))

    def passes(self, now: float, step: int) -> bool:
        """It is now, and the table stands at this step; whether that changes who is reached."""
        self._hearsay.passes(now, step, self.linked())
        return self._now() != self._told

    def word(self, seat: int) -> bool:
        """Something signed by this seat has come that is new; whether that changes anything."""
        self._hearsay.word(self._roster.keys[seat])
        return self._now() != self._told

    def take_back(self, peer: TablePeer, identities: Iterable[bytes]) -> None:
        """A peer says otherwise of its links: no more that it is linked with these; or its own link
        is gone.
        """
        self.links_change()
        if peer.seated:
            known = frozenset(self._roster.keys).intersection(identities)
            self._hearsay.taken_back(peer.identity, known)

    def tell(self) -> tuple[set[int], set[int]]:
        """The seats that are reached, and those of which that is only said any more."""
        self._told, self.changed = self._now(), True
        reached, doubted = ({*map(self._roster.keys.index, one)} for one in self._told)
        return reached, doubted

    def shown(self) -> None:
        """Whoever shows it to people has looked."""
        self.changed = False

    def _now(self) -> tuple[frozenset[bytes], frozenset[bytes]]:
        reached = self.reached()
        return reached, frozenset(self.told_by()) - reached
