"""Asking nodes that were announced which tables they have, before one of them is chosen; sans-IO.

Anybody can announce anything. What stands in a list for people is what a node has told over a link
on which it has proven who it is: a table that can be joined counts only at the node that opened it,
and a node opens one at a time. Each node is asked once, so many at a time, and all of it ends after
limits.SURVEY_SECONDS. To be used by a node that is at no table yet: its links end with the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ledger.errors import LedgerError
from ledger.records.roster import read_offer
from p2p.core.actions import Outbox, ProvenTable, Surveyed
from p2p.core.dials import Dials
from p2p.core.links import Link
from p2p.wire import limits
from p2p.wire.addresses import Address, merged
from p2p.wire.handshake import Role
from p2p.wire.messages import QueryTables, Tables

_KEY = b"survey/"


@dataclass
class _Announced:
    """One announced node: since when it is asked, where it was dialled at, and the link to it."""

    since: float
    address: Address | None = None
    link: int | None = None


class Survey:
    """The one survey of a node that may be under way."""

    def __init__(self, dials: Dials, out: Outbox) -> None:
        self._dials = dials
        self._out = out
        self._asked: dict[bytes, _Announced] = {}
        self._waiting: list[tuple[bytes, tuple[Address, ...]]] = []
        self._found: dict[tuple[bytes, bool], ProvenTable] = {}
        self._ends: float | None = None

    def begin(self, nodes: Sequence[tuple[Address, ...]], now: float) -> list[int]:
        """Ask these nodes, each given by its addresses, the first ones first; links to be cut."""
        cut = self._drop_all()
        self._found.clear()
        self._ends = now + limits.SURVEY_SECONDS
        different = list(dict.fromkeys(nodes))[: limits.SURVEY]
        self._waiting = [(_KEY + b"%d" % n, some) for n, some in enumerate(different)]
        self._go_on(now)
        return cut

    def greet(self, number: int, key: bytes | None, address: Address | None) -> None:
        """A link is up, or was there already, for a dial with this key."""
        asked = None if key is None else self._asked.get(key)
        if asked is not None:
            asked.link, asked.address = number, address
            self._out.send(number, QueryTables())

    def handle(self, number: int, link: Link, message: Tables, now: float) -> bool:
        """Take the answer of a node that was asked; whether it was one. The link has served."""
        key = next((key for key, one in self._asked.items() if one.link == number), None)
        if key is None:
            return False
        address = self._asked[key].address
        where = merged(() if address is None else (address,), link.reachable())
        for raw, taken, running in message.listings:
            try:
                offer = read_offer(raw)
            except LedgerError:
                continue
            self._keep(ProvenTable(offer, link.identity, taken, running, where))
        self._end(key, now)
        return True

    def failed(self, key: bytes | None, now: float) -> None:
        """A dial came to nothing; the node is given up once all its addresses were tried."""
        if key in self._asked and self._dials.tried(key):
            self._end(key, now)

    def link_down(self, number: int, now: float) -> None:
        """A link is gone: a node that did not answer before has said nothing."""
        for key, one in list(self._asked.items()):
            if one.link == number:
                self._end(key, now)

    def tick(self, now: float) -> list[int]:
        """Give up nodes that are silent, and in the end the survey; links that are to be cut."""
        if self._ends is None:
            return []
        if now >= self._ends:
            cut = self._drop_all()
            self._tell()
            return cut
        late = [
            key for key, one in self._asked.items() if now - one.since >= limits.SURVEY_PATIENCE
        ]
        links = [self._asked[key].link for key in late]
        for key in late:
            self._end(key, now)
        return [number for number in links if number is not None]

    def _keep(self, table: ProvenTable) -> None:
        if table.running:
            key = (table.offer.hash, True)
            known = self._found.get(key)
            where = table.addresses if known is None else merged(known.addresses, table.addresses)
            self._found[key] = ProvenTable(table.offer, table.node, table.taken, True, where)
        elif table.offer.opener == table.node:
            self._found.setdefault((table.node, False), table)

    def _go_on(self, now: float) -> None:
        while self._waiting and len(self._asked) < limits.SURVEY_AT_ONCE:
            key, addresses = self._waiting.pop(0)
            self._asked[key] = _Announced(now)
            self._dials.want(key, addresses, expect=None, role=Role.WATCHER, now=now)
        if not self._asked and self._ends is not None:
            self._tell()

    def _end(self, key: bytes, now: float) -> None:
        del self._asked[key]
        self._dials.forget(key)
        self._go_on(now)

    def _drop_all(self) -> list[int]:
        links = [one.link for one in self._asked.values() if one.link is not None]
        for key in self._asked:
            self._dials.forget(key)
        self._asked.clear()
        self._waiting.clear()
        return links

    def _tell(self) -> None:
        self._ends = None
        self._out.tell(Surveyed(tuple(self._found.values())))
