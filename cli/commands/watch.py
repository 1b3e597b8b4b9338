"""`tafelrunde watch TABLE`: looks on at a table that is open or running, without a seat."""

from __future__ import annotations

import argparse
from typing import Any

from cli.commands.arguments import Parser, add_node
from cli.text.exit_codes import Exit, Stop
from cli.text.terminal import Terminal
from cli.text.words import Words


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    parser.add_argument(
        "table",
        nargs="?",
        metavar=words.say("TABLE"),
        help=words.say("code, address, link or game; without it a list to pick from"),
    )
    add_node(parser, words, name=False)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Find the table and follow it to its end."""
    from cli.session.event_loop import run_loop
    from cli.text.error_texts import trouble_at

    async def main(reactor: Any) -> int:
        return await _watch(reactor, args, terminal)

    return run_loop(main, trouble_at(terminal))


async def _watch(reactor: Any, args: argparse.Namespace, terminal: Terminal) -> int:
    from cli.commands.node_options import node_home_of, port_of
    from cli.lobby.table_search import find_target, pick
    from cli.session.node_session import NodeSession

    words, node_home = terminal.words, node_home_of(args, terminal)
    port = port_of(args, words)
    session = NodeSession(reactor, terminal, node_home, discover=not args.no_discovery)
    terminal = session.terminal
    evening = session.begin(bot_player=None, reads=False)

    network = session.network()

    async def prepare() -> None:
        if args.table is None:
            if network is None:
                raise Stop(words.say("Say which table: its code or address."), Exit.USAGE)
            found = await pick(reactor, network, terminal, session.ask, running=True)
        else:
            found = await find_target(reactor, network, args.table, words, running=True)
        evening.listen(port, aloud=False)
        offer = await evening.node.watch(found.addresses, found.code)
        terminal.say("You look on: {game}. Control-C ends it.", game=offer.game)
        session.listen()

    return await session.last(prepare)
