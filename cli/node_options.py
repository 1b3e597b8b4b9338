"""What the commands that start a node have in common: their options, and the place they make of it.

Hidden options are for tests and the demo: they change nothing about what a table is.
"""

from __future__ import annotations

import argparse
import getpass
import os

from cli.arguments import Parser, whole_number
from cli.evening import Mind
from cli.home import tables_folder
from cli.own_keys import own_key
from cli.seating import Place
from cli.stop import Exit, Stop
from cli.terminal import Terminal
from cli.words import Words
from engine.chance import Seeded
from ledger.deck.backend import group_named
from ledger.deck.errors import BackendMissing
from p2p.addresses import DEFAULT_PORT

GROUP_VARIABLE = "TAFELRUNDE_GROUP"
GROUPS = ("auto", "pure", "sodium")


def add_node(parser: Parser, words: Words, *, name: bool = True) -> None:
    """`--port`, `--name` and the hidden ones."""
    say = words.say
    if name:
        parser.add_argument("--name", metavar=say("NAME"), help=say("your name at the table"))
    parser.add_argument("--port", metavar="P", help=say("the port to listen at (usually 7711)"))
    parser.add_argument("--no-discovery", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--group", help=argparse.SUPPRESS)


def add_seat(parser: Parser, words: Words) -> None:
    """`--yes`, and the hidden ones that let a bot play this seat."""
    parser.add_argument("--yes", action="store_true", help=words.say("be ready at once"))
    parser.add_argument("--bot", help=argparse.SUPPRESS)
    parser.add_argument("--pace-ms", default="0", help=argparse.SUPPRESS)


def place_of(args: argparse.Namespace, terminal: Terminal) -> Place:
    """The folder, key and arithmetic of this person's node. Raises what reading a key raises."""
    words = terminal.words
    name = args.group or terminal.environ.get(GROUP_VARIABLE) or "auto"
    if name not in GROUPS:
        raise Stop(
            words.say(
                "The arithmetic can be {names}, not {name!r}.", names=", ".join(GROUPS), name=name
            ),
            Exit.USAGE,
        )
    try:
        group = group_named(name)
    except BackendMissing as error:
        raise Stop(
            words.say("The fast arithmetic is not here ({error}); auto does without.", error=error),
            Exit.USAGE,
        ) from error
    tables_folder(terminal.home).mkdir(parents=True, exist_ok=True)
    return Place(terminal.home, own_key(terminal), group)


def port_of(args: argparse.Namespace, words: Words) -> int:
    """The port asked for, else the usual one; 0 for any."""
    if args.port is None:
        return DEFAULT_PORT
    return whole_number(args.port, 0, "--port", words, 65_535)


def name_of(args: argparse.Namespace, words: Words) -> str:
    """The name asked for, else that of the login."""
    if args.name:
        return str(args.name)
    try:
        return getpass.getuser().strip().title()[:32] or words.say("Somebody")
    except (OSError, KeyError, ImportError):
        return words.say("Somebody")


def mind_of(args: argparse.Namespace, words: Words) -> Mind | None:
    """The bot that plays this seat, if one does."""
    if args.bot is None:
        return None
    pace = whole_number(args.pace_ms, 0, "--pace-ms", words)
    return new_mind(args.bot, pace / 1000)


def new_mind(bot: str, seconds: float) -> Mind:
    """A bot with chance of its own."""
    return Mind(bot, Seeded(int.from_bytes(os.urandom(8))), seconds)
