"""What the commands that start a node make of their options: a place, a port, a name, a bot."""

from __future__ import annotations

import argparse
import getpass
import unicodedata

from cli.session.answers import BotPlayer, new_bot_player
from cli.session.own_keys import own_key
from cli.session.seating import NodeHome
from cli.text.exit_codes import Exit, Stop
from cli.text.numbers import whole_number
from cli.text.program_folder import private_home
from cli.text.terminal import Terminal
from cli.text.words import Words
from ledger.deck.group.backend import group_named
from ledger.deck.group.errors import BackendMissing
from ledger.records.names import NAME, is_name
from p2p.wire.addresses import DEFAULT_PORT

GROUP_VARIABLE = "TAFELRUNDE_GROUP"
GROUPS = ("auto", "pure", "sodium")


def node_home_of(args: argparse.Namespace, terminal: Terminal) -> NodeHome:
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
            words.say("The fast arithmetic is not here; auto does without."), Exit.USAGE
        ) from error
    private_home(terminal.home)
    return NodeHome(terminal.home, own_key(terminal), group)


def port_of(args: argparse.Namespace, words: Words) -> int:
    """The port asked for, else the usual one; 0 for any."""
    if args.port is None:
        return DEFAULT_PORT
    return whole_number(args.port, 0, "--port", words, 65_535)


def name_of(args: argparse.Namespace, words: Words) -> str:
    """The name asked for, in the form in which names are compared, else that of the login."""
    if args.name:
        return " ".join(unicodedata.normalize("NFKC", str(args.name)).split())
    try:
        name = unicodedata.normalize("NFKC", getpass.getuser()).strip().title()[:NAME]
    except (OSError, KeyError, ImportError):
        return words.say("Somebody")
    return name if is_name(name) else words.say("Somebody")


def bot_player_of(args: argparse.Namespace, words: Words) -> BotPlayer | None:
    """The bot that plays this seat, if one does."""
    if args.bot is None:
        return None
    pace = whole_number(args.pace_ms, 0, "--pace-ms", words)
    return new_bot_player(args.bot, pace / 1000)
