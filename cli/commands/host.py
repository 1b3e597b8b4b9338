"""`tafelrunde host [GAME]`: opens a table, says how to join it, and plays there.

What is not typed of game and seats is asked for, and then the bots too.
"""

from __future__ import annotations

import argparse
from functools import partial
from typing import TYPE_CHECKING

from cli.lobby import invitation
from cli.lobby.absence_choice import absent_lines, absent_typed
from cli.lobby.asked_choices import asked_bots, chosen_table
from cli.lobby.own_values import own_read
from cli.lobby.table_clock import clock_typed
from cli.options.arguments import Parser, add_game, add_node, add_options, add_seat, options_given
from cli.text.exit_codes import Exit
from cli.text.game_names import (
    bots_fit,
    bots_typed,
    bots_wanted,
    options_typed,
)
from cli.text.terminal import Terminal
from cli.text.words import Words
from engine.game import Game

if TYPE_CHECKING:
    from cli.session.node_session import NodeSession


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    add_game(parser, words, asks=True)
    parser.add_argument("--seats", metavar="N", help=say("how many seats"))
    parser.add_argument(
        "--bots",
        metavar="B",
        help=say("how many of them are played by bots, or how strong each is: hard,easy"),
    )
    add_options(parser, words)
    parser.add_argument(
        "--choices",
        action="store_true",
        help=say("only show what can be chosen for this table, and why something cannot"),
    )
    parser.add_argument(
        "--absent-ok",
        dest="absent",
        metavar="R",
        help=say("how many seats may be absent at one time"),
    )
    parser.add_argument(
        "--sealed-books", action="store_true", help=say("keep all hands hidden after the game")
    )
    parser.add_argument(
        "--clock",
        metavar="C",
        help=say("minutes that a person has for a turn, or for the game: turn:2, game:20"),
    )
    parser.add_argument(
        "--clock-end",
        metavar="E",
        help=say(
            "what happens when they are over: nothing; reminder (usually): all are told; bot: one's"
            " own program answers"
        ),
    )
    parser.add_argument(
        "--open", action="store_true", help=say("let in everybody in this network, without a code")
    )
    parser.add_argument("--qr", action="store_true", help=say("show the QR code in any case"))
    add_node(parser, words)
    add_seat(parser, words)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Check what was typed, then open the table."""
    words = terminal.words
    game, seats, levels = _chosen(args, terminal)
    bots = len(levels)
    bots_fit(bots, seats, words)
    if args.bot is not None:
        bots_typed(game, [args.bot], words)
    options = options_typed(game, own_read(game, options_given(args.option, words), words), words)
    absent = absent_typed(args.absent, seats, bots, words)
    clock = clock_typed(args.clock, args.clock_end, words)

    from cli.lobby.table_choice import choice_lines, table_typed
    from cli.options.node_options import name_of, port_of, run_session

    table_typed(game, seats, options, words)
    if args.choices:
        terminal.tell(invitation.agreed_lines(game, seats, options, words))
        terminal.tell(choice_lines(game, seats, options, words))
        terminal.tell(absent_lines(seats, bots, words))
        return Exit.FINE
    port_of(args, words)
    name = name_of(args, terminal)

    async def main(session: NodeSession) -> int:
        agreed = {**options, **clock}
        return await host_table(session, args, name, game, seats, levels, agreed, absent)

    return run_session(args, terminal, main)


def _chosen(args: argparse.Namespace, terminal: Terminal) -> tuple[Game, int, tuple[str, ...]]:
    """The game, how many seats, a level for each bot: as typed, or as asked for."""
    asked = args.game is None or args.seats is None
    game, seats = chosen_table(args.game, args.seats, terminal, "host")
    if args.bots is None:
        return game, seats, asked_bots(game, seats, terminal) if asked else ()
    return game, seats, bots_wanted(game, args.bots, terminal.words)


async def host_table(
    session: NodeSession,
    args: argparse.Namespace,
    name: str,
    game: Game,
    seats: int,
    levels: tuple[str, ...],
    options: dict[str, str],
    absent: int,
) -> int:
    """The evening at a table that is opened here, until its end."""
    from cli.lobby.known_names_file import not_welcome
    from cli.options.node_options import bot_player_of, delays_of, port_of
    from ledger.records.roster import LONG_CODE, make_offer, short_code
    from ledger.review.rules_of_offer import data_hash

    terminal, node_home = session.terminal, session.node_home
    words = terminal.words
    bot_player, port = bot_player_of(args, words), port_of(args, words)
    offer = make_offer(
        game=game.id,
        rules=game.rules,
        data_hash=data_hash(game),
        seats=seats,
        opener=node_home.identity.public,
        options=tuple(options.items()),
        max_absent=absent,
        books_open=not args.sealed_books,
    )
    evening = session.begin(bot_player=bot_player, welcome=partial(not_welcome, node_home.home))

    async def prepare() -> None:
        closed = seats > 1 and not args.open
        evening.node.open_table(offer, name, bot=bot_player is not None, closed=closed)
        if levels:  # they sit before anybody else can, or takes their names
            entry = evening.node.code(offer.hash)
            code = short_code(offer, LONG_CODE) if entry is None else entry.show()
            await session.bots.seat(evening.node.listen_inside(), game, levels, code)
        one_machine = len(levels) == seats - 1
        if session.alone:
            terminal.tell(invitation.promise_lines(offer, words, one_machine=one_machine))
            evening.follower.lobby(evening.node.lobby)
        else:
            evening.listen(port, aloud=True)
            told = invitation.promise_lines(
                offer, words, one_machine=one_machine, delays=delays_of(args, words)
            )
            terminal.tell(told)
            session.invite(offer, draw=args.qr)
        session.await_start(ready=args.yes)

    return await session.last(prepare)
