"""The tables of this network as they come and go, while somebody looks.

What is announced may come from anybody, so nodes are asked before a table is shown as a game with
seats (`cli.finding.table_search`); of a closed one its place is shown, and its code opens it.
"""

from __future__ import annotations

from collections.abc import Callable, Container
from dataclasses import dataclass
from typing import Any

from cli.finding.asked_network import Network
from cli.finding.closed_tables import closed_besides
from cli.finding.table_search import MOST, pause, proven_tables
from cli.text.words import Words, game_title
from engine.games import game_names
from ledger.records.roster import LONG_CODE, short_code
from p2p.core.actions import ProvenTable
from p2p.shell.heard_announcements import Found
from p2p.shell.own_announcements import FINGERPRINT
from p2p.wire.addresses import Address, join_link

TICK = 0.5
"""Seconds after which new announcements are asked about."""
AGAIN = 6.0
"""Seconds after which all are asked again: who sits there, and whether it runs."""

Message = dict[str, Any]


@dataclass(frozen=True)
class FoundTable:
    """A table that was found. ``code`` empty: it is closed, and who comes in types its code;
    ``full``: such a one at which nobody can sit down any more."""

    key: str
    plate: str
    code: str
    addresses: tuple[Address, ...]
    game: str = ""
    whose: str = ""
    seats: int = 0
    taken: int = 0
    running: bool = False
    full: bool = False

    @property
    def closed(self) -> bool:
        """Whether its code has to be typed."""
        return not self.code

    def link(self, code: str = "") -> str:
        """What `join` takes to come here; of a closed one with its code."""
        return join_link(self.addresses, code or self.code)


class TablesInSight:
    """Looks for tables as long as somebody wants to see them."""

    def __init__(
        self,
        reactor: Any,
        network: Network | None,
        *,
        wanted: Callable[[], bool],
        changed: Callable[[], None],
        trouble: Callable[[BaseException], None],
        name_of: Callable[[bytes], str] = lambda identity: "",
        own: Callable[[], Container[str]] = frozenset,
    ) -> None:
        """``trouble`` is told the first error of a search; ``name_of``: under which name an
        identity has sat beside us; ``own``: the keys of tables at which we sit or sat, which are
        listed elsewhere. None for ``network``: nothing is searched for."""
        self._reactor, self._network = reactor, network
        self._wanted, self._changed, self._name_of = wanted, changed, name_of
        self._own = own
        self._trouble = trouble
        self.tables: tuple[FoundTable, ...] = ()
        self.looked = network is None
        self._seen: object = None
        self._asked_at = float("-inf")
        self._stopped = self._troubled = False
        self._worked = self.works

    @property
    def works(self) -> bool:
        """Whether this machine can search at all."""
        return self._network is not None and self._network.discovery.works is not False

    def find(self, key: str) -> FoundTable | None:
        """The table of this key, if it is still there."""
        return next((one for one in self.tables if one.key == key), None)

    def stop(self) -> None:
        """Nothing is looked for any more."""
        self._stopped = True

    async def run(self) -> None:
        """Look until stopped; a search that fails keeps nobody from the next one."""
        if self._network is None:
            return
        self._network.discovery.browse()
        while not self._stopped:
            if self._wanted() and self._due():
                try:
                    await self._look(self._network)
                except Exception as error:  # of any kind: names, addresses, what nodes answer
                    self._failed(error)
            await pause(self._reactor, TICK)

    def _failed(self, error: Exception) -> None:
        if not self._troubled:
            self._troubled = True
            self._trouble(error)

    def _due(self) -> bool:
        assert self._network is not None
        fresh = self._network.discovery.found is not self._seen
        return fresh or self._reactor.seconds() >= self._asked_at + AGAIN

    async def _look(self, network: Network) -> None:
        self._seen, self._asked_at = network.discovery.found, self._reactor.seconds()
        announced = network.discovery.announced
        proven = await proven_tables(network)
        shown = [one.offer.hash[:FINGERPRINT] for one in proven]
        closed = closed_besides(announced, shown)
        own = self._own()
        every = (*(self._proven(one) for one in proven), *map(_closed, closed))
        tables = tuple(one for one in every if one.key not in own)[:MOST]
        same = self.looked and tables == self.tables and self.works == self._worked
        if self._stopped or same:
            return
        self.tables, self.looked, self._worked = tables, True, self.works
        self._changed()

    def _proven(self, table: ProvenTable) -> FoundTable:
        offer = table.offer
        return FoundTable(
            key=offer.hash[:FINGERPRINT].hex(),
            plate=short_code(offer),
            code=short_code(offer, LONG_CODE),
            addresses=table.addresses,
            game=offer.game,
            whose=self._name_of(offer.opener),
            seats=offer.seats,
            taken=table.taken,
            running=table.running,
        )


def _closed(found: Found) -> FoundTable:
    table = found.table
    return FoundTable(table.fingerprint.hex(), table.code, "", found.addresses, full=table.full)


def tables_message(looking: TablesInSight, words: Words) -> Message:
    """What is found, for the list."""
    return {
        "t": "tables",
        "works": looking.works,
        "looked": looking.looked,
        "found": [_message(one, words) for one in looking.tables],
    }


def _message(table: FoundTable, words: Words) -> Message:
    here = table.game in game_names()
    return {
        "key": table.key,
        "code": table.plate,
        "title": game_title(table.game, words) if here else "",
        "here": here or table.closed,
        "whose": table.whose,
        "host": table.addresses[0][0] if table.addresses else "",
        "seats": table.seats,
        "taken": table.taken,
        "running": table.running,
        "closed": table.closed,
        "full": table.full,
    }
