"""`tafelrunde solo [GAME]`: a table of one person and bots, all on this machine, without a network.

Nobody can come and nothing is announced: the nodes of the bots hear each other by an address that
leads nowhere else (127.0.0.1). The log is kept and can be audited as any other.
"""

from __future__ import annotations

import argparse

from cli.commands import host
from cli.lobby.asked_choices import asked_game, chosen_seats
from cli.options.arguments import Parser, add_game, add_options, add_seat
from cli.text.game_names import bots_beside, bots_wanted, game_typed
from cli.text.terminal import Terminal
from cli.text.words import Words
from engine.game import Game

ALONE = {
    "absent": None,
    "clock": None,
    "clock_end": None,
    "open": False,
    "qr": False,
    "choices": False,
    "sealed_books": False,
    "no_discovery": True,
    "from_page": False,
    "while_open": False,
    "port": "0",
    "yes": True,
    "alone": True,
}
"""What `host` is told beside what was typed."""


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    add_game(parser, words, asks=True)
    parser.add_argument("--seats", metavar="N", help=say("how many seats"))
    parser.add_argument(
        "--bots", metavar="B", help=say("how strong the bots are: hard, or of each: hard,easy")
    )
    add_options(parser, words)
    parser.add_argument("--name", metavar=say("NAME"), help=say("your name at the table"))
    parser.add_argument(
        "--web", action="store_true", help=say("show the table in the browser of this machine too")
    )
    parser.add_argument("--no-browser", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--group", help=argparse.SUPPRESS)
    add_seat(parser, words)


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Ask for what is missing, then play as at a table that is opened here."""
    words = terminal.words
    game = asked_game(terminal, "solo") if args.game is None else game_typed(args.game, words)
    seats = chosen_seats(game, args.seats or _seats_beside(game, args.bots, words), terminal)
    levels = bots_beside(game, seats, 1, args.bots, words)
    chosen = {"game": game.id, "seats": str(seats), "bots": ",".join(levels) or "0"}
    return host.run(argparse.Namespace(**{**vars(args), **ALONE, **chosen}), terminal)


def _seats_beside(game: Game, bots: str | None, words: Words) -> str | None:
    """How many seats there are with so many bots; None where one level is meant for all of them.
    Raises Stop for what is no level, before anything else is asked."""
    if bots is None:
        return None
    levels = bots_wanted(game, bots, words)
    alone = len(levels) == 1 and not bots.strip().isdecimal()
    return None if alone else str(1 + len(levels))
