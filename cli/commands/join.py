"""`tafelrunde join`: takes a seat at a table: from a list, by code, by address, by link."""

from __future__ import annotations

import argparse
from typing import Any

from cli.commands.arguments import Parser, add_node, add_seat
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
    add_node(parser, words)
    add_seat(parser, words)
    parser.add_argument("--else", dest="instead", help=argparse.SUPPRESS)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Find the table, sit down, play."""
    from cli.session.event_loop import run_loop
    from cli.text.error_texts import trouble_at

    async def main(reactor: Any) -> int:
        return await _join(reactor, args, terminal)

    return run_loop(main, trouble_at(terminal))


async def _join(reactor: Any, args: argparse.Namespace, terminal: Terminal) -> int:
    from cli.commands.node_options import bot_player_of, name_of, node_home_of, port_of
    from cli.lobby.table_search import Target, find_target, pick
    from cli.session.node_session import NodeSession

    words, node_home = terminal.words, node_home_of(args, terminal)
    name, bot_player, port = name_of(args, words), bot_player_of(args, words), port_of(args, words)
    session = NodeSession(reactor, terminal, node_home, discover=not args.no_discovery)
    terminal = session.terminal
    evening = session.begin(bot_player=bot_player)

    network = session.network()

    async def target() -> Target:
        if args.table is None:
            if network is None:
                raise Stop(words.say("Say which table: its code or address."), Exit.USAGE)
            return await pick(reactor, network, terminal, session.ask, running=False)
        return await find_target(
            reactor, network, args.table, words, running=False, instead=args.instead
        )

    async def prepare() -> None:
        found = await target()
        if found.found:
            terminal.say("Found by itself in this network: table {code}.", code=found.found)
        evening.listen(port, aloud=False)
        offer = await evening.node.join(
            found.addresses, name, found.code, bot=bot_player is not None
        )
        terminal.say("You have a seat at the table: {game}.", game=offer.game)
        if args.yes or bot_player is not None:
            evening.node.ready()
        else:
            terminal.say("Press Enter when you are ready; ? tells what else can be typed.")
        session.listen()

    return await session.last(prepare)
