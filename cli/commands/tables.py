"""`tafelrunde tables`: the tables of this network, as the nodes that announce them tell of them.

The JSON form is a list of `{"code", "game", "rules", "seats", "taken", "running", "closed", "node",
"whose", "log", "addresses"}`; `node` is the fingerprint of the node's identity, `whose` the name
under which its opener sat beside us, if ever, `log` the file of our own seat there. The question is
asked under an identity made for it alone.
"""

from __future__ import annotations

import argparse
import json
from typing import TYPE_CHECKING, Any

from cli.options.arguments import Parser
from cli.text.exit_codes import Exit
from cli.text.terminal import Terminal
from cli.text.words import Words

if TYPE_CHECKING:
    from cli.finding.asked_network import Network
    from ledger.records.roster import Roster
    from p2p.gossip.gossip_table import GossipTable


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help=words.say("a JSON list"))


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Listen for a while and say what was heard."""
    from cli.errors.fault_report import trouble_at
    from cli.session.event_loop import run_loop

    async def main(reactor: Any) -> int:
        return await _tables(reactor, args, terminal)

    return run_loop(main, trouble_at(lambda: terminal))


async def _tables(reactor: Any, args: argparse.Namespace, terminal: Terminal) -> int:
    from cli.finding.asked_network import own_network
    from cli.finding.closed_tables import closed_besides
    from cli.finding.found_lines import found_lines
    from cli.finding.table_search import MOST, listed, open_discovery
    from cli.kept_tables.nodes_file import recent_hosts
    from ledger.records.identity import fingerprint, make_identity
    from ledger.records.roster import short_code
    from p2p.core.node_program import NodeProgram
    from p2p.shell.node import Node
    from p2p.shell.own_announcements import FINGERPRINT
    from p2p.wire.addresses import show

    home = terminal.home
    discovery = open_discovery(terminal, recent_hosts(home))
    node = Node(reactor, make_identity(), NodeProgram(start=_at_no_table))
    network = own_network(home, discovery, node.survey)
    try:
        found = await listed(reactor, network)
        proven = [one.offer.hash[:FINGERPRINT] for one in found]
        closed = closed_besides(discovery.announced, proven)[: MOST - len(found)]
        works = discovery.works is not False
    finally:
        await node.stop()
        await discovery.stop()
    if args.json:
        plain = [
            {
                "code": short_code(one.offer),
                "game": one.offer.game,
                "rules": one.offer.rules,
                "seats": one.offer.seats,
                "taken": one.taken,
                "running": one.running,
                "closed": False,
                "node": fingerprint(one.node),
                "whose": network.name_of(one.offer.opener),
                "log": _own_log(network, one.offer.hash[:FINGERPRINT]),
                "addresses": [show(address) for address in one.addresses],
            }
            for one in found
        ] + [
            {
                "code": one.table.code,
                "closed": True,
                "log": _own_log(network, one.table.fingerprint),
                "addresses": [show(address) for address in one.addresses],
            }
            for one in closed
        ]
        terminal.line(json.dumps(plain, indent=2))
    elif found or closed:
        terminal.rows(found_lines(found, network, terminal, closed))
    else:
        terminal.say("Nobody was found. An address works all the same: tafelrunde join ADDRESS")
    return Exit.FINE if works else Exit.CANNOT


def _own_log(network: Network, fingerprint: bytes) -> str | None:
    seat = network.seat_at(fingerprint)
    return None if seat is None else str(seat.path)


def _at_no_table(roster: Roster) -> GossipTable:
    raise AssertionError("a node that only asks begins no table")
