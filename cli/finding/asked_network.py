"""What a search for tables asks: who announced one, who sat at our own tables, where too much is
announced.

Whatever is announced may be false, and false announcements may name the address of a true table.
So friends are asked where they listened last, and a host of which more is announced than is
remembered at the port where programs listen by themselves.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from twisted.internet.defer import succeed

from cli.kept_tables.nodes_file import recent_hosts, recent_nodes
from cli.kept_tables.own_seats import KeptSeat, seat_finder
from cli.lobby.known_names_file import called, met, name_met
from p2p.core.actions import ProvenTable
from p2p.shell.heard_announcements import Found
from p2p.shell.machine_names import is_machine
from p2p.shell.own_announcements import FINGERPRINT
from p2p.wire import limits
from p2p.wire.addresses import Address

if TYPE_CHECKING:
    from p2p.shell.discovery import Discovery

Survey: TypeAlias = Callable[[Sequence[Sequence[Address]]], Awaitable[Sequence[ProvenTable]]]


@dataclass(frozen=True)
class Network:
    """What a search can ask: announcements, the nodes that made them, and what is kept here.

    survey: asks nodes for their tables (`p2p.shell.node.Node.survey`). met: whether an identity is
    known from before. recent: hosts at which others of own tables were found before; known: where
    each of them listened last, which is asked whatever is announced. name_of: under which name an
    identity sat beside us, empty: never; called: who did under a name. seat_at: our own seat at the
    table of this fingerprint. is_machine: whether a machine of this name is known here.
    """

    discovery: Discovery
    survey: Survey
    met: Callable[[bytes], bool] = lambda identity: False
    recent: frozenset[str] = frozenset()
    known: tuple[tuple[Address, ...], ...] = ()
    name_of: Callable[[bytes], str] = lambda identity: ""
    called: Callable[[str], frozenset[bytes]] = lambda name: frozenset()
    seat_at: Callable[[bytes], KeptSeat | None] = lambda fingerprint: None
    is_machine: Callable[[str], Awaitable[bool]] = lambda host: succeed(True)

    async def ask(self, announced: Sequence[Found]) -> list[ProvenTable]:
        """The tables of these nodes, own recent peers asked first, those met before first.

        Where another node answers for one with several addresses, the rest of them are asked too.
        """
        groups = [one.addresses for one in announced]
        groups.sort(key=lambda some: not any(host in self.recent for host, _ in some))
        proven = list(await self.survey(groups))
        shown = {table.offer.hash[:FINGERPRINT] for table in proven}
        if left := _left_to_ask(announced, proven, shown):
            more = await self.survey(left)
            proven += [one for one in more if one.offer.hash[:FINGERPRINT] not in shown]
        return sorted(proven, key=lambda table: not self.met(table.node))


def own_network(home: Path, discovery: Discovery, survey: Survey) -> Network:
    """What a search can ask for the person of this folder."""
    return Network(
        discovery,
        survey,
        lambda identity: met(home, identity),
        recent_hosts(home),
        recent_nodes(home),
        lambda identity: name_met(home, identity),
        lambda name: called(home, name),
        seat_finder(home),
        is_machine,
    )


def _left_to_ask(
    announced: Sequence[Found], proven: Sequence[ProvenTable], shown: set[bytes]
) -> list[tuple[Address, ...]]:
    """The other addresses of nodes for which one answered that has not what was announced."""
    answered = {address for table in proven for address in table.addresses}
    return [
        tuple(address for address in one.addresses if address not in answered)
        for one in announced
        if one.table.fingerprint not in shown
        and not answered.isdisjoint(one.addresses)
        and not answered.issuperset(one.addresses)
    ]


def nodes_besides(network: Network) -> tuple[tuple[Address, ...], ...]:
    """Whom to ask whatever is announced: friends, then the hosts of which too much is."""
    crowded = tuple((one,) for one in network.discovery.crowded)
    return (*network.known, *crowded)[: limits.SURVEY]


def addresses_besides(network: Network) -> Iterable[Address]:
    """The same one by one: each node at its first address before any at its second."""
    nodes = nodes_besides(network)
    most = max((len(some) for some in nodes), default=0)
    return [some[number] for number in range(most) for some in nodes if number < len(some)]
