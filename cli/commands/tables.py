"""`tafelrunde tables`: the tables that are announced in this network.

The JSON form is a list of `{"code", "game", "rules", "seats", "taken", "running", "addresses"}`.
"""

from __future__ import annotations

import argparse
import json
from typing import Any

from cli.commands.arguments import Parser
from cli.text.exit_codes import Exit
from cli.text.terminal import Terminal
from cli.text.words import Words


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    parser.add_argument("--json", action="store_true", help=words.say("a JSON list"))


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Listen for a while and say what was heard."""
    from cli.session.event_loop import run_loop
    from cli.text.error_texts import trouble_at

    async def main(reactor: Any) -> int:
        return await _tables(reactor, args, terminal)

    return run_loop(main, trouble_at(terminal))


async def _tables(reactor: Any, args: argparse.Namespace, terminal: Terminal) -> int:
    from cli.lobby.table_search import LOOK, found_lines, open_discovery, search
    from p2p.wire.addresses import show

    discovery = open_discovery(reactor, terminal)
    try:
        found = await search(reactor, discovery, lambda one: True, LOOK, first=False)
        works = discovery.works is not False
    finally:
        await discovery.stop()
    if args.json:
        plain = [
            {
                "code": one.table.code,
                "game": one.table.game,
                "rules": one.table.rules,
                "seats": one.table.seats,
                "taken": one.table.taken,
                "running": one.table.running,
                "addresses": [show(address) for address in one.addresses],
            }
            for one in found
        ]
        terminal.line(json.dumps(plain, indent=2))
    elif found:
        for line in found_lines(found, terminal.words):
            terminal.line(line)
    else:
        terminal.say("Nobody was found. An address works all the same: tafelrunde join ADDRESS")
    return Exit.FINE if works else Exit.CANNOT
