"""What seats of a table that runs refuse us, and which of it a person hears of; sans-IO.

Anybody can say no on a link that is up and well. So it is the word of that one seat, by its name,
and costs nothing but what that seat itself gave: a watcher asks the others. That another program
has our identity, or that ours does too much, is told where the seat ends its link right after.
"""

from __future__ import annotations

from ledger.table_id import TableId
from p2p.gossip.gossip import Gossip
from p2p.wire import limits
from p2p.wire.errors import Reason, SeatRefuses

ENDS = (Reason.ELSEWHERE, Reason.TOO_MUCH)  # whoever says so ends the link


class Refusals:
    """Of all tables of one node."""

    def __init__(self) -> None:
        """Nobody has refused us anything."""
        self._told: set[tuple[TableId, bytes, Reason]] = set()  # table, node, reason
        self._said: dict[tuple[int, TableId], tuple[bytes, SeatRefuses, float]] = {}
        self._struck: set[tuple[int, TableId]] = set()

    def hear(
        self, number: int, at: Gossip, identity: bytes, why: Reason, now: float, *, away: bool
    ) -> SeatRefuses | None:
        """A seat says no on this link: what is to be told of it now. away: whether the opener has
        signed that we were sent away. Whoever looks on hears no more of the table on this link."""
        seat = at.roster.seat_of(identity)
        if seat is None:
            return None
        table_id, error = at.table.id, SeatRefuses(at.roster.names[seat], why)
        if at.watching:
            self._struck.add((number, table_id))
        if why in ENDS:
            self._said[number, table_id] = identity, error, now
            return None
        true = away if why is Reason.EXCLUDED else why is Reason.TOO_MANY
        return self._once(table_id, identity, error) if true and at.watching else None

    def struck(self, number: int, table_id: TableId) -> bool:
        """Whether nothing more is heard of this table on this link."""
        return (number, table_id) in self._struck

    def link_down(self, number: int, now: float) -> list[SeatRefuses]:
        """The link is gone: what its seat said right before is to be told."""
        self._struck = {one for one in self._struck if one[0] != number}
        said = [one for one in self._said if one[0] == number]
        told = []
        for link, table_id in said:
            identity, error, at = self._said.pop((link, table_id))
            if now - at <= limits.REFUSAL_ENDS and self._once(table_id, identity, error):
                told.append(error)
        return told

    def _once(self, table_id: TableId, identity: bytes, error: SeatRefuses) -> SeatRefuses | None:
        known = (table_id, identity, error.reason) in self._told
        self._told.add((table_id, identity, error.reason))
        return None if known else error
