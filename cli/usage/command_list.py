"""Which commands there are, each with a sentence, and the parser of one.

A command is a module `cli.commands.NAME`, or one of `ELSEWHERE`, with `add(parser, words)`, which
says what it takes, and `run(args, terminal)`, which gives the exit code. Only the module of the
command that is asked for is loaded, so that `--help` is quick.
"""

from __future__ import annotations

import argparse
import importlib
from typing import Protocol, TextIO, cast

from cli.options.arguments import Parser, add_everywhere
from cli.text.terminal import Terminal
from cli.text.words import N_, Words

VERSION = "0.1.0"
COMMANDS: dict[str, str] = {
    "host": N_("opens a table and says how to join it"),
    "solo": N_("plays with bots alone, without a network"),
    "hotseat": N_("plays with several people at one keyboard, without a network"),
    "join": N_("takes a seat at a table"),
    "tables": N_("lists the tables in this network"),
    "watch": N_("looks on at a table, without a seat"),
    "club": N_("shows all tables of this network on one page, for a screen on a wall"),
    "page": N_("opens the first screen in the browser; so does tafelrunde alone"),
    "resume": N_("takes up a game again from its log"),
    "replay": N_("walks through a game, step by step"),
    "review": N_("looks at your costliest decisions in a finished game"),
    "results": N_("tells what came of your own games, and against whom"),
    "audit": N_("checks everything in a log and says what it found"),
    "simulate": N_("lets bots play, without cryptography"),
    "demo": N_("four programs on this machine play a whole game by themselves"),
    "learn": N_("plays a first round with you and explains each question"),
    "rules": N_("explains a game and its cards"),
    "keys": N_("shows your identity"),
    "settings": N_("shows and changes your name, the language, colours"),
    "doctor": N_("checks the network, step by step"),
    "completion": N_("lets your shell complete commands, games, logs and codes"),
    "manual": N_("prints the help of all commands as one page"),
}

ELSEWHERE = {
    "club": "cli.club.club_command",
    "hotseat": "cli.hotseat.hotseat_command",
    "results": "cli.own_results.results_command",
    "settings": "cli.settings.settings_command",
    "completion": "cli.usage.completion_command",
    "manual": "cli.usage.manual_command",
}
"""Commands whose module lies with what they are about."""


class Command(Protocol):
    """What the module of a command offers."""

    def add(self, parser: Parser, words: Words) -> None:
        """Say what the command takes."""

    def run(self, args: argparse.Namespace, terminal: Terminal) -> int:
        """Do it; the exit code."""


def command_named(name: str) -> Command:
    """The module of a command there is."""
    return cast(Command, importlib.import_module(ELSEWHERE.get(name, f"cli.commands.{name}")))


def command_parser(name: str, words: Words, out: TextIO) -> Parser:
    """What reads the words behind a command there is."""
    parser = Parser(name, words.say(COMMANDS[name]), words, out)
    command_named(name).add(parser, words)
    add_everywhere(parser, words)
    return parser
