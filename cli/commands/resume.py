"""`tafelrunde resume [LOG]`: takes up a game again, from its log and the secrets beside it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from cli.commands.arguments import Parser, add_node, add_seat
from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import logs
from cli.text.terminal import Terminal
from cli.text.words import Words

if TYPE_CHECKING:
    from cli.session.node_session import NodeSession


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    parser.add_argument(
        "log",
        nargs="?",
        metavar=say("LOG"),
        help=say("the log; without it the last one that is not finished"),
    )
    parser.add_argument(
        "--address",
        action="append",
        default=[],
        metavar=say("ADDRESS"),
        help=say("where somebody of the table can be reached; can be given several times"),
    )
    add_node(parser, words, name=False)
    add_seat(parser, words)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Open the log, find the others, play on."""
    path = Path(args.log) if args.log else newest_open(terminal)

    from cli.commands.node_options import run_session

    async def main(session: NodeSession) -> int:
        return await _resume(session, args, path)

    return run_session(args, terminal, main)


def newest_open(terminal: Terminal) -> Path:
    """The newest log in which this person has a secret and the game is not over. Raises Stop."""
    from cli.session.arithmetic import arithmetic
    from cli.session.seating import SECRET_ENDING
    from cli.text.error_texts import told
    from ledger.errors import LedgerError
    from ledger.review.replay import Replay

    for path in logs(terminal.home):
        if path.with_suffix(SECRET_ENDING).exists():
            try:
                if Replay.open(path, group=arithmetic(terminal)).unfinished:
                    return path
            except LedgerError as error:
                why = told(error, terminal.words)
                terminal.note(terminal.words.say("{path} is left out. {why}", path=path, why=why))
    raise Stop(
        terminal.words.say(
            "There is no unfinished game in {home}. Name the log: tafelrunde resume LOG",
            home=terminal.home,
        ),
        Exit.USAGE,
    )


async def _resume(session: NodeSession, args: argparse.Namespace, path: Path) -> int:
    from cli.commands.node_options import bot_player_of, port_of
    from cli.lobby.table_search import add_found
    from cli.session.seating import kept_nodes, take_up
    from cli.text.game_names import best_bot
    from p2p.wire.addresses import parse

    reactor, terminal, node_home = session.reactor, session.terminal, session.node_home
    words = terminal.words
    typed = [parse(text).address for text in args.address]
    bot_player, port = bot_player_of(args, words), port_of(args, words)
    evening = session.begin(bot_player=bot_player)

    async def prepare() -> None:
        seated = take_up(path, node_home, words)
        terminal.say(
            "Taken up again after step {step}. Never restore a running game from a backup.",
            step=seated.play.head()[0],
        )
        nodes = kept_nodes(path)
        others = [key for key in seated.play.roster.keys if key != node_home.key.identity.public]
        own_port = evening.listen(port, aloud=False)
        if session.discovery is not None:
            await add_found(reactor, session.discovery, seated.play.roster, nodes, others)
        for key in others:
            nodes.setdefault(key, []).extend(typed)
        evening.take_up(seated, nodes)
        session.resume_bots(path, best_bot(seated.play.game), ("127.0.0.1", own_port))
        session.listen()

    return await session.last(prepare)
