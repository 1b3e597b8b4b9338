"""The tables that a node takes part in, by their ids, and what others ask of all of them; sans-IO.

`p2p.core.running_tables` puts them in and takes them out, and acts on what comes for them. Where
nothing else is asked of tables, as who sits at which or which came of an offer, these are enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeGuard

from ledger.records.roster import Offer, Roster
from ledger.table_id import TableId
from p2p.gossip.gossip import Gossip


class TablesHere:
    """The gossip of each table of one node, in the order in which it came to them."""

    def __init__(self) -> None:
        """At no table."""
        self._tables: dict[TableId, Gossip] = {}

    def __iter__(self) -> Iterator[Gossip]:
        """All of them; tables may come and go meanwhile."""
        return iter(list(self._tables.values()))

    def __getitem__(self, table_id: TableId) -> Gossip:
        return self._tables[table_id]

    def get(self, table_id: TableId) -> Gossip | None:
        """The table of this id, if it is here."""
        return self._tables.get(table_id)

    def add(self, gossip: Gossip) -> None:
        """From now on this table is here."""
        self._tables[gossip.table.id] = gossip

    def pop(self, table_id: TableId) -> Gossip | None:
        """From now on it is not."""
        return self._tables.pop(table_id, None)

    def count(self) -> int:
        """At how many tables this node is."""
        return len(self._tables)

    def has(self, about: bytes) -> TypeGuard[TableId]:
        """Whether this is the id of a table that is here."""
        return about in self._tables

    def seated(self) -> set[bytes]:
        """All who have a seat at a table here."""
        return {one for gossip in self for one in gossip.roster.keys}

    def seats(self, identity: bytes) -> bool:
        """Whether this identity has a seat at a table here."""
        return any(one.roster.seat_of(identity) is not None for one in self)

    def tables_of(self, identity: bytes) -> list[TableId]:
        """The tables here at which this identity has a seat."""
        return [one.table.id for one in self if one.roster.seat_of(identity) is not None]

    def watches(self, number: int) -> bool:
        """Whether this link watches a table here."""
        return any(number in one.links for one in self)

    def rosters(self) -> list[Roster]:
        """Who sits at each."""
        return [gossip.roster for gossip in self]

    def of_offer(self, offer: bytes) -> Roster | None:
        """The roster of the table that came out of this offer, if we are at it."""
        return next((one for one in self.rosters() if one.offer.hash == offer), None)

    def offers(self) -> list[tuple[Offer, int, bool]]:
        """The tables at which we have a seat: offer, seats, and that it runs."""
        seated = [one.roster for one in self if not one.watching]
        return [(one.offer, len(one.keys), True) for one in seated]
