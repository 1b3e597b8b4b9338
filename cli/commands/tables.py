"""`tafelrunde tables`: the tables of this network, as the nodes that announce them tell of them.

The JSON form is a list of `{"code", "game", "rules", "seats", "taken", "running", "closed", "node",
"whose", "log", "addresses"}`; `node` is the fingerprint of the node's identity, `whose` the name
under which its opener sat beside us, if ever, `log` the file of our own seat there. Of a closed one
there are `code`, `closed`, `log`, `addresses`, and `full`: nobody can sit down there any more. The
question is asked under an identity made for it alone.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from cli.input_line.asked_line import asked_line
from cli.options.arguments import Parser
from cli.text.exit_codes import Exit, Stop
from cli.text.numbers import whole_number
from cli.text.program_folder import path_told
from cli.text.terminal import Terminal
from cli.text.words import N_, Words

if TYPE_CHECKING:
    from cli.finding.asked_network import Network
    from p2p.core.actions import ProvenTable
    from p2p.shell.heard_announcements import Found

NONE_FOUND = N_(
    "No table was found; perhaps nobody has opened one yet. Else an address works all the same:"
    " tafelrunde join ADDRESS"
)
GO_THERE = N_("Type the number of a table to go there; Enter alone ends.")


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help=words.say("a JSON list"))


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Listen for a while and say what was heard; who is there picks one to go to."""
    from cli.errors.fault_report import trouble_at
    from cli.process.event_loop import run_loop
    from cli.process.going_over import go_over

    calls: list[list[str]] = []

    async def main(reactor: Any) -> int:
        return await _tables(reactor, args, terminal, calls)

    code = run_loop(main, trouble_at(lambda: terminal))
    call = asked_call(calls, terminal) if terminal.talks else []
    if call:
        home = [f"--home={terminal.asked_home}"] if terminal.asked_home else []
        go_over(["--lang", terminal.words.lang, *home, *call], sys.argv[0])
    return code


def asked_call(calls: Sequence[list[str]], terminal: Terminal) -> list[str]:
    """The words of the command for the table of the number that is typed; nothing for none."""
    words = terminal.words
    while calls:
        terminal.say(GO_THERE)
        typed = (asked_line(terminal) or "").strip()
        if not typed:
            break
        try:
            return calls[whole_number(typed, 1, words.say("The number"), words, len(calls)) - 1]
        except Stop as refused:
            terminal.tell([str(refused)])
    return []


async def _tables(
    reactor: Any, args: argparse.Namespace, terminal: Terminal, calls: list[list[str]]
) -> int:
    """Tell them; ``calls`` gets the words of a command for each, in the order of the list."""
    from cli.finding.asked_network import own_network
    from cli.finding.chosen_table import chosen_call
    from cli.finding.closed_tables import closed_besides
    from cli.finding.found_lines import found_lines
    from cli.finding.table_search import MOST, listed, open_discovery
    from cli.kept_tables.nodes_file import recent_hosts
    from ledger.records.identity import make_identity
    from p2p.core.node_program import NodeProgram, begins_none
    from p2p.shell.node import Node
    from p2p.shell.own_announcements import FINGERPRINT

    home = terminal.home
    discovery = open_discovery(terminal, recent_hosts(home))
    node = Node(reactor, make_identity(), NodeProgram(start=begins_none))
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
        terminal.line(json.dumps(_plain(found, closed, network), indent=2))
    elif found or closed:
        terminal.rows(found_lines(found, network, terminal, closed))
        numbers = range(1, len(found) + len(closed) + 1)
        calls += [chosen_call(number, found, closed, network) for number in numbers]
    else:
        terminal.say(NONE_FOUND)
    return Exit.FINE if works else Exit.CANNOT


def _plain(
    found: Sequence[ProvenTable], closed: Sequence[Found], network: Network
) -> list[dict[str, Any]]:
    """The tables for programs."""
    from ledger.records.identity import fingerprint
    from ledger.records.roster import short_code
    from p2p.shell.own_announcements import FINGERPRINT
    from p2p.wire.addresses import show

    return [
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
            "full": one.table.full,
            "log": _own_log(network, one.table.fingerprint),
            "addresses": [show(address) for address in one.addresses],
        }
        for one in closed
    ]


def _own_log(network: Network, fingerprint: bytes) -> str | None:
    seat = network.seat_at(fingerprint)
    return None if seat is None else path_told(seat.path)
